/** Groups published records that are alike in all that visitors filter by, so that 筛选 is counted without reading each record. */
import { type FacetName, facetNames, type FacetType, foldText, keywordLimit, purityLevels } from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../database/connection.ts';
import type { Database } from '../../database/schema.ts';
import type { Names } from '../crop-finder/usage-names.ts';
import { column, type Filters } from '../feed-queries.ts';
import { matching } from '../found-queries.ts';
import type { NameTree } from '../crop-finder/name-relations.ts';
import { cellSeparator, rowSeparator } from '../../search/tables.ts';

/** Published records that are alike in all that visitors filter by. */
export interface Group {
  categoryId: string;
  recommended: number;
  count: number;
}

interface GroupSource {
  db: Kysely<Database>;
  engine: Engine;
  /** What a keyword finds, in the engine's language; undefined without one. */
  match: string | undefined;
  /** What the cells of 使用范围 say. */
  names: () => Promise<Names>;
}

/** One type of records: how its groups are read in one pass, and what the filters of its list mean. */
export interface GroupKind<G extends Group> {
  type: FacetType;
  names: readonly FacetName[];
  read: (source: GroupSource) => Promise<G[]>;
  /** Memory of a group, in small objects. */
  sizeOf: (group: G) => number;
  /** Whether the records of a group match the filters, except for category and `recommended`. */
  matching: (filters: Filters) => (group: G) => boolean;
  /** Counts by the values of a filter, under the other filters; the category has its own. */
  counting: (name: FacetName, filters: Filters) => Counting<G>;
}

/** The number of records in groups, by each value. */
type Counting<G extends Group> = (groups: readonly G[]) => Map<string, number>;

/**
 * Counts groups by their values.
 * @param keyOf what the values of a group follow from: few are different, and each is looked at once
 */
export const countingBy =
  <G extends Group, K>(keyOf: (group: G) => K, valuesOf: (key: K) => readonly string[]): Counting<G> =>
  (groups) => {
    const ofKeys = new Map<K, number>();
    for (const group of groups) {
      const key = keyOf(group);
      ofKeys.set(key, (ofKeys.get(key) ?? 0) + group.count);
    }
    const counts = new Map<string, number>();
    for (const [key, count] of ofKeys)
      for (const value of valuesOf(key)) counts.set(value, (counts.get(value) ?? 0) + count);
    return counts;
  };

/** The groups of the published records of a type, with the number of records in each category. */
function counted(type: FacetType, { engine, match }: GroupSource): RawBuilder<unknown> {
  const documents = match === undefined ? sql`${sql.table('searchDocument')} where 1 = 1` : matching(engine, match);
  const names = sql`${column('categoryId')}, ${column('searchDocument.filterGroup')}`;
  return sql`(select ${names}, count(*) as count from ${documents} and live = 1 and type = ${type}
    group by ${names}) as counted join ${sql.table('filterGroup')} on ${column('key')} = counted.${column('filterGroup')}`;
}

const equal = <V>(wanted: V | undefined, value: V): boolean => wanted === undefined || wanted === value;
const nothing = () => new Map<string, number>();

interface ProductGroup extends Group {
  formulation: string;
  toxicity: string;
  usages: UsageRows;
}

type ProductRow = Omit<ProductGroup, 'usages'> & { usages: string };

const groupUsages = ({ usages }: ProductGroup) => usages;
const usageFilter = ({ crop, target }: Filters) => ({ crop: foldedCells(crop), target: foldedCells(target) });

/**
 * The names that rows say, each counted by the rule of 按作物找药: a use on 早稻 is one on 水稻.
 * @param other cells of the other side, one of which a row must have
 */
const countingNamed =
  (side: Side, other: ReadonlySet<string> | undefined): Counting<ProductGroup> =>
  (groups) => {
    const stated = new Set(groups.flatMap(({ usages }) => usages.names(side, 'stated', other)));
    const counts = countingBy(groupUsages, (usages) => usages.names(side, 'countsFor', other))(groups);
    return new Map([...counts].filter(([name]) => stated.has(name)));
  };

export const productGroups: GroupKind<ProductGroup> = {
  type: 'product',
  names: facetNames.product,
  async read(source) {
    const { rows } = await sql<ProductRow>`select ${column('categoryId')}, recommended, formulation, toxicity, usages,
      count from ${counted('product', source)}`.execute(source.db);
    const usages = parseUsageRows(
      rows.map((row) => row.usages),
      await source.names(),
    );
    return rows.flatMap((row) => {
      const parsed = usages.get(row.usages);
      return parsed ? [{ ...row, usages: parsed }] : [];
    });
  },
  sizeOf: ({ usages }) => 1 + usages.size,
  matching(filters) {
    const { formulation, toxicity } = filters;
    const usage = usageFilter(filters);
    const anyUsage = !usage.crop && !usage.target;
    // Many groups have the same rows.
    const known = new Map<UsageRows, boolean>();
    const isUsage = (rows: UsageRows): boolean => {
      const matches = known.get(rows) ?? rows.match(usage);
      known.set(rows, matches);
      return matches;
    };
    return (group) =>
      equal(formulation, group.formulation) &&
      equal<string>(toxicity, group.toxicity) &&
      (anyUsage || isUsage(group.usages));
  },
  counting(name, filters) {
    const { crop, target } = usageFilter(filters);
    if (name === 'crop') return countingNamed('crop', target);
    if (name === 'target') return countingNamed('target', crop);
    if (name !== 'formulation' && name !== 'toxicity') return nothing;
    return countingBy(
      (group) => group[name],
      (value) => [value],
    );
  },
};

interface MaterialGroup extends Group {
  purityMin: number | null;
  hazardous: number;
}

export const materialGroups: GroupKind<MaterialGroup> = {
  type: 'material',
  names: facetNames.material,
  async read(source) {
    const { rows } = await sql<MaterialGroup>`select ${column('categoryId')}, recommended, ${column('purityMin')},
      hazardous, count from ${counted('material', source)}`.execute(source.db);
    return rows;
  },
  sizeOf: () => 1,
  matching({ purityMin, hazardous }) {
    return (group) =>
      (purityMin === undefined || (group.purityMin !== null && group.purityMin >= purityMin)) &&
      equal(hazardous, group.hazardous === 1);
  },
  counting(name) {
    if (name === 'purityMin')
      return countingBy(
        ({ purityMin }) => purityMin,
        (purity) => (purity === null ? [] : purityLevels.filter((level) => purity >= level).map(String)),
      );
    if (name !== 'hazardous') return nothing;
    return countingBy(
      ({ hazardous }) => hazardous,
      (hazardous) => [String(hazardous === 1)],
    );
  },
};

/** A folded cell of 使用范围. */
interface Cell {
  text: string;
  /** The usual names that it says. */
  stated: readonly string[];
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

const foldedCells = (cells: readonly string[] | undefined): Cells => cells && new Set(cells.map(foldText));

type Side = 'crop' | 'target';
type Row = Record<Side, Cell>;
type Part = 'stated' | 'countsFor';

const isIn = (cells: Cells, { text }: Cell): boolean => !cells || cells.has(text);

/** The rows of 使用范围 that some products have in common. */
class UsageRows {
  readonly #rows: readonly Row[];
  readonly #names = new Map<string, readonly string[]>();

  constructor(rows: readonly Row[]) {
    this.#rows = rows;
  }

  get size(): number {
    return this.#rows.length;
  }

  match({ crop, target }: UsageFilter): boolean {
    return this.#rows.some((row) => isIn(crop, row.crop) && isIn(target, row.target));
  }

  /** The names on one side, of the rows that have one of `other` on the other side; each once. */
  names(side: Side, part: Part, other: Cells): readonly string[] {
    if (other) {
      const across = side === 'crop' ? 'target' : 'crop';
      return collectNames(
        this.#rows.filter((row) => isIn(other, row[across])),
        side,
        part,
      );
    }
    const key = `${side} ${part}`;
    const names = this.#names.get(key) ?? collectNames(this.#rows, side, part);
    this.#names.set(key, names);
    return names;
  }
}

const collectNames = (rows: readonly Row[], side: Side, part: Part): string[] => [
  ...new Set(rows.flatMap((row) => row[side][part])),
];

/** The different cells of one side by their texts. A longer name than a filter may be is none to choose. */
const toCells = (texts: ReadonlySet<string>, tree: NameTree): Map<string, Cell> =>
  new Map(
    Array.from(texts, (text) => {
      const stated = tree.namesOf(text).filter(({ length }) => length <= keywordLimit);
      return [text, { text, stated, countsFor: [...new Set(stated.flatMap((name) => tree.countsFor(name)))] }];
    }),
  );

/** Reads the rows of 使用范围 of many products, each the joined `crop` and `target` of its rows. */
function parseUsageRows(joined: Iterable<string>, names: Names): Map<string, UsageRows> {
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
  const crops = toCells(texts.crop, names.crops);
  const targets = toCells(texts.target, names.targets);
  const none: Cell = { text: '', stated: [], countsFor: [] };
  return new Map(
    Array.from(split, ([all, pairs]) => [
      all,
      new UsageRows(
        pairs.map(([crop, target]) => ({ crop: crops.get(crop) ?? none, target: targets.get(target) ?? none })),
      ),
    ]),
  );
}
