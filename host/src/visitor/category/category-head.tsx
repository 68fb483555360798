import type { CategoryNode } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Icon, Image, leafGlyph } from '@admin-h5/ui';
import { pictureOf } from '../../core/picture.ts';
import { categoryUrl, paths } from '../../core/paths.ts';
import './category.less';

/** The category's picture, description, path and subcategories. */
export function CategoryHead({ trail }: { trail: readonly CategoryNode[] }) {
  const category = trail.at(-1);
  if (!category) return null;
  return (
    <>
      {category.coverId && (
        <Image
          src={pictureOf(category.coverId)}
          alt=""
          ratio={750 / 240}
          sizes="(min-width: 960px) 960px, 100vw"
          largest={1500}
          priority
        />
      )}
      <nav className="category-trail" aria-label="所在位置">
        <Link to={paths.categories}>全部分类</Link>
        {trail.map((node, at) => (
          <span key={node.id}>
            <span aria-hidden="true"> / </span>
            {at === trail.length - 1 ? (
              <span aria-current="page">{node.name}</span>
            ) : (
              <Link to={categoryUrl(node.id)}>{node.name}</Link>
            )}
          </span>
        ))}
      </nav>
      {category.description && <p className="category-description">{category.description}</p>}
      {category.children.length > 0 && <CategoryTiles nodes={category.children} />}
    </>
  );
}

/** Categories as tiles: picture, name, number of products. */
export function CategoryTiles({ nodes }: { nodes: readonly CategoryNode[] }) {
  return (
    <ul className="category-tiles">
      {nodes.map((node) => (
        <li key={node.id}>
          <Link to={categoryUrl(node.id)} className="category-tiles__tile">
            <span className="category-tiles__picture">
              {node.iconId ? (
                <Image src={pictureOf(node.iconId)} alt="" ratio={1} sizes="64px" largest={240} fit="contain" />
              ) : (
                <Icon glyph={leafGlyph} size={26} />
              )}
            </span>
            <span className="category-tiles__name">{node.name}</span>
            <span className="category-tiles__count">{node.totalCount} 款</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
