import { foldWidth, normaliseText } from '@admin-h5/contract';
import type { SheetColumn } from './column.ts';
import { idHeader, reasonHeader } from './definition.ts';
import { unescapeCell } from './marks.ts';

/** A header without the explanation in brackets, for messages. */
export const shortHeader = (header: string): string => header.split('（', 1)[0] ?? '';

/** Remarks about filling in, not about the content: 「*登记证号」, 「登记证号（必填）」. */
const remarks = /[*:]|\((?:必填|选填|必须|可选|必填项|选填项|不必填)\)/g;

/** A header as it is compared: without spaces, line breaks, remarks, width and case. */
const folded = (header: string): string =>
  foldWidth(normaliseText(unescapeCell(header)))
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(remarks, '');

/** What a header means: a column, the id, a column to ignore, or null if it is unknown. */
export type HeaderMeaning = { field: string; exact: boolean } | 'ignored' | null;

const idField = 'id';

/** The headers that one kind of sheet knows. */
export class HeaderNames {
  readonly #exact = new Map<string, string>();
  readonly #synonyms = new Map<string, string>();
  readonly #columns: ReadonlyMap<string, SheetColumn>;

  constructor(columns: readonly SheetColumn[]) {
    this.#columns = new Map(columns.map((column) => [column.field, column]));
    this.#exact.set(folded(idHeader), idField);
    for (const { field, header, synonyms = [], parts = [] } of columns) {
      this.#exact.set(folded(shortHeader(header)), field);
      const others = [...synonyms.map((name) => [name, field]), ...parts.flatMap((part) => partNames(field, part))];
      for (const [name = '', meant = ''] of others) {
        if (!this.#synonyms.has(folded(name))) this.#synonyms.set(folded(name), meant);
      }
    }
  }

  /** What a header means, with or without what it says in brackets of either width: a unit is part of a name. */
  meaning(header: string): HeaderMeaning {
    const whole = folded(header);
    if (whole === '' || whole === folded(reasonHeader)) return 'ignored';
    const short = whole.split('(', 1)[0] ?? '';
    const exact = this.#exact.get(whole) ?? this.#exact.get(short);
    if (exact !== undefined) return { field: exact, exact: true };
    // 「保质期(天)」 is not the column of months.
    const other = this.#synonyms.get(whole) ?? this.#synonyms.get(short);
    const isOwn = this.#synonyms.has(whole) || !this.#columns.get(other ?? '')?.header.includes('(');
    return other !== undefined && isOwn ? { field: other, exact: false } : null;
  }

  knows(header: string): boolean {
    const meaning = this.meaning(header);
    return meaning !== null && meaning !== 'ignored';
  }

  /** How many different fields a row of headers names. */
  score(cells: readonly string[]): number {
    const fields = cells.slice(0, 500).flatMap((cell) => {
      const meaning = cell.length > 200 ? null : this.meaning(cell);
      return meaning === null || meaning === 'ignored' ? [] : [meaning.field];
    });
    return new Set(fields).size;
  }
}

/** The name under which `HeaderNames` finds a part of a column: `usages.crop`. */
export const partField = (field: string, part: string): string => `${field}.${part}`;
const partNames = (field: string, { name, headers }: { name: string; headers: readonly string[] }): string[][] =>
  headers.map((header) => [header, partField(field, name)]);
