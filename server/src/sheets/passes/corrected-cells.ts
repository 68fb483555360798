import type { SheetCorrections } from '@admin-h5/contract';
import type { SheetRow } from '../csv.ts';
import type { HeaderRow } from '../header-row.ts';
import { placesOf, shown } from '../header-row.ts';
import { escapeCell } from '../marks.ts';

const rowKey = ({ row, sheet = '' }: { row: number; sheet?: string }): string => `${row} ${sheet}`;

/** Puts what a person has written for the cells of single rows in place of what the sheet has there. */
export class CorrectedCells {
  readonly #places: HeaderRow['places'];
  readonly #rows = new Map<string, { at: number; text: string }[]>();

  constructor({ columns, cells, keys, places }: HeaderRow, values: SheetCorrections['values']) {
    this.#places = places;
    const named = new Map(columns.flatMap(placesOf).map((at) => [shown(cells[at] ?? '', keys[at]), at]));
    for (const { column, to, row, sheet } of values) {
      const at = named.get(column);
      if (row === undefined || at === undefined) continue;
      const key = rowKey({ row, ...(sheet === undefined ? {} : { sheet }) });
      this.#rows.set(key, [...(this.#rows.get(key) ?? []), { at, text: escapeCell(to) }]);
    }
  }

  applyTo({ row, cells }: SheetRow): readonly string[] {
    const corrected = this.#rows.size === 0 ? undefined : this.#rows.get(rowKey(this.#places.of(row)));
    if (!corrected) return cells;
    const read = [...cells];
    for (const { at, text } of corrected) {
      while (read.length < at) read.push('');
      read[at] = text;
    }
    return read;
  }
}
