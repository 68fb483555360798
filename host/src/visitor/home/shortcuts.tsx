import { Link } from '@admin-h5/client';
import type { CategoryNode } from '@admin-h5/contract';
import { buildingGlyph, documentGlyph, factoryGlyph, flaskGlyph, Icon, shieldGlyph, Skeleton } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { categoryUrl, galleryUrl, paths, registrationSearchUrl } from '../../core/paths.ts';
import { CategoryPicture } from '../../ui/tag/category-picture.tsx';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import { useCategoryTree } from '../category/use-category-tree.ts';

/** Two rows of four. */
const mostShortcuts = 8;
const others = [
  { to: registrationSearchUrl, text: '登记证查询', glyph: shieldGlyph },
  { to: paths.documents, text: '资料中心', glyph: documentGlyph },
  { to: paths.materials, text: '原料供应', glyph: flaskGlyph },
  { to: galleryUrl, text: '工厂展示', glyph: factoryGlyph },
  { to: paths.company, text: '关于我们', glyph: buildingGlyph },
] as const;

/** 金刚区: the first classes of products in their own colours, then other ways on. Without classes only the others. */
export function Shortcuts() {
  const tree = useCategoryTree('product');
  const classes = tree.data?.filter(({ totalCount }) => totalCount > 0).slice(0, mostShortcuts - 2) ?? [];
  const waiting = tree.isPending ? mostShortcuts - 2 : 0;
  return (
    <nav className="home-shortcuts" aria-label="快捷入口" aria-busy={waiting > 0 || undefined}>
      {Array.from({ length: waiting }, (_, at) => (
        <span key={at} className="home-shortcuts__item">
          <Skeleton width=".96rem" ratio={1} radius="var(--ah5-radius-l)" />
          <span className="home-shortcuts__text">
            <Skeleton width=".8rem" height=".2rem" />
          </span>
        </span>
      ))}
      {classes.map((node) => (
        <ClassShortcut key={node.id} node={node} />
      ))}
      {others.slice(0, Math.max(2, mostShortcuts - classes.length - waiting)).map(({ to, text, glyph }) => (
        <Link key={text} to={to} className="home-shortcuts__item">
          <span className="home-shortcuts__icon">
            <Icon glyph={glyph} size={24} />
          </span>
          <span className="home-shortcuts__text">{text}</span>
        </Link>
      ))}
    </nav>
  );
}

function ClassShortcut({ node }: { node: CategoryNode }) {
  return (
    <Link to={categoryUrl(node.id)} className={clsx('home-shortcuts__item', categoryColour(node.code))}>
      <span className="home-shortcuts__icon">
        <CategoryPicture node={node} sizes="64px" sign={24} />
      </span>
      <span className={clsx('home-shortcuts__text', node.name.length > 6 && 'home-shortcuts__text--long')}>
        {node.name}
      </span>
    </Link>
  );
}
