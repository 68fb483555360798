import type { PublishItem } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { CopyButton, Tag } from '@admin-h5/ui';
import { Highlight } from '../../ui/text/highlight.tsx';
import { materialUrl } from '../../core/paths.ts';
import './cards.less';
import { CardPicture } from './card-picture.tsx';

export type MaterialItem = Extract<PublishItem, { type: 'material' }>;

export interface MaterialCardProps {
  item: MaterialItem;
  shape: 'tile' | 'row';
  keyword?: string;
  /** For the first screen: its picture loads at once. */
  priority?: boolean;
}

/** A raw material in a list; its CAS number can be copied without opening it. */
export function MaterialCard({ item, shape, keyword = '', priority = false }: MaterialCardProps) {
  const { enName, casNo, purity, appearance, packaging, hazardous } = item.card;
  return (
    <div className={`catalogue-card catalogue-card--${shape}`}>
      <CardPicture item={item} shape={shape} priority={priority} />
      <span className="catalogue-card__text">
        {/* The link covers the card; the copy button lies above it, since a button may not stand inside a link. */}
        <Link className="catalogue-card__name catalogue-card__cover" to={materialUrl(item.id)}>
          <Highlight text={item.title} keyword={keyword} />
        </Link>
        {enName && <span className="catalogue-card__line catalogue-card__line--quiet">{enName}</span>}
        {casNo && (
          <span className="catalogue-card__line">
            CAS <Highlight text={casNo} keyword={keyword} />
            <span className="catalogue-card__above">
              <CopyButton text={casNo} what="CAS号" />
            </span>
          </span>
        )}
        {shape === 'row' && (
          <span className="catalogue-card__line catalogue-card__line--quiet">
            {[appearance, packaging[0]].filter(Boolean).join(' · ')}
          </span>
        )}
        <span className="catalogue-card__tags">
          {purity && <Tag tone="brand">{purity}</Tag>}
          {hazardous && <Tag tone="warn">危险品</Tag>}
        </span>
      </span>
    </div>
  );
}
