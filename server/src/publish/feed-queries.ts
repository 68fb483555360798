/** The SQL of the visitors' lists: conditions, orders, pages, totals, and the records before and after one. */
import {
  formulationName,
  type PublishNeighbour,
  type PublishQuery,
  type PublishSort,
  type PublishType,
} from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import { among as amongTexts } from '../database/engine-of.ts';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { idLength } from '../ids.ts';
import type { Visibility } from './visibility.ts';

export interface FeedEntry {
  id: string;
  type: PublishType;
}

/** The entities whose edits change what visitors see of some types: products and materials of a hidden category are not seen. */
export const feedEntities = (types: readonly PublishType[]): string[] =>
  types.flatMap((type) => (type === 'gallery' ? 'factory-gallery' : ['category', type]));

export type Condition = RawBuilder<SqlBool>;
/** Crop and target by the cells of 使用范围 that belong to them. */
export type Filters = Omit<PublishQuery, 'page' | 'size' | 'sort' | 'type' | 'keyword' | 'crop' | 'target'> & {
  crop?: readonly string[];
  target?: readonly string[];
};

export const column = (name: string) => sql.ref(name);
export const among = (ids: readonly string[]) => sql.join(ids.map((id) => sql`${id}`));

export function categoryCondition(categoryId: string | undefined, { branch, hidden }: Visibility): Condition | null {
  if (categoryId === undefined)
    return hidden.length === 0 ? null : sql`${column('categoryId')} not in (${among(hidden)})`;
  const ids = branch(categoryId);
  return ids.length === 0 ? sql`1 = 0` : sql`${column('categoryId')} in (${among(ids)})`;
}

/** Products with a row of 使用范围 that has a cell of both the crop and the target. */
function usageCondition(db: Kysely<Database>, { crop, target }: Filters): Condition | null {
  if (!crop && !target) return null;
  const parts = [crop && amongTexts(db, 'crop', crop), target && amongTexts(db, 'target', target)];
  return sql`exists (select 1 from ${sql.table('productUsage')} where ${column('productId')} = ${column('product.id')}
    and ${sql.join(
      parts.filter((part) => part !== undefined),
      sql` and `,
    )})`;
}

/** Conditions of an entry: the record and its category are enabled, and the filters match. */
export function feedConditions(
  db: Kysely<Database>,
  type: PublishType,
  filters: Filters,
  visibility: Visibility,
): Condition {
  const { formulation, toxicity, purityMin, hazardous, album, recommended } = filters;
  const conditions: (Condition | null)[] = [
    sql`${column('deletedAt')} is null`,
    sql`${column('status')} = 1`,
    type === 'gallery' ? null : categoryCondition(filters.categoryId, visibility),
    formulation === undefined ? null : sql`${column('formulation')} = ${formulation}`,
    usageCondition(db, filters),
    toxicity === undefined ? null : sql`${column('toxicity')} = ${toxicity}`,
    purityMin === undefined ? null : sql`${column('purityMin')} >= ${purityMin}`,
    hazardous === undefined ? null : sql`${column('hazardous')} = ${Number(hazardous)}`,
    album === undefined ? null : sql`${column('album')} = ${album}`,
    recommended === undefined ? null : sql`${column('recommended')} = ${Number(recommended)}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` and `,
  );
}

const orders: Readonly<Record<PublishSort, RawBuilder<unknown>>> = {
  sort: sql`sort, ${column('createdAt')}, id`,
  newest: sql`${column('createdAt')} desc, id desc`,
  hot: sql`hot desc, ${column('viewCount')} desc, ${column('createdAt')} desc, id desc`,
};

/**
 * The same orders for reading all entries. As expressions they keep SQLite from following an order index and reading
 * each row from the table; it then sorts what it reads from the index that contains all filters.
 */
export const wholeOrders: Readonly<Record<PublishSort, RawBuilder<unknown>>> = {
  sort: orders.sort,
  newest: sql`${column('createdAt')} || '' desc, id desc`,
  hot: sql`hot + 0 desc, ${column('viewCount')} desc, ${column('createdAt')} desc, id desc`,
};

/** The order within one type. Columns that are constant there are left out, since they would hide the index. */
function orderWithin(type: PublishType, sort: PublishSort): RawBuilder<unknown> {
  if (sort !== 'hot' || type === 'product') return orders[sort];
  return type === 'gallery' ? orders.newest : sql`${column('viewCount')} desc, ${orders.newest}`;
}

/** The columns that an order uses, with the same names for every type; a constant if a type lacks one. */
export function orderColumns(type: PublishType, sort: PublishSort): RawBuilder<unknown> {
  const createdAt = column('createdAt');
  if (sort === 'sort') return sql`sort, ${createdAt}`;
  if (sort === 'newest') return createdAt;
  const hot = type === 'product' ? sql`hot` : sql`0 as hot`;
  const views = type === 'gallery' ? sql`0 as ${column('viewCount')}` : column('viewCount');
  return sql`${createdAt}, ${hot}, ${views}`;
}

export interface FeedSelection {
  types: readonly PublishType[];
  filters: Filters;
  sort: PublishSort;
  visibility: Visibility;
}

export async function readEntries(
  db: Kysely<Database>,
  { types, filters, sort, visibility }: FeedSelection,
  range: { limit: number; offset: number },
): Promise<FeedEntry[]> {
  const reach = range.offset + range.limit;
  const part = (type: PublishType) =>
    sql`select ${sql.lit(type)} as type, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(db, type, filters, visibility)} order by ${orderWithin(type, sort)}`;
  const [only, ...more] = types;
  if (only === undefined) return [];
  const query =
    more.length === 0
      ? sql<FeedEntry>`${part(only)} limit ${range.limit} offset ${range.offset}`
      : sql<FeedEntry>`${sql.join(
          types.map((type) => sql`select * from (${part(type)} limit ${reach}) as ${sql.ref(type)}`),
          sql` union all `,
        )} order by ${orders[sort]} limit ${range.limit} offset ${range.offset}`;
  const { rows } = await query.execute(db);
  return rows;
}

/** Length of an entry in the text of `readOrder`: one character for the type, then the id. */
const entryLength = 1 + idLength;
const typeOfCode = new Map<string, PublishType>([
  ['p', 'product'],
  ['m', 'material'],
  ['g', 'gallery'],
]);
export const typeCode = (type: PublishType) => type.charAt(0);

export interface Source {
  db: Kysely<Database>;
  engine: Engine;
}

/** The columns `code` and `id` of ordered rows, as one text that `cutPage` reads. */
export const entriesText = (engine: Engine): RawBuilder<string | null> =>
  engine === 'sqlite' ? sql`group_concat(code || id, '')` : sql`string_agg(code || id, '')`;

/** The entries of a query in order, as one text: its columns `code` and `id` behind each other. */
export async function joinedEntries(
  { db, engine }: Source,
  query: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<string> {
  const { rows } = await sql<{ entries: string | null }>`select ${entriesText(engine)} as entries
    from (select code, id from (${query}) as parts order by ${order}) as entries`.execute(db);
  return rows[0]?.entries ?? '';
}

/**
 * All entries of a selection in order, as one text of fixed-width entries: 33 bytes each, and cheap to copy between
 * threads. `cutPage` reads it.
 */
export async function readOrder(source: Source, { types, filters, sort, visibility }: FeedSelection): Promise<string> {
  if (types.length === 0) return '';
  const parts = types.map(
    (type) => sql`select ${sql.lit(typeCode(type))} as code, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(source.db, type, filters, visibility)}`,
  );
  return joinedEntries(source, sql.join(parts, sql` union all `), wholeOrders[sort]);
}

/** Number of entries in a text of `readOrder`. */
const entriesIn = (order: string): number => order.length / entryLength;

/** One page of a text of `readOrder`, and the number of its entries. */
export function cutPage(
  order: string,
  { limit, offset }: { limit: number; offset: number },
): { entries: FeedEntry[]; total: number } {
  const total = entriesIn(order);
  const entries: FeedEntry[] = [];
  for (let at = offset; at < Math.min(offset + limit, total); at += 1) {
    const entry = order.slice(at * entryLength, (at + 1) * entryLength);
    const type = typeOfCode.get(entry.charAt(0));
    if (type) entries.push({ id: entry.slice(1), type });
  }
  return { entries, total };
}

export async function countEntries(
  db: Kysely<Database>,
  { types, filters, visibility }: Omit<FeedSelection, 'sort'>,
): Promise<number> {
  if (types.length === 0) return 0;
  const counts = types.map(
    (type) => sql`(select count(*) from ${sql.table(type)} where ${feedConditions(db, type, filters, visibility)})`,
  );
  const { rows } = await sql<{ total: number }>`select ${sql.join(counts, sql` + `)} as total`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Columns that a neighbour's title and note are made from, with the same names for all types. */
const neighbourColumns: Readonly<Record<PublishType, RawBuilder<unknown>>> = {
  product: sql`id, name as title, ${column('totalContent')} as content, formulation`,
  material: sql`id, name as title, purity as content, '' as formulation`,
  gallery: sql`id, title, '' as content, '' as formulation`,
};

/** The record before or after one of the same type, in display order. */
export async function readNeighbour(
  db: Kysely<Database>,
  record: { id: string; sort: number; createdAt: string },
  type: PublishType,
  visibility: Visibility,
  side: 'before' | 'after',
): Promise<PublishNeighbour | null> {
  const place = sql`(sort, ${column('createdAt')}, id)`;
  const current = sql`(${record.sort}, ${record.createdAt}, ${record.id})`;
  const back = sql`sort desc, ${column('createdAt')} desc, id desc`;
  const { rows } = await sql<{ id: string; title: string; content: string; formulation: string }>`
    select ${neighbourColumns[type]} from ${sql.table(type)}
    where ${feedConditions(db, type, {}, visibility)} and ${place} ${side === 'after' ? sql`>` : sql`<`} ${current}
    order by ${side === 'after' ? orders.sort : back} limit 1`.execute(db);
  const [next] = rows;
  if (!next) return null;
  const { id, title, content, formulation } = next;
  return { id, title, note: [content, formulation && formulationName(formulation)].filter(Boolean).join(' ') };
}
