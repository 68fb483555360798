import { foldText, formulationName } from '@admin-h5/contract';
import type { SearchPart } from '@admin-h5/contract';
import type { ProductItem } from './product-card.tsx';

/**
 * Why a record was found, where its card does not show the searched words themselves. A search also looks at other names, the
 * active ingredients with their CAS numbers, and pinyin initials.
 * @param shown the searched texts that the card shows
 * @param parts what the search understood the words as
 */
export function matchNote(keyword: string, shown: readonly string[], parts: readonly SearchPart[] = []): string {
  const words = foldText(keyword).split(/\s+/).filter(Boolean);
  const texts = shown.map(foldText);
  const hidden = words.filter((word) => !texts.some((text) => text.includes(word)));
  const [first] = hidden;
  if (!first) return '';
  const part = parts.find(({ text }) => foldText(text) === first);
  if (part?.kind === 'crop' || part?.kind === 'target') {
    // 红蜘蛛 is found where a row says 叶螨.
    const said = part.also.find((name) => texts.some((text) => text.includes(name)));
    return said ? `「${first}」按「${said}」匹配` : `使用范围含「${first}」或其别名`;
  }
  if (/^[\d-]+$/.test(first)) return `有效成分的 CAS 号含「${first}」`;
  return /^[a-z]+$/.test(first) ? `拼音首字母或英文名含「${first}」` : `有效成分或商品名含「${first}」`;
}

/** The same for a product, whose card shows its name, number, content, crops and targets. */
export function matchNoteOf(item: ProductItem, keyword: string, parts: readonly SearchPart[] = []): string {
  const { totalContent, formulation, regNo, crops = '', targets = '' } = item.card;
  return matchNote(
    keyword,
    [item.title, regNo, `${totalContent}${formulationName(formulation)}`, crops, targets],
    parts,
  );
}
