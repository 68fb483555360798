import { keywordLimit } from '@admin-h5/contract';
import { cellSeparator, rowSeparator } from '../../search/filter-group.ts';

/** A cell of 使用范围, and the names for which the list's filter finds it: its own, and those that are parts of it. */
interface Cell {
  text: string;
  names: string[];
}

/** What the list filters in 使用范围: both must match one row. */
export interface UsageFilter {
  crop: string;
  target: string;
}

const sides = ['crop', 'target'] as const;
type Side = (typeof sides)[number];
type Row = Record<Side, Cell>;

/** The rows of 使用范围 that some products have in common. */
export class UsageRows {
  readonly #rows: readonly Row[];
  readonly #names: Partial<Record<Side, readonly string[]>> = {};

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  get size(): number {
    return this.#rows.length;
  }

  /** Whether one row contains the crop and the target; '' is in every row. */
  match({ crop, target }: UsageFilter): boolean {
    return this.#rows.some((row) => row.crop.text.includes(crop) && row.target.text.includes(target));
  }

  /** The names on one side, of the rows that contain `other` on the other side; each once. */
  names(side: Side, other: string): readonly string[] {
    if (other !== '') {
      const across = side === 'crop' ? 'target' : 'crop';
      return namesOf(
        this.#rows.filter((row) => row[across].text.includes(other)),
        side,
      );
    }
    this.#names[side] ??= namesOf(this.#rows, side);
    return this.#names[side];
  }
}

const namesOf = (rows: readonly Row[], side: Side): string[] => [...new Set(rows.flatMap((row) => row[side].names))];

/**
 * The names that a folded cell says, as parts of its text: `稗草、千金子` says two; what stands in brackets
 * (`小麦(南方)`) is not part of a name.
 */
function namesIn(cell: string): string[] {
  return cell
    .split(/[、,;/]/)
    .map((part) => part.replaceAll(/\([^()]*\)/g, '(').split(/[()]/))
    .map((pieces) => pieces.map((piece) => piece.trim()).find(Boolean) ?? '')
    .filter((name) => name !== '' && name.length <= keywordLimit);
}

/** The names that occur in a text; `longest` is the length of the longest name. */
function namesWithin(text: string, names: ReadonlySet<string>, longest: number): string[] {
  const found = new Set<string>();
  for (let start = 0; start < text.length; start += 1) {
    const last = Math.min(text.length, start + longest);
    for (let end = start + 1; end <= last; end += 1) {
      const part = text.slice(start, end);
      if (names.has(part)) found.add(part);
    }
  }
  return [...found];
}

/** The different cells of one side by their texts. */
function cellsOf(texts: ReadonlySet<string>): Map<string, Cell> {
  const names = new Set([...texts].flatMap(namesIn));
  const longest = Math.max(0, ...Array.from(names, ({ length }) => length));
  return new Map(Array.from(texts, (text) => [text, { text, names: namesWithin(text, names, longest) }]));
}

/** Reads the rows of 使用范围 of many products, each the joined `crop` and `target` of its rows. */
export function parseUsageRows(joined: Iterable<string>): Map<string, UsageRows> {
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
  const crops = cellsOf(texts.crop);
  const targets = cellsOf(texts.target);
  const none: Cell = { text: '', names: [] };
  return new Map(
    Array.from(split, ([all, pairs]) => [
      all,
      new UsageRows(
        pairs.map(([crop, target]) => ({ crop: crops.get(crop) ?? none, target: targets.get(target) ?? none })),
      ),
    ]),
  );
}
