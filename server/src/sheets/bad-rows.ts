import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { byteOrderMark, csvText } from './csv.ts';
import type { DataRow } from './data-rows.ts';
import { reasonHeader } from './definition.ts';
import type { HeaderRow } from './header-row.ts';
import { findDamage, escapeCell, unescapeCell } from './marks.ts';

/** A file of refused rows with their reasons, to be corrected and uploaded again. */
export class BadRows {
  readonly #path: string;
  #stream: ReturnType<typeof createWriteStream> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** A record of several rows keeps them, so that it is read again as it was. */
  async add(headerRow: HeaderRow, { sources }: Pick<DataRow, 'sources'>, reasons: string[]): Promise<void> {
    const width = headerRow.cells.length;
    const shape = (row: readonly string[], reason: string) => {
      const padded = Array.from({ length: width }, (_, at) => row[at] ?? '');
      return [reason, ...padded].map((cell) => (findDamage(cell) === null ? escapeCell(unescapeCell(cell)) : cell));
    };
    const keep = headerRow.cells.map((cell) => unescapeCell(cell).trim() !== reasonHeader);
    const without = (row: string[]) => row.filter((_cell, at) => keep[at] ?? true);
    const line = (row: readonly string[], reason: string) => {
      const [first = '', ...rest] = shape(row, reason);
      return [first, ...without(rest)];
    };
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#path);
      this.#stream.write(byteOrderMark + csvText([line(headerRow.cells, reasonHeader)]));
    }
    const lines = sources.map((cells, at) => line(cells, at === 0 ? reasons.join('；') : ''));
    if (!this.#stream.write(csvText(lines))) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    if (!this.#stream) return;
    const closed = once(this.#stream, 'close');
    this.#stream.end();
    await closed;
  }
}
