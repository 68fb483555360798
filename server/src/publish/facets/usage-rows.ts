import { foldText, keywordLimit } from '@admin-h5/contract';
import type { NameTree } from '../crop-finder/name-tree.ts';
import type { Names } from '../crop-finder/usage-names.ts';
import { cellSeparator, rowSeparator } from '../../search/filter-group.ts';

/** A folded cell of 使用范围. */
interface Cell {
  text: string;
  /** The usual names that it says. */
  said: readonly string[];
  /** The names for which it counts. */
  countsFor: readonly string[];
}

/** Folded cells; undefined is no filter. */
type Cells = ReadonlySet<string> | undefined;

/** What the list filters in 使用范围: both must be in one row. */
interface UsageFilter {
  crop: Cells;
  target: Cells;
}

export const foldedCells = (cells: readonly string[] | undefined): Cells => cells && new Set(cells.map(foldText));

export type Side = 'crop' | 'target';
type Row = Record<Side, Cell>;
type Part = 'said' | 'countsFor';

const isIn = (cells: Cells, { text }: Cell): boolean => !cells || cells.has(text);

/** The rows of 使用范围 that some products have in common. */
export class UsageRows {
  readonly #rows: readonly Row[];
  readonly #names = new Map<string, readonly string[]>();

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Whether one row has the crop and the target. */
  match({ crop, target }: UsageFilter): boolean {
    return this.#rows.some((row) => isIn(crop, row.crop) && isIn(target, row.target));
  }

  /** The names on one side, of the rows that have one of `other` on the other side; each once. */
  names(side: Side, part: Part, other: Cells): readonly string[] {
    if (other) {
      const across = side === 'crop' ? 'target' : 'crop';
      return namesOf(
        this.#rows.filter((row) => isIn(other, row[across])),
        side,
        part,
      );
    }
    const key = `${side} ${part}`;
    const names = this.#names.get(key) ?? namesOf(this.#rows, side, part);
    this.#names.set(key, names);
    return names;
  }
}

const namesOf = (rows: readonly Row[], side: Side, part: Part): string[] => [
  ...new Set(rows.flatMap((row) => row[side][part])),
];

/** The different cells of one side by their texts. A longer name than a filter may be is none to choose. */
const cellsOf = (texts: ReadonlySet<string>, tree: NameTree): Map<string, Cell> =>
  new Map(
    Array.from(texts, (text) => {
      const said = tree.namesOf(text).filter(({ length }) => length <= keywordLimit);
      return [text, { text, said, countsFor: [...new Set(said.flatMap((name) => tree.countsFor(name)))] }];
    }),
  );

/** Reads the rows of 使用范围 of many products, each the joined `crop` and `target` of its rows. */
export function parseUsageRows(joined: Iterable<string>, names: Names): Map<string, UsageRows> {
  const texts = { crop: new Set<string>(), target: new Set<string>() };
  const split = new Map<string, [string, string][]>();
  for (const all of joined) {
    if (split.has(all)) continue;
    const rows = all === '' ? [] : all.split(rowSeparator);
    const pairs = rows.map((row): [string, string] => {
      const [crop = '', target = ''] = row.split(cellSeparator);
      texts.crop.add(crop);
      texts.target.add(target);
      return [crop, target];
    });
    split.set(all, pairs);
  }
  const crops = cellsOf(texts.crop, names.crops);
  const targets = cellsOf(texts.target, names.targets);
  const none: Cell = { text: '', said: [], countsFor: [] };
  return new Map(
    Array.from(split, ([all, pairs]) => [
      all,
      new UsageRows(
        pairs.map(([crop, target]) => ({ crop: crops.get(crop) ?? none, target: targets.get(target) ?? none })),
      ),
    ]),
  );
}
