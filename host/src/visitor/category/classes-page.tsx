import type { CategoryNode } from '@admin-h5/contract';
import { definePage, open } from '@admin-h5/client/host';
import { Link } from '@admin-h5/client';
import { EmptyState, forwardGlyph, Icon, Loaded, NavButton, Screen, searchGlyph } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { ClassesSkeleton } from '../../ui/page/skeletons.tsx';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { categoryUrl, paths } from '../../core/paths.ts';
import { CategoryTiles } from './category-head.tsx';
import './classes.less';
import { sectionId, useSections } from './use-sections.ts';
import { categoryTrail, useCategoryTree } from './use-category-tree.ts';

/** 产品分类: first level at the side, second level beside it; scrolling one follows the other. */
function ClassesPage({ id }: { id: string }) {
  const tree = useCategoryTree('product');
  return (
    <Screen
      title="产品分类"
      back={false}
      right={<NavButton glyph={searchGlyph} label="搜索" onPress={() => void open(paths.search)} />}
    >
      <Loaded query={tree} skeleton={<ClassesSkeleton />}>
        {(nodes) => (nodes.length ? <Classes nodes={nodes} start={id} /> : <EmptyState title="暂无产品分类" />)}
      </Loaded>
    </Screen>
  );
}

function Classes({ nodes, start }: { nodes: readonly CategoryNode[]; start: string }) {
  // A category of a lower level opens at its first-level ancestor.
  const first = categoryTrail(nodes, start)[0]?.id ?? '';
  const { current, choose } = useSections(
    nodes.map(({ id }) => id),
    first,
  );
  return (
    <div className="classes">
      <nav className="classes__side" aria-label="一级分类">
        {nodes.map((node) => (
          <button
            key={node.id}
            type="button"
            className={clsx('classes__tab', categoryColour(node.code))}
            aria-current={node.id === current ? 'true' : undefined}
            onClick={() => choose(node.id)}
          >
            {node.name}
          </button>
        ))}
      </nav>
      <div className="classes__content">
        {nodes.map((node) => (
          <section
            key={node.id}
            id={sectionId(node.id)}
            className={clsx('classes__section', categoryColour(node.code))}
            aria-label={node.name}
          >
            <div className="classes__head">
              <h2>{node.name}</h2>
              <Link to={categoryUrl(node.id)} className="classes__all">
                全部 {node.totalCount} 款
                <Icon glyph={forwardGlyph} size={14} />
              </Link>
            </div>
            {node.totalCount === 0 ? (
              <p className="classes__empty">该分类下暂无产品</p>
            ) : (
              <CategoryTiles nodes={node.children.length ? node.children : [node]} />
            )}
          </section>
        ))}
      </div>
    </div>
  );
}

export default definePage(({ id, parentId }) => ({ id: id ?? parentId ?? '' }), ClassesPage);
