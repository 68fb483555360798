import type { WorkbookArchive } from './workbook-archive.ts';

/** `B3:B7`, of which the top left cell alone has the text. */
const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** More than people merge; a list in memory. */
const most = 100_000;

/** `B` as 1. */
const columnOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

/** Cells that are merged over several rows: the last row of each, by row and column of the first (`3:1`). */
export async function mergedRows(archive: WorkbookArchive, part: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for await (const [, column = '', from = '', to = ''] of archive.scan(part, merged)) {
    if (Number(to) > Number(from) && found.size < most) found.set(`${from}:${columnOf(column)}`, Number(to));
  }
  return found;
}

/** Repeats the text of a merged cell in its further rows. */
export class MergedCells {
  readonly #merges: ReadonlyMap<string, number>;
  readonly #open = new Map<number, { text: string; to: number }>();

  constructor(merges: ReadonlyMap<string, number>) {
    this.#merges = merges;
  }

  /** Takes the text of a cell. */
  note(row: number, column: number, text: string): void {
    if (this.#merges.size === 0) return;
    const to = this.#merges.get(`${row}:${column}`);
    if (to !== undefined) this.#open.set(column, { text, to });
  }

  /** Fills the cells of a row that has other content. */
  fill(row: number, cells: string[]): void {
    for (const [column, { text, to }] of this.#open) {
      if (row > to) this.#open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  }
}
