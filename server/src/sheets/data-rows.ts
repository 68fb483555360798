import { isClosingRow } from './closing-rows.ts';
import type { SheetRow } from './csv.ts';
import { readCsv } from './csv.ts';
import type { Encoding } from './decode.ts';
import type { HeaderRow } from './header-row.ts';
import { emptyLine } from './header-row.ts';
import { escapeCell, unescapeCell } from './marks.ts';

/** Where the rows of a sheet are, and what its columns are. */
interface Table {
  path: string;
  encoding: Encoding;
  header: HeaderRow & { lastRow: number };
  /** Fields that tell records apart. */
  key: readonly string[];
  signal?: AbortSignal | undefined;
  /** Called with each row that closes the table. */
  onClosing?: (row: number) => void;
}

const textAt = (cells: readonly string[], at: number): string => unescapeCell(cells[at] ?? '').trim();

/** Knows further rows of a record: offices write a product once, and each of its uses in a row of its own. */
class RepeatedRows {
  /** Positions of what a record has several times. */
  readonly #places: readonly number[];
  readonly #others: readonly number[];
  readonly #keys: readonly number[];

  constructor({ columns, idAt }: HeaderRow, key: readonly string[]) {
    const repeated = columns.find(({ column }) => column.parts !== undefined);
    const places = (placed: (typeof columns)[number] | undefined) =>
      placed ? (placed.parts ?? [placed.at]).filter((place) => place !== null) : [];
    this.#places = places(repeated);
    this.#others = [...(idAt === null ? [] : [idAt]), ...columns.filter((some) => some !== repeated).flatMap(places)];
    this.#keys = columns.filter(({ column }) => key.includes(column.field)).map(({ at }) => at);
  }

  /** Whether `cells` only add to the record of `first`: all else is empty or the same, but not the whole row. */
  adds(first: readonly string[], cells: readonly string[]): boolean {
    if (this.#places.length === 0 || this.#keys.length === 0) return false;
    return (
      this.#keys.every((at) => textAt(first, at) !== '') &&
      this.#others.every((at) => ['', textAt(first, at)].includes(textAt(cells, at))) &&
      this.#places.some((at) => textAt(cells, at) !== '') &&
      this.#places.some((at) => textAt(cells, at) !== textAt(first, at))
    );
  }

  /** The cells of a record with the lines of a further row. */
  join(first: readonly string[], cells: readonly string[]): string[] {
    const [own, more] = [this.#lines(first), this.#lines(cells)];
    const joined = [...first];
    for (const [index, at] of this.#places.entries()) {
      while (joined.length < at) joined.push('');
      joined[at] = escapeCell([...(own[index] ?? []), ...(more[index] ?? [])].join('\n'));
    }
    return joined;
  }

  /** The lines of each place, equally many. */
  #lines(cells: readonly string[]): string[][] {
    const lines = this.#places.map((at) => textAt(cells, at).split(/\r\n?|\n/));
    const count = Math.max(...lines.map(({ length }) => length));
    // A part with one line holds for all of them, as in `cellOf`.
    return lines.map((some) =>
      Array.from({ length: count }, (_, at) => (some.length === 1 ? some[0] : some[at]) || emptyLine),
    );
  }
}

/** The rows of a sheet below its header, one for each record; those that close the table are left out. */
export async function* dataRows({ path, encoding, header, key, signal, onClosing }: Table): AsyncGenerator<SheetRow> {
  const repeated = new RepeatedRows(header, key);
  let open: { row: number; first: string[]; cells: string[] } | null = null;
  for await (const { row, cells } of readCsv(path, encoding, { signal })) {
    if (row <= header.lastRow) continue;
    if (isClosingRow(cells)) {
      onClosing?.(row);
      continue;
    }
    if (open && repeated.adds(open.first, cells)) open.cells = repeated.join(open.cells, cells);
    else {
      if (open) yield { row: open.row, cells: open.cells };
      open = { row, first: cells, cells };
    }
  }
  if (open) yield { row: open.row, cells: open.cells };
}
