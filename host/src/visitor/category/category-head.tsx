import type { CategoryNode } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { allClasses, categoryUrl, paths } from '../../core/paths.ts';
import { pictureOf } from '../../core/picture.ts';
import { categoryColour } from '../../ui/tag/class-colour.ts';
import './category.less';

export interface CategoryHeadProps {
  /** The first-level categories. */
  tree: readonly CategoryNode[];
  /** From the first level to the category of the page; empty for the products of all. */
  trail: readonly CategoryNode[];
}

/** The class's colour, path, description and picture in one strip; below it, the classes beside or under it as one row of chips. */
export function CategoryHead({ tree, trail }: CategoryHeadProps) {
  const [top] = trail;
  const category = trail.at(-1);
  // A category without any below it shows those beside it.
  const parent = category?.children.length ? category : trail.at(-2);
  const chips = (parent?.children ?? (category ? [] : tree)).filter(({ totalCount }) => totalCount > 0);
  return (
    <div className={categoryColour(top?.code)}>
      {category && (
        <div className="category-banner">
          <div className="category-banner__text">
            <Trail trail={trail} />
            <p className="category-banner__note">{category.description || `共 ${category.totalCount} 款`}</p>
          </div>
          {top?.coverId && (
            <Image
              src={pictureOf(top.coverId)}
              alt=""
              sizes="(min-width: 960px) 480px, 200px"
              largest={750}
              priority
              className="category-banner__picture"
            />
          )}
        </div>
      )}
      {chips.length > 0 && (
        <nav className="category-chips" aria-label="下级分类">
          <Chip to={parent ? categoryUrl(parent.id) : categoryUrl(allClasses)} current={parent === category}>
            全部
          </Chip>
          {chips.map((node) => (
            <Chip key={node.id} to={categoryUrl(node.id)} current={node === category} colour={!category && node.code}>
              {node.name}
            </Chip>
          ))}
        </nav>
      )}
    </div>
  );
}

interface ChipProps {
  to: string;
  current: boolean;
  /** Code of a class whose band marks the chip. */
  colour?: string | false | null;
  children: string;
}

function Chip({ to, current, colour, children }: ChipProps) {
  return (
    <Link
      to={to}
      replace
      className={clsx('category-chips__chip', colour && categoryColour(colour))}
      aria-current={current ? 'page' : undefined}
    >
      {colour && <span className="category-chips__band" />}
      {children}
    </Link>
  );
}

function Trail({ trail }: { trail: readonly CategoryNode[] }) {
  return (
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
  );
}
