/** The SQL of one entity's table: lists, single rows, inserts and updates, without any rules. */
import type { Changes, EntityBase } from '@admin-h5/contract';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import type { Database, EntityTable } from '../database/schema.ts';
import { storeRows } from '../database/store-rows.ts';
import { baseColumns, type Columns, decodeRow, encodeRow } from './codec.ts';
import type { EmptyValues, EntityRow, EntityTables, Filter } from './entity-description.ts';
import { among, engineOf } from '../database/engine-of.ts';
import { countMatches, isIndexed, readMatches } from '../search/managers-keyword.ts';
import { allRows, countRows } from './page.ts';
import { commonFilters, type FilterValues } from './query.ts';

/** The order in which people see records: as 调整顺序 left them, older ones first where `sort` is equal. */
const displayOrder = ['sort', 'createdAt', 'id'] as const;

/** `query` in the display order, for `$call`. */
export const inDisplayOrder = <D, T extends keyof D, O>(query: SelectQueryBuilder<D, T, O>) =>
  displayOrder.reduce((sorted, column) => sorted.orderBy(sql.ref(column)), query);

type Handle = Kysely<Database> | Transaction<Database>;
/** Ids per `in (…)`: below SQLite's limit on parameters. */
const chunkSize = 500;

export interface Selection {
  filters: FilterValues;
  /** What `matches` returned for the filters' keyword, if it was called before. */
  matched?: readonly string[] | null;
  /** Column and direction; undefined: the display order. */
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
}

/** A page of a selection with `total` records; Infinity: their number is not known. */
export interface PageRange {
  limit: number;
  offset: number;
  total: number;
}

/** Whether a page is nearer to the end, and is read from there. */
export const isFromEnd = ({ limit, offset, total }: PageRange): boolean => total - offset - limit < offset;

const displayed = { column: 'sort', direction: 'asc' } as const;
const isDisplayOrder = ({ sort = displayed }: Selection): boolean => sort.column === displayed.column;
const isDescending = ({ sort = displayed }: Selection): boolean => sort.direction === 'desc';
/** Whether records are selected by a keyword and by nothing else. */
const isKeywordAlone = ({ filters: { keyword, ...others } }: Selection): boolean =>
  typeof keyword === 'string' && keyword.trim() !== '' && Object.keys(others).length === 0;

type Order = [RawBuilder<unknown>, 'asc' | 'desc'][];
type IdQuery = SelectQueryBuilder<EntityTables, EntityTable, Pick<EntityRow, 'id'>>;

const ordered = (query: IdQuery, order: Order, isReversed = false): IdQuery =>
  order.reduce(
    (sorted, [by, direction]) => sorted.orderBy(by, (direction === 'asc') === isReversed ? 'desc' : 'asc'),
    query,
  );
const rowIds = (rows: readonly Pick<EntityRow, 'id'>[]): string[] => rows.map((row) => String(row['id']));

/**
 * Reads and writes rows of one versioned table, without any rules. Leaves out records in the recycle bin unless the
 * caller includes them.
 */
export class RecordRepository {
  readonly table: EntityTable;
  readonly columns: Columns;
  readonly #filters: Readonly<Record<string, Filter>>;
  readonly #emptyLast: EmptyValues;
  readonly #counters: ReadonlySet<string>;

  constructor(
    table: EntityTable,
    columns: Columns,
    filters: Readonly<Record<string, Filter>> = {},
    emptyLast: EmptyValues = {},
    counters: Columns = {},
  ) {
    this.table = table;
    this.columns = { ...baseColumns, ...columns, ...counters };
    this.#counters = new Set(Object.keys(counters));
    this.#emptyLast = emptyLast;
    this.#filters = { ...commonFilters, ...filters };
  }

  #open(db: Handle): Kysely<EntityTables> {
    return db.$pickTables<never>().withTables<EntityTables>();
  }

  #live(db: Handle): SelectQueryBuilder<EntityTables, EntityTable, object> {
    return this.#open(db).selectFrom(this.table).where('deletedAt', 'is', null);
  }

  #filtered(db: Kysely<Database>, { filters, matched }: Required<Selection>) {
    return Object.entries(filters).reduce((query, [name, value]) => {
      if (name === 'keyword' && matched) return query.where(among(db, 'id', matched));
      const filter = this.#filters[name];
      return filter ? query.where((eb) => filter.where(eb, value, db)) : query;
    }, this.#live(db));
  }

  /** Ids of the records that a keyword finds, in display order; null if there are many, or if the table has no index for it. */
  matches(db: Kysely<Database>, { keyword }: FilterValues): Promise<string[] | null> {
    const { table } = this;
    if (typeof keyword !== 'string' || !isIndexed(table)) return Promise.resolve(null);
    return readMatches({ db, engine: engineOf(db) }, table, keyword);
  }

  async #complete(db: Kysely<Database>, selection: Selection): Promise<Required<Selection>> {
    const { filters, sort, matched = await this.matches(db, filters) } = selection;
    return { filters, sort, matched };
  }

  /** Ids of one page in order. Rows are wide, so only ids are sorted; the page's rows are read afterwards. */
  async ids(db: Kysely<Database>, given: Selection, range?: PageRange): Promise<string[]> {
    const selection = await this.#complete(db, given);
    const { matched } = selection;
    const { limit, offset, total } = range ?? { limit: Infinity, offset: 0, total: Infinity };
    if (matched && isKeywordAlone(selection) && isDisplayOrder(selection))
      return (isDescending(selection) ? matched.toReversed() : matched).slice(offset, offset + limit);
    const order = this.#order(selection);
    const query = this.#filtered(db, selection).select('id');
    if (!range) return rowIds(await ordered(query, order).execute());
    if (!isFromEnd(range)) return rowIds(await ordered(query, order).limit(limit).offset(offset).execute());
    const behind = total - offset - limit;
    const fromEnd = ordered(query, order, true).limit(Math.min(limit, total - offset));
    return rowIds(await fromEnd.offset(Math.max(behind, 0)).execute()).toReversed();
  }

  #order({ sort }: Selection): Order {
    const { column, direction } = sort ?? displayed;
    if (column === 'sort') return displayOrder.map((each) => [sql.ref(each), direction]);
    const byColumn: Order = [column, 'id'].map((name) => [sql.ref(name), direction]);
    const empty = this.#emptyLast[column];
    // In descending order empty texts come last already, since they are the smallest.
    if (empty === undefined || (empty === '' && direction === 'desc')) return byColumn;
    const isEmpty = empty === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${sql.lit(empty)}`;
    return [[isEmpty, 'asc'], ...byColumn];
  }

  async count(db: Kysely<Database>, given: Selection): Promise<number> {
    const selection = await this.#complete(db, given);
    const { filters, matched } = selection;
    const { table } = this;
    if (isKeywordAlone(selection) && isIndexed(table))
      return matched?.length ?? countMatches({ db, engine: engineOf(db) }, table, String(filters['keyword']));
    return countRows(this.#filtered(db, selection).select(allRows));
  }

  /** Live records in the order of `ids`; unknown ids are left out. */
  async byIds(db: Handle, ids: string[]): Promise<Record<string, unknown>[]> {
    const found = new Map<string, EntityRow>();
    for (let start = 0; start < ids.length; start += chunkSize) {
      // A condition on `deletedAt` in SQL would make SQLite's planner choose a much slower plan than the primary key.
      const rows = await this.#open(db)
        .selectFrom(this.table)
        .selectAll()
        .where('id', 'in', ids.slice(start, start + chunkSize))
        .execute();
      for (const row of rows) if (row['deletedAt'] === null) found.set(String(row['id']), row);
    }
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [decodeRow(this.columns, row)] : [];
    });
  }

  async find(db: Handle, id: string): Promise<Record<string, unknown> | null> {
    const row = await this.#live(db).selectAll().where('id', '=', id).executeTakeFirst();
    return row ? decodeRow(this.columns, row) : null;
  }

  async findDeleted(db: Handle, id: string): Promise<Record<string, unknown> | null> {
    const row = await this.#open(db)
      .selectFrom(this.table)
      .selectAll()
      .where('deletedAt', 'is not', null)
      .where('id', '=', id)
      .executeTakeFirst();
    return row ? decodeRow(this.columns, row) : null;
  }

  /** Live records with the same values in `columns` as `record`, in display order. */
  async group(db: Handle, columns: readonly string[], record: EntityRow): Promise<{ id: string; sort: number }[]> {
    let query = this.#live(db).select(['id', 'sort']);
    for (const column of columns) {
      const value = record[column] ?? null;
      query = query.where(column, value === null ? 'is' : '=', value);
    }
    const rows = await query.$call(inDisplayOrder).execute();
    return rows.map((row) => ({ id: String(row['id']), sort: Number(row['sort']) }));
  }

  async changes(db: Handle, since: string | null): Promise<Changes> {
    let query = this.#open(db)
      .selectFrom(this.table)
      .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('updatedAt').as('latest')]);
    if (since !== null) query = query.where('updatedAt', '>', since);
    const row = await query.executeTakeFirstOrThrow();
    return { count: row.count, latest: row.latest === null ? null : String(row.latest) };
  }

  /** `derived` are columns that are not returned: the search text and columns for filters. */
  async insert(db: Handle, record: EntityBase, derived: EntityRow): Promise<void> {
    await this.#open(db).insertInto(this.table).values(this.rowOf(record, derived)).execute();
  }

  /** Stores whole rows of `rowOf`: new ones, and changed ones except for their counters, which change by themselves. */
  async store(db: Handle, rows: readonly EntityRow[]): Promise<void> {
    await storeRows(db, this.table, rows, (name) => name !== 'id' && !this.#counters.has(name));
  }

  /** A whole record with its derived columns as a row. */
  rowOf = (record: EntityBase, derived: EntityRow): EntityRow => ({ ...encodeRow(this.columns, record), ...derived });

  /** Sets the given fields of one record, live or deleted; does not raise the version. */
  async update(db: Handle, id: string, fields: object, derived: EntityRow = {}): Promise<void> {
    await this.#open(db)
      .updateTable(this.table)
      .set({ ...encodeRow(this.columns, fields), ...derived })
      .where('id', '=', id)
      .execute();
  }

  async remove(db: Handle, id: string): Promise<void> {
    await this.#open(db).deleteFrom(this.table).where('id', '=', id).execute();
  }
}
