import { foldWidth } from '@admin-h5/contract';
import { saysNothing } from './cells.ts';
import type { SheetColumn } from './column.ts';
import type { HeaderMeaning } from './header-names.ts';
import { unescapeCell } from './marks.ts';

/** A column of a field that has several, and the one that says how much of it there is. */
export interface Pair {
  name: number;
  content: number | null;
  /** A percent sign that the header of the contents has. */
  unit: string;
}

type Known = Exclude<HeaderMeaning, 'ignored' | null>;

/** A column of the whole, not of one of the parts. */
const isTotal = (header: string): boolean => /[总合]/.test(header);

/**
 * The columns of a field beside each other: 「有效成分1」, 「含量1」, 「有效成分2」, 「含量2」, also without numbers. Null if
 * there is one column of it, without a number.
 */
export function pairsOf(
  { field, contents }: SheetColumn,
  headers: readonly string[],
  meanings: readonly HeaderMeaning[],
): Pair[] | null {
  if (contents === undefined) return null;
  const of = (wanted: string) =>
    meanings.flatMap((meaning, at): { at: number; meaning: Known; header: string }[] =>
      meaning !== null && meaning !== 'ignored' && meaning.field === wanted && meaning.by !== 'reading'
        ? [{ at, meaning, header: headers[at] ?? '' }]
        : [],
    );
  const all = of(field);
  const names = all.filter(
    ({ meaning, header }) =>
      meaning.number !== undefined ||
      meaning.by === 'person' ||
      all.filter((other) => other.header === header).length > 1,
  );
  if (names.length < 2 && names[0]?.meaning.number === undefined) return null;
  const amounts = of(contents).filter(({ header }) => !isTotal(header));
  const between = names.map(({ at }, index) =>
    amounts.filter((amount) => amount.at > at && amount.at < (names[index + 1]?.at ?? Infinity)),
  );
  const isBeside = between.every(({ length }) => length === 1);
  return names.map(({ at, meaning: { number } }, index) => {
    const numbered = amounts.find(({ meaning }) => number !== undefined && meaning.number === number);
    const amount = numbered ?? (isBeside ? between[index]?.[0] : undefined);
    const unit = /[%％]/.test(amount?.header ?? '') ? '%' : '';
    return { name: at, content: amount?.at ?? null, unit };
  });
}

const bareAmount = /^\d[\d.]{0,11}$/;

/** The cells of such columns as lines of one cell: 「阿维菌素 1.8%」, 「吡虫啉 5%」. */
export function pairedLines(pairs: readonly Pair[], cells: readonly string[]): string {
  const textAt = (at: number | null) => {
    const text = at === null ? '' : unescapeCell(cells[at] ?? '').trim();
    return saysNothing(text) ? '' : text;
  };
  return pairs
    .map(({ name, content, unit }) => {
      const amount = textAt(content);
      return `${textAt(name)} ${amount}${bareAmount.test(foldWidth(amount)) ? unit : ''}`.trim();
    })
    .filter((line) => line !== '')
    .join('\n');
}
