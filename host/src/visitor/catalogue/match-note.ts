import { foldText, formulationName, type SearchPart, type SearchPartKind } from '@admin-h5/contract';
import type { CardItem } from './catalogue-card.tsx';
import type { MarkedWord } from '../../ui/text/highlight.tsx';
import { namesIn } from './product-card.tsx';

/** Where a word that the card does not show may stand: one of digits, of letters, any other. */
type Places = Readonly<Record<'digits' | 'letters' | 'others', string>>;

const ofProducts: Places = {
  digits: '有效成分的 CAS 号含',
  letters: '拼音首字母或英文名含',
  others: '有效成分或商品名含',
};
const ofMaterials: Places = { digits: 'CAS 号含', letters: '拼音、别名或分子式含', others: '别名、分子式或等级含' };

/** What the card does not say in words. */
const facts: Partial<Record<SearchPartKind, string>> = {
  category: '属于分类',
  pesticideType: '农药类别为',
  toxicity: '毒性为',
  formulation: '剂型为',
  holder: '登记证持有人为',
  method: '施用方式为',
  crop: '使用范围含',
  target: '使用范围含',
};

/** As the search compares texts, which does not regard signs. */
export const bare = (text: string) => foldText(text).replaceAll(/[\s\-_‐()/、,;，；·]/g, '');

/** What was searched besides a part itself. */
const otherNames = ({ also, covering = [] }: SearchPart): string[] => [...also, ...covering];

/** Crops and pests are names, which others contain: 桃 is not in 樱桃. */
const isName = ({ kind }: SearchPart): boolean => kind === 'crop' || kind === 'target';

/** What was not wanted stands on no card. */
const isWanted = ({ kind }: SearchPart): boolean => kind !== 'without';

/** What cards mark: the words, and the other names that the search looked for. */
export function markedWords(keyword: string, parts: readonly SearchPart[] = []): MarkedWord[] {
  if (parts.length === 0) return keyword.split(/\s+/);
  const wanted = parts.filter(isWanted);
  const typed = new Set(wanted.flatMap((part) => [part.written, part.text]));
  const others = new Set(wanted.filter((part) => !isName(part)).flatMap(otherNames));
  const names = new Set(wanted.filter(isName).flatMap(otherNames));
  return [
    ...new Set([...typed, ...others]),
    ...[...names].filter((name) => !typed.has(name)).map((name) => ({ name })),
  ];
}

/**
 * Why a record was found, where its card does not show the searched words themselves. A search also looks at other names, the
 * active ingredients with their CAS numbers, and pinyin initials.
 * @param shown the searched texts that the card shows
 * @param parts what the search understood the words as
 */
export function matchNote(
  keyword: string,
  shown: readonly string[],
  parts: readonly SearchPart[] = [],
  places: Places = ofProducts,
): string {
  const typed = foldText(keyword).split(/\s+/).filter(Boolean);
  // A word may have several parts: 小麦除草剂.
  const words: readonly { text: string; part?: SearchPart }[] =
    parts.length === 0
      ? typed.map((text) => ({ text }))
      : parts
          .filter(isWanted)
          .map((part) => ({ part, text: typed.find((text) => bare(text) === part.text) ?? part.written }));
  const texts = shown.map(bare);
  const names = new Set(shown.flatMap(namesIn).map(bare));
  return words
    .filter(({ text }) => !texts.some((each) => each.includes(bare(text))))
    .map(({ text, part }) => noteOn(text, part, { texts, names, places }))
    .join('；');
}

/** What a card shows: its texts, and the names in these. */
interface Shown {
  texts: readonly string[];
  names: ReadonlySet<string>;
  places: Places;
}

function noteOn(text: string, part: SearchPart | undefined, { texts, names, places }: Shown): string {
  // 红蜘蛛 is found where a row says 叶螨.
  const isShown = (name: string) =>
    part && isName(part) ? names.has(bare(name)) : texts.some((each) => each.includes(bare(name)));
  const stated = part && otherNames(part).find(isShown);
  if (stated !== undefined) return `「${text}」按「${stated}」匹配`;
  // 虫害 is no class, but means some.
  if (part?.kind === 'pesticideType' && part.also.length > 0) return `农药类别为「${part.also.join('」或「')}」`;
  const fact = part && facts[part.kind];
  if (fact) return `${fact}「${text}」${part.kind === 'crop' || part.kind === 'target' ? '或其别名' : ''}`;
  if (/^[\d-]+$/.test(text)) return `${places.digits}「${text}」`;
  return `${/^[a-z]+$/.test(text) ? places.letters : places.others}「${text}」`;
}

/** The same for a record, by what its card in a list shows. */
export function explainMatch(item: CardItem, keyword: string, parts: readonly SearchPart[] = []): string {
  if (item.type === 'material') {
    const { enName, casNo, purity, appearance } = item.card;
    return matchNote(keyword, [item.title, enName, casNo, purity, appearance], parts, ofMaterials);
  }
  const { totalContent, formulation, regNo, toxicity, crops, targets } = item.card;
  return matchNote(
    keyword,
    [item.title, regNo, `${totalContent}${formulationName(formulation)}`, toxicity, crops, targets],
    parts,
  );
}
