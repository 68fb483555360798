import type { PublishItem } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { materialUrl, productUrl } from '../../core/paths.ts';
import { Highlight, type MarkedWord } from '../../ui/text/highlight.tsx';
import './cards.less';
import { Image, Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { SharedPicture } from '../../ui/shared-picture.tsx';
import { pictureUrl } from '../../core/picture.ts';
import './card-list.less';

export type CardItem = Extract<PublishItem, { type: 'product' | 'material' }>;

export interface CardLook {
  /** `tile` for a grid, `row` for a list; on a wide screen a list is a grid too. */
  shape: 'tile' | 'row';
  /** What a search marks (`markedWords`). */
  words?: readonly MarkedWord[];
  /** Whether it is among the first pictures of the page. */
  priority?: boolean;
  /** What can be done with the record from here. */
  actions?: ReactNode;
}

interface CatalogueCardProps extends CardLook {
  item: CardItem;
  className?: string | undefined;
  /** On the lower edge of the picture. */
  band?: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** A record in a list. The link covers the card; what is pressed on it lies above, since a button may not stand inside a link. */
export function CatalogueCard(props: CatalogueCardProps) {
  const { item, shape, words = [], priority = false, actions, className, band, foot, children } = props;
  const { id, type, title } = item;
  return (
    <div className={clsx('catalogue-card', `catalogue-card--${shape}`, className)}>
      <CardPicture item={item} shape={shape} priority={priority}>
        {band}
      </CardPicture>
      <span className="catalogue-card__text">
        <Link
          className="catalogue-card__name catalogue-card__cover"
          to={type === 'product' ? productUrl(id) : materialUrl(id)}
        >
          <Highlight text={title} words={words} />
        </Link>
        {children}
        <span className="catalogue-card__foot">
          {foot}
          {actions}
        </span>
      </span>
    </div>
  );
}

interface Props {
  item: { id: string; coverFileId: string | null };
  /** `tile` for a grid, `row` for a list; on a wide screen a list is a grid too. */
  shape: 'tile' | 'row';
  /** Whether it is among the first pictures of the page. */
  priority?: boolean;
  /** What lies on the picture. */
  children?: ReactNode;
}

function CardPicture({ item, shape, priority = false, children }: Props) {
  return (
    <SharedPicture id={item.id}>
      <span className="catalogue-card__picture">
        <Image
          src={pictureUrl(item.coverFileId)}
          alt=""
          ratio={1}
          sizes={shape === 'row' ? '(min-width: 960px) 220px, 112px' : '(min-width: 600px) 260px, 45vw'}
          largest={480}
          priority={priority}
        />
        {children}
      </span>
    </SharedPicture>
  );
}

/** Cards of a list before their content: the same boxes, so that nothing moves. */
export function CardSkeletons({ shape, cards = 6 }: { shape: 'tile' | 'row'; cards?: number }) {
  return (
    <SkeletonGroup className={clsx('catalogue-list', shape === 'tile' && 'catalogue-list--tiles')}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={`catalogue-card catalogue-card--${shape}`}>
          <span className="catalogue-card__picture">
            <Skeleton ratio={1} radius="0" />
          </span>
          <span className="catalogue-card__text">
            <SkeletonText lines={4} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
