import { formulationName, type PublishItem } from '@admin-h5/contract';
import { Tag } from '@admin-h5/ui';
import { classColour } from '../../ui/tag/class-colour.ts';
import { ColourBand } from '../../ui/tag/colour-band.tsx';
import { Highlight, type MarkedWord } from '../../ui/text/highlight.tsx';
import { ToxicityTag } from '../../ui/tag/toxicity-tag.tsx';
import { type CardLook, CatalogueCard } from './catalogue-card.tsx';

export type ProductItem = Extract<PublishItem, { type: 'product' }>;

interface ProductCardProps extends CardLook {
  item: ProductItem;
  /** Why a search found it (`explainMatch`). */
  note?: string;
}

/** A product in a list: what it is, and for which crop and against what. Its class is the band under the picture. */
export function ProductCard({ item, note, ...look }: ProductCardProps) {
  const { totalContent, formulation, regNo, toxicity, pesticideType, crops, targets } = item.card;
  const { words = [] } = look;
  const kind = formulationName(formulation);
  const number = (
    <span className="catalogue-card__number">
      <Highlight text={regNo} words={words} />
    </span>
  );
  return (
    <CatalogueCard
      {...look}
      item={item}
      className={classColour(pesticideType)}
      band={<ColourBand type={pesticideType} thin />}
      foot={
        <>
          {!look.actions && number}
          {item.tags.includes('限制使用') && <Tag tone="danger">限制使用</Tag>}
          {item.top && <Tag tone="info">推荐</Tag>}
          <ToxicityTag toxicity={toxicity} />
        </>
      }
    >
      <span className="catalogue-card__line">
        <b className="catalogue-card__content">{totalContent}</b> {kind}
      </span>
      {crops && <Use name="作物" text={foundFirst(crops, words)} words={words} />}
      {targets && <Use name="防治" text={foundFirst(targets, words)} words={words} />}
      {note && <span className="ah5-text-xs ah5-text-brand">{note}</span>}
      {look.actions && number}
    </CatalogueCard>
  );
}

/** The names with the searched ones first: the line ends where the card does. */
function foundFirst(names: string, words: readonly MarkedWord[]): string {
  if (words.length === 0) return names;
  const isFound = (name: string) =>
    words.some((word) => (typeof word === 'string' ? name.includes(word) : namesIn(name).includes(word.name)));
  const all = names.split('、');
  return [...all.filter(isFound), ...all.filter((name) => !isFound(name))].join('、');
}

function Use({ name, text, words }: { name: string; text: string; words: readonly MarkedWord[] }) {
  return (
    <span className="catalogue-card__line">
      <span className="catalogue-card__key">{name}</span> <Highlight text={text} words={words} />
    </span>
  );
}

/** The names in a text of 使用范围, without what stands in brackets. */
export const namesIn = (text: string): string[] => text.replaceAll(/[(（][^()（）]*[)）]/g, '').split(/[、，,;；/]/);
