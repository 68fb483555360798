import { formulationName } from '@admin-h5/contract';
import type { PublishItem, SearchPart } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';
import { Tag } from '@admin-h5/ui';
import { clsx } from 'clsx';
import { classColour } from '../../ui/tag/class-colour.ts';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { Highlight } from '../../ui/text/highlight.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { productUrl } from '../../core/paths.ts';
import './cards.less';
import { CardPicture } from './card-picture.tsx';
import { matchNote } from './match-note.ts';

export type ProductItem = Extract<PublishItem, { type: 'product' }>;

export interface ProductCardProps {
  item: ProductItem;
  /** `tile` for a grid, `row` for a list; at a desk a list is a grid too. */
  shape: 'tile' | 'row';
  keyword?: string;
  /** What the search understood the keyword as. */
  parts?: readonly SearchPart[];
  /** Whether it is among the first pictures of the page. */
  priority?: boolean;
}

/** A product in a list: what it is, and for which crop and against what. Its class is the band under the picture. */
export function ProductCard({ item, shape, keyword = '', parts, priority = false }: ProductCardProps) {
  const { totalContent, formulation, regNo, toxicity, pesticideType, crops, targets } = item.card;
  const kind = formulationName(formulation);
  const note = matchNote(keyword, [item.title, regNo, `${totalContent}${kind}`, crops ?? '', targets ?? ''], parts);
  return (
    <Link
      className={clsx('catalogue-card', `catalogue-card--${shape}`, classColour(pesticideType))}
      to={productUrl(item.id)}
    >
      <CardPicture item={item} shape={shape} priority={priority}>
        <ColourBand type={pesticideType} thin />
      </CardPicture>
      <span className="catalogue-card__text">
        <span className="catalogue-card__name">
          <Highlight text={item.title} keyword={keyword} />
        </span>
        <span className="catalogue-card__line">
          <b className="catalogue-card__content">{totalContent}</b> {kind}
        </span>
        {crops && <Use name="作物" text={crops} />}
        {targets && <Use name="防治" text={targets} />}
        {note && <span className="catalogue-card__match">{note}</span>}
        <span className="catalogue-card__foot">
          <span className="catalogue-card__number">
            <Highlight text={regNo} keyword={keyword} />
          </span>
          {item.tags.includes('限制使用') && <Tag tone="danger">限制使用</Tag>}
          <ToxicityTag toxicity={toxicity} />
        </span>
      </span>
    </Link>
  );
}

function Use({ name, text }: { name: string; text: string }) {
  return (
    <span className="catalogue-card__line catalogue-card__use">
      <span className="catalogue-card__key">{name}</span> {text}
    </span>
  );
}
