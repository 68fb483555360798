import { formulationName } from '@admin-h5/contract';
import type { PublishItem } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Image, Tag } from '@admin-h5/ui';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { productUrl } from '../../core/paths.ts';
import './cards.less';
import { pictureOf } from '../../core/picture.ts';

export type ProductItem = Extract<PublishItem, { type: 'product' }>;

export interface ProductCardProps {
  item: ProductItem;
  /** `tile` for a grid, `row` for a list. */
  shape: 'tile' | 'row';
  keyword?: string;
  /** Whether it is among the first pictures of the page. */
  priority?: boolean;
}

/** A product in a list: picture, name, content and formulation, registration, toxicity. */
export function ProductCard({ item, shape, keyword = '', priority = false }: ProductCardProps) {
  const { totalContent, formulation, regNo, toxicity, pesticideType } = item.card;
  return (
    <Link className={`catalogue-card catalogue-card--${shape}`} to={productUrl(item.id)}>
      <span className="catalogue-card__picture">
        <Image
          src={pictureOf(item.coverFileId)}
          alt=""
          ratio={1}
          sizes={shape === 'row' ? '96px' : '(min-width: 600px) 300px, 45vw'}
          largest={shape === 'row' ? 375 : 480}
          priority={priority}
        />
        <ColourBand type={pesticideType} thin />
      </span>
      <span className="catalogue-card__text">
        <span className="catalogue-card__name">
          <Highlight text={item.title} keyword={keyword} />
        </span>
        <span className="catalogue-card__line">
          {totalContent} {formulationName(formulation)}
        </span>
        <span className="catalogue-card__line catalogue-card__line--quiet">
          <Highlight text={regNo} keyword={keyword} />
        </span>
        <span className="catalogue-card__tags">
          <Tag>{pesticideType}</Tag>
          <ToxicityTag toxicity={toxicity} />
        </span>
      </span>
    </Link>
  );
}
