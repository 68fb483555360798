import { CsvFile } from './csv-file.ts';
import type { DataRow } from './data-rows.ts';
import { reasonHeader } from './definition.ts';
import type { HeaderRow } from './header-row.ts';
import { findDamage, escapeCell, unescapeCell } from './marks.ts';
import { withoutMark } from './passes/cell-marks.ts';

/** A file of refused rows with their reasons, to be corrected and uploaded again. */
export class BadRows {
  readonly #file: CsvFile;

  constructor(path: string) {
    this.#file = new CsvFile(path);
  }

  /** A record of several rows keeps them, so that it is read again as it was. */
  async add(headerRow: HeaderRow, { sources }: Pick<DataRow, 'sources'>, reasons: string[]): Promise<void> {
    const width = headerRow.cells.length;
    const shape = (row: readonly string[], reason: string) => {
      const padded = Array.from({ length: width }, (_, at) => row[at] ?? '');
      return [reason, ...padded].map((cell) =>
        findDamage(cell) === null ? escapeCell(unescapeCell(withoutMark(cell))) : cell,
      );
    };
    const keep = headerRow.cells.map((cell) => unescapeCell(cell).trim() !== reasonHeader);
    const without = (row: string[]) => row.filter((_cell, at) => keep[at] ?? true);
    const line = (row: readonly string[], reason: string) => {
      const [first = '', ...rest] = shape(row, reason);
      return [first, ...without(rest)];
    };
    const header = this.#file.isEmpty ? [line(headerRow.cells, reasonHeader)] : [];
    const lines = sources.map((cells, at) => line(cells, at === 0 ? reasons.join('；') : ''));
    await this.#file.add([...header, ...lines]);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
