import type { SheetRow } from './csv.ts';

/** What people write for 「the same as above」. */
const same = /^(?:同上|同前|[〃″"]|'{2})$/;

/** The cells above a row, which 「同上」 and 「〃」 repeat. */
export class CellsAbove {
  readonly #cells: string[] = [];

  /** Nothing above a heading is repeated below it. */
  clear(): void {
    this.#cells.length = 0;
  }

  /** A row with what stands above its cells that say so. */
  filledFrom({ row, cells }: SheetRow): SheetRow {
    const filled = cells.map((cell, at) => (same.test(cell.trim()) ? (this.#cells[at] ?? cell) : cell));
    for (const [at, cell] of filled.entries()) if (cell.trim() !== '') this.#cells[at] = cell;
    return { row, cells: filled };
  }
}
