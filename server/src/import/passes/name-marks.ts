import { unescapeCell, withoutMark } from '../read/marks.ts';
import type { CellPass } from './cell-pass.ts';

/** What stands beside names and belongs to the list that an office keeps: numbers, and signs that a footnote explains. */

/** Behind it a name begins: 「1、2-二氯乙烷」, 「2,4-滴」 and 「1-甲基环丙烯」 have no such number. */
const listNumber =
  /^\s*(?:([①-⑳])|[(（]?(\d{1,3})(?:[)）、．]|\.(?!\d)|\s+(?=\p{Script=Han})))\s*(?=[\p{L}*＊★☆※▲△●◆])/u;
const firstCircled = 0x245f;

/** The number of a list that a name begins with; null without one. */
function readListNumber(name: string): number | null {
  const [, circled, digits] = listNumber.exec(name) ?? [];
  return circled === undefined
    ? digits === undefined
      ? null
      : Number(digits)
    : (circled.codePointAt(0) ?? 0) - firstCircled;
}

const usualShare = 0.8;

/** Whether the names of a column are numbered: the numbers run through it, and begin again below headings. */
export class ListNumbers {
  #filled = 0;
  #numbered = 0;
  #last = 0;
  #isRun = true;

  add(cell: string): void {
    const name = withoutMark(unescapeCell(cell)).trim();
    if (name === '') return;
    this.#filled += 1;
    const number = readListNumber(name);
    if (number === null) return;
    this.#numbered += 1;
    this.#isRun &&= number > this.#last || number === 1;
    this.#last = number;
  }

  get isList(): boolean {
    return this.#isRun && this.#numbered > 0 && this.#numbered >= this.#filled * usualShare;
  }
}

const signs = '[*＊★☆※▲△●◆]';
const before = new RegExp(String.raw`^\s*[(（]?(${signs})(?:${signs}|[)）\s])*`);
/** Circled numbers behind names are those of footnotes. */
const after = new RegExp(String.raw`[(（\s]{0,9}(${signs}|[①-⑳])(?:${signs}|[)）\s]){0,9}$`);

/** Longer texts are refused; a run of brackets would be read again from each of them. */
const longestName = 200;

const plainSign = (sign: string): string => (sign === '＊' ? '*' : sign);

/** The sign beside a name, '' without one. */
export function findSign(name: string): string {
  if (name.length > longestName) return '';
  const bare = name.replace(listNumber, '');
  return plainSign((before.exec(bare) ?? after.exec(bare))?.[1] ?? '');
}

const explained = new RegExp(
  String.raw`(${signs}|[①-⑳])[”"'」）)]?\s?(?:号|标[记识])?的?(?:产品|品种|农药|原料|者)?\s?(?:均?为|表示|代表|[系是指]|[:：=—–-])*\s?([\p{Script=Han}A-Za-z][^，,。；;、\s*＊★☆※▲△●◆]{1,29})`,
  'gu',
);

/** What remarks beside a table say of signs: 「带★的为限制使用农药」. */
export const footnotesIn = (lines: readonly (readonly string[])[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap((cells) =>
      cells.flatMap((cell) =>
        [...cell.matchAll(explained)].map(([, sign = '', text = '']) => [plainSign(sign), text] as const),
      ),
    ),
  );

/** 「毒死蜱（停产）」. */
const atEnd = /[(（[【]([^()（）[\]【】]{1,16})[)）\]】]$/;
const remarkWords = /停产|停售|新品|[新老旧]包装|续展|注销|过期|作废|限用|限制使用|缺货|现货|待定/;

/** Names without the numbers of a list and without signs, of which a footnote says what they mean; asks where none does. */
export const nameMarks: CellPass = (cell, { names }) => {
  if (!names || cell.length > longestName) return cell;
  const name = names.areNumbered ? cell.replace(listNumber, '') : cell;
  const bracket = atEnd.exec(name.trim());
  if (bracket && bracket.index > 1 && remarkWords.test(bracket[1] ?? '')) {
    const inFront = name.trim().slice(0, bracket.index).trim();
    return {
      name: 'remark',
      question: '名称后面的括号像是备注，怎么填',
      meanings: [
        { value: 'drop', label: `去掉（${name.trim()} 为 ${inFront}）`, text: inFront },
        { value: 'keep', label: '保留在名称中', text: name },
      ],
    };
  }
  const sign = findSign(name);
  const bare = name.replace(before, '').replace(after, '').trim();
  if (sign === '' || bare === '') return name;
  if (names.footnotes.has(sign)) return bare;
  return {
    name: 'sign',
    question: '名称带有符号，表中没有说明它的意思，怎么填',
    meanings: [
      { value: 'drop', label: `去掉符号（${cell.trim()} 为 ${bare}）`, text: bare },
      { value: 'keep', label: '保留在名称中', text: name },
    ],
  };
};
