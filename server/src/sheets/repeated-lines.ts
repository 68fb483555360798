import { productFields } from '@admin-h5/contract';
import { fromLines, toLines } from './cells.ts';
import { emptyLine, linesAt } from './header-row.ts';
import { escapeCell, unescapeCell } from './marks.ts';

/** Lines that are collected for a record: enough for it to be refused for too many. */
const mostLines = productFields.usages.max + 1;
/** Where rows have what a record has several times: in one place or in several beside each other. */
export interface Group {
  places: readonly number[];
  /** Whether a record that lacks some of it says something wrong, as one with half of its ingredients. */
  isWhole: boolean;
  /** Whether its cells are lists (`fromLines`), and not lines with fields of their own. */
  isList: boolean;
}

/** What a record has several times. */
export class RepeatedLines {
  readonly #group: Group;
  readonly #lines: string[][] = [];
  readonly #known = new Set<string>();
  /** How many of the lines the record's own row has. */
  readonly #own: number;

  /** @param first the record's own row */
  constructor(group: Group, first: readonly string[]) {
    this.#group = group;
    this.add(first);
    this.#own = this.#lines.length;
  }

  get isFull(): boolean {
    return this.#lines.length >= mostLines;
  }

  /** Adds the lines of a row; returns whether there were any new ones. */
  add(cells: readonly string[]): boolean {
    const before = this.#known.size;
    const { places, isList } = this.#group;
    const lines = isList
      ? places.flatMap((at) => fromLines(unescapeCell(cells[at] ?? ''))).map((text) => [text])
      : linesAt(places, cells);
    for (const line of lines) {
      const text = line.join('\n');
      if (this.#known.has(text)) continue;
      this.#known.add(text);
      this.#lines.push(line);
    }
    return this.#known.size > before;
  }

  /** Writes all lines into the cells of a row, unless these have them all. */
  fill(cells: string[]): void {
    if (this.#lines.length === this.#own) return;
    const { places, isList } = this.#group;
    for (const [index, at] of places.entries()) {
      while (cells.length < at) cells.push('');
      // Keeps the lines of several places beside each other.
      const texts = this.#lines.map((line) => line[index] ?? '');
      // A line that is the same everywhere holds for all.
      const isSame = places.length > 1 && texts.every((text) => text === texts[0]);
      const empty = places.length > 1 ? emptyLine : '';
      const lines = isSame ? texts.slice(0, 1) : texts.map((text) => text || empty);
      cells[at] = escapeCell(isList ? toLines(lines) : lines.join('\n'));
    }
  }
}
