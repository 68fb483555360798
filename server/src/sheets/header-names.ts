import { foldWidth, normaliseText } from '@admin-h5/contract';
import type { SheetColumn } from './column.ts';
import { idHeader, reasonHeader } from './definition.ts';
import { unescapeCell } from './marks.ts';

/** A header without the explanation in brackets, for messages. */
export const shortHeader = (header: string): string => header.split('（', 1)[0] ?? '';

/** The header of what headings say for new records, in a file of refused rows. */
export const newOnlyHeader = ({ header }: Pick<SheetColumn, 'header'>): string => `${shortHeader(header)}（仅新增）`;

/** Remarks about filling in, not about the content: 「*登记证号」, 「登记证号（必填）」. */
const remarks = /[*:]|\((?:必填|选填|必须|可选|必填项|选填项|不必填)\)/g;

/** A header as it is compared: without spaces, line breaks, remarks, width and case. */
const folded = (header: string): string =>
  foldWidth(normaliseText(unescapeCell(header)))
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(remarks, '');

/** Longer texts are no headers; a limit keeps matching fast. */
const longest = 200;

/** 「登记证号\nReg. No.」: the Chinese words, which precede those of another language. */
const inChinese = /^(.*\p{Script=Han}[^\p{Script=Han}A-Za-z]*?)[\s/／|]*([A-Za-z][\x20-\x7E\s]*)$/su;
const alternatives = /[/／、]|或/;
/** What English words add, unless the Chinese ones say it too: 「农药名称 English」 is no Chinese name. */
const telling: readonly [english: RegExp, chinese: RegExp][] = [
  [/\b(?:from|start|begin)/i, /[自起始从]|开/],
  [/\b(?:english|en|latin)\b/i, /[英外]文|英语|拉丁/],
];

/** The Chinese words of a header that has those of another language after them. */
export function chineseWords(header: string): string | null {
  const [, chinese = '', rest = ''] = inChinese.exec(header.slice(0, longest)) ?? [];
  return chinese === '' || telling.some(([english, same]) => english.test(rest) && !same.test(chinese))
    ? null
    : chinese.trim();
}

/** What a header may stand for if nobody knows all of it: 「农药名称 Product Name」, 「商标/商品名」. */
const readings = (header: string): string[][] => {
  const chinese = chineseWords(header);
  const names = header.split(alternatives);
  return [...(chinese === null ? [] : [[chinese]]), ...(names.length > 1 ? [names] : [])];
};

/** What a header means: a column, the id, a column to ignore, or null if it is unknown; the surest name goes first. */
export type HeaderMeaning = { field: string; by: (typeof sources)[number] } | 'ignored' | null;
/** A person has said it, it is the template's own header, an office's usual name for it, or part of it says so. */
export const sources = ['person', 'template', 'synonym', 'reading'] as const;

const idField = 'id';

const isSame = (one: HeaderMeaning, other: HeaderMeaning | undefined): boolean =>
  one !== null &&
  one !== 'ignored' &&
  other !== null &&
  other !== undefined &&
  other !== 'ignored' &&
  one.field === other.field;

/** The headers that one kind of sheet knows. */
export class HeaderNames {
  readonly #exact = new Map<string, string>();
  readonly #synonyms = new Map<string, string>();
  readonly #columns: ReadonlyMap<string, SheetColumn>;
  readonly #fields: ReadonlySet<string>;
  readonly #chosen: ReadonlyMap<string, string>;

  /** @param chosen what a person has said of headers: the field, '' for a column to leave out (`SheetCorrections`) */
  constructor(columns: readonly SheetColumn[], chosen: Readonly<Record<string, string>> = {}) {
    this.#chosen = new Map(Object.entries(chosen).map(([header, field]) => [folded(header), field]));
    this.#columns = new Map(columns.map((column) => [column.field, column]));
    this.#fields = new Set(
      columns.flatMap(({ field, parts = [] }) => [field, ...parts.map(({ name }) => partField(field, name))]),
    );
    this.#exact.set(folded(idHeader), idField);
    for (const { field, header, synonyms = [], parts = [] } of columns) {
      this.#exact.set(folded(shortHeader(header)), field);
      const others = [...synonyms.map((name) => [name, field]), ...parts.flatMap((part) => partNames(field, part))];
      for (const [name = '', meant = ''] of others) {
        if (!this.#synonyms.has(folded(name))) this.#synonyms.set(folded(name), meant);
      }
    }
  }

  /** What a header means: all of it, else its Chinese words, else its alternatives if all of them mean the same. */
  meaning(header: string): HeaderMeaning {
    const known = this.#meaningOf(header);
    if (known !== null) return known;
    for (const names of readings(unescapeCell(header).slice(0, longest))) {
      const [first, ...others] = names.map((name) => this.#meaningOf(name));
      if (first && first !== 'ignored' && others.every((other) => isSame(first, other)))
        return { ...first, by: 'reading' };
    }
    return null;
  }

  /** With or without what it says in brackets of either width: a unit is part of a name. */
  #meaningOf(header: string): HeaderMeaning {
    const whole = folded(header);
    if (whole === '' || whole === folded(reasonHeader)) return 'ignored';
    const chosen = this.#chosen.get(whole);
    if (chosen === '') return 'ignored';
    if (chosen !== undefined && this.#fields.has(chosen)) return { field: chosen, by: 'person' };
    const short = whole.split('(', 1)[0] ?? '';
    const exact = this.#exact.get(whole) ?? this.#exact.get(short);
    if (exact !== undefined) return { field: exact, by: 'template' };
    // 「保质期(天)」 is not the column of months.
    const other = this.#synonyms.get(whole) ?? this.#synonyms.get(short);
    const isOwn = this.#synonyms.has(whole) || !this.#columns.get(other ?? '')?.header.includes('(');
    return other !== undefined && isOwn ? { field: other, by: 'synonym' } : null;
  }

  knows(header: string): boolean {
    const meaning = this.meaning(header);
    return meaning !== null && meaning !== 'ignored';
  }

  /** How many different fields a row of headers names. */
  score(cells: readonly string[]): number {
    const fields = cells.slice(0, 500).flatMap((cell) => {
      const meaning = cell.length > longest ? null : this.meaning(cell);
      return meaning === null || meaning === 'ignored' ? [] : [meaning.field];
    });
    return new Set(fields).size;
  }
}

/** Whether a column has the header of its template, and not another name. */
export const hasOwnHeader = ({ header, column }: { header: string; column: SheetColumn }): boolean =>
  folded(header).split('(', 1)[0] === folded(shortHeader(column.header));

/** The name under which `HeaderNames` finds a part of a column: `usages.crop`. */
export const partField = (field: string, part: string): string => `${field}.${part}`;
const partNames = (field: string, { name, headers }: { name: string; headers: readonly string[] }): string[][] =>
  headers.map((header) => [header, partField(field, name)]);
