import type { PublishItem } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { materialUrl, productUrl } from '../../core/paths.ts';
import type { MarkedWord } from '../../ui/text/highlight.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { CardPicture } from './card-picture.tsx';
import './cards.less';

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
  item: Extract<PublishItem, { type: 'product' | 'material' }>;
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
