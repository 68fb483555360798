import type { CategoryNode } from '@admin-h5/contract';
import { definePage, open } from '@admin-h5/client/host';
import { EmptyState, Loaded, NavButton, Screen, searchGlyph } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import { ClassesSkeleton } from '../../ui/page/skeletons.tsx';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { categoryUrl, paths } from '../../core/paths.ts';
import { CategoryPicture } from '../../ui/tag/category-picture.tsx';
import { Sections } from './sections.tsx';
import { categoryTrail, useCategoryTree } from './use-category-tree.ts';
import './category.less';

/** 产品分类: first level at the side, second level beside it. */
function ClassesPage({ id }: { id: string }) {
  const tree = useCategoryTree('product');
  return (
    <Screen
      title="产品分类"
      back={false}
      right={<NavButton glyph={searchGlyph} label="搜索" onPress={() => void open(paths.search)} />}
    >
      <Loaded query={tree} skeleton={<ClassesSkeleton />}>
        {(nodes) =>
          nodes.length > 0 ? (
            // A category of a lower level opens at its first-level ancestor.
            <Sections label="一级分类" sections={nodes.map(toSection)} start={categoryTrail(nodes, id)[0]?.id ?? ''} />
          ) : (
            <EmptyState title="暂无产品分类" />
          )
        }
      </Loaded>
    </Screen>
  );
}

const toSection = (node: CategoryNode) => ({
  id: node.id,
  name: node.name,
  all: { to: categoryUrl(node.id), count: node.totalCount },
  colour: categoryColour(node.code),
  content:
    node.totalCount === 0 ? (
      <p className="classes__empty">该分类下暂无产品</p>
    ) : (
      <CategoryTiles nodes={node.children.length > 0 ? node.children : [node]} />
    ),
});

/** Categories as tiles: picture, name, number of products. */
function CategoryTiles({ nodes }: { nodes: readonly CategoryNode[] }) {
  return (
    <ul className="category-tiles">
      {nodes.map((node) => (
        <li key={node.id}>
          <Link to={categoryUrl(node.id)} className="category-tiles__tile">
            <span className="category-tiles__picture">
              <CategoryPicture node={node} sizes="(min-width: 960px) 104px, 80px" sign={30} />
            </span>
            <span className="category-tiles__name">{node.name}</span>
            <span className="category-tiles__count">{node.totalCount} 款</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export default definePage(({ id, parentId }) => ({ id: id ?? parentId ?? '' }), ClassesPage);
