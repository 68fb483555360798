import { Link } from '@admin-h5/client';
import type { CategoryNode } from '@admin-h5/contract';
import { categoryUrl } from '../../core/paths.ts';
import { CategoryPicture } from '../../ui/tag/category-picture.tsx';
import './category.less';

/** Categories as tiles: picture, name, number of products. */
export function CategoryTiles({ nodes }: { nodes: readonly CategoryNode[] }) {
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
