import type { PublishNeighbour, PublishQuery, PublishSort, PublishType } from '@admin-h5/contract';
import { formulationName } from '@admin-h5/contract';
import type { Kysely, RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { idLength } from '../ids.ts';
import { keywordPattern } from '../records/search-text.ts';
import type { Query } from '../search/rank.ts';
import { matchOf, tiersOf } from '../search/rank.ts';
import type { Visibility } from './visibility.ts';

/** One entry of the feed: its id and type. */
export interface FeedEntry {
  id: string;
  type: PublishType;
}

type Condition = RawBuilder<SqlBool>;
type Filters = Omit<PublishQuery, 'page' | 'size' | 'sort' | 'type' | 'keyword'>;

const column = (name: string) => sql.ref(name);
const contains = (name: string, text: string): Condition =>
  sql`${column(name)} like ${keywordPattern(text)} escape '\\'`;
const among = (ids: readonly string[]) => sql.join(ids.map((id) => sql`${id}`));

function categoryCondition(categoryId: string | undefined, { branch, hidden }: Visibility): Condition | null {
  if (categoryId === undefined)
    return hidden.length === 0 ? null : sql`${column('categoryId')} not in (${among(hidden)})`;
  const ids = branch(categoryId);
  return ids.length === 0 ? sql`1 = 0` : sql`${column('categoryId')} in (${among(ids)})`;
}

/** Products with a row of 使用范围 that matches both the crop and the target. */
function usageCondition(crop: string, target: string): Condition | null {
  if (!crop && !target) return null;
  const parts = [crop ? contains('crop', crop) : null, target ? contains('target', target) : null];
  return sql`exists (select 1 from ${sql.table('productUsage')} where ${column('productId')} = ${column('product.id')}
    and ${sql.join(
      parts.filter((part) => part !== null),
      sql` and `,
    )})`;
}

/** Conditions of an entry: the record and its category are enabled, and the filters match. */
function feedConditions(type: PublishType, filters: Filters, visibility: Visibility): Condition {
  const { formulation, crop = '', target = '', toxicity, purityMin, hazardous, album, recommended } = filters;
  const conditions: (Condition | null)[] = [
    sql`${column('deletedAt')} is null`,
    sql`${column('status')} = 1`,
    type === 'gallery' ? null : categoryCondition(filters.categoryId, visibility),
    formulation === undefined ? null : sql`${column('formulation')} = ${formulation}`,
    usageCondition(crop, target),
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
const wholeOrders: Readonly<Record<PublishSort, RawBuilder<unknown>>> = {
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
function orderColumns(type: PublishType, sort: PublishSort): RawBuilder<unknown> {
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

/** What visitors searched for; `sort` null: in order of relevance. */
export interface FeedSearch extends Omit<FeedSelection, 'sort'> {
  query: Query;
  sort: PublishSort | null;
}

/** One page of the feed's entries, in order. */
export async function readEntries(
  db: Kysely<Database>,
  { types, filters, sort, visibility }: FeedSelection,
  range: { limit: number; offset: number },
): Promise<FeedEntry[]> {
  const reach = range.offset + range.limit;
  const part = (type: PublishType) =>
    sql`select ${sql.lit(type)} as type, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(type, filters, visibility)} order by ${orderWithin(type, sort)}`;
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
const codeOf = (type: PublishType) => type.charAt(0);

/**
 * All entries of a selection in order, as one text of fixed-width entries: 33 bytes each, and cheap to copy between
 * threads. `pageOf` reads it.
 */
export async function readOrder(
  { db, engine }: { db: Kysely<Database>; engine: Engine },
  { types, filters, sort, visibility }: FeedSelection,
): Promise<string> {
  if (types.length === 0) return '';
  const parts = types.map(
    (type) => sql`select ${sql.lit(codeOf(type))} as code, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(type, filters, visibility)}`,
  );
  const joined = engine === 'sqlite' ? sql`group_concat(code || id, '')` : sql`string_agg(code || id, '')`;
  const { rows } = await sql<{ entries: string | null }>`select ${joined} as entries
    from (select code, id from (${sql.join(parts, sql` union all `)}) as parts order by ${wholeOrders[sort]}) as entries`.execute(
    db,
  );
  return rows[0]?.entries ?? '';
}

const document = sql.table('searchDocument');
const index = sql.table('searchIndex');

/** Documents that match an expression in the engine's language. */
const matching = (engine: Engine, match: string) =>
  engine === 'sqlite'
    ? // Without `cross` SQLite may read all documents and look up each of them in the index.
      sql`${index} cross join ${document} on ${column('searchDocument.no')} = ${column('searchIndex.rowid')}
        where ${column('searchIndex')} match ${match}`
    : sql`${document} where tokens @@ ${match}::tsquery`;

/** Filters that the index does not hold: the records are asked. */
function recordCondition(types: readonly PublishType[], filters: Filters, visibility: Visibility): Condition | null {
  const { categoryId: _category, ...others } = filters;
  if (Object.values(others).every((value) => value === undefined || value === '')) return null;
  const parts = types.map(
    (type) => sql`select id from ${sql.table(type)} where ${feedConditions(type, filters, visibility)}`,
  );
  return sql`${column('searchDocument.id')} in (${sql.join(parts, sql` union all `)})`;
}

/**
 * All entries that a keyword finds, as one text like that of `readOrder`. In order of relevance: each part of the ranked
 * matches, in it popular records first (docs/decisions/0025-search.md).
 */
export async function readFound(
  { db, engine }: { db: Kysely<Database>; engine: Engine },
  { types, filters, sort, visibility, query }: FeedSearch,
): Promise<string> {
  const match = matchOf(query, engine);
  if (types.length === 0 || match === null) return '';
  const joined = engine === 'sqlite' ? sql`group_concat(code || id, '')` : sql`string_agg(code || id, '')`;
  const entries = (parts: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql<{ entries: string | null }>`select ${joined} as entries
      from (select code, id from (${parts}) as parts order by ${order}) as entries`.execute(db);
  const conditions = [
    sql`live = 1`,
    sql`type in (${among(types)})`,
    categoryCondition(filters.categoryId, visibility),
    recordCondition(types, filters, visibility),
  ].filter((condition) => condition !== null);
  if (sort === null) {
    const tiers = tiersOf(query, engine).map(
      ({ score, match: tier }) => sql`select ${sql.lit(score)} as score, substr(type, 1, 1) as code,
        ${column('searchDocument.id')} as id, hot, views, ${column('createdAt')}
        from ${matching(engine, tier)} and ${sql.join(conditions, sql` and `)}`,
    );
    const order = sql`score desc, hot desc, views desc, ${column('createdAt')} desc, id desc`;
    return (await entries(sql.join(tiers, sql` union all `), order)).rows[0]?.entries ?? '';
  }
  const parts = types.map(
    (type) => sql`select ${sql.lit(codeOf(type))} as code, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(type, filters, visibility)}
        and id in (select ${column('searchDocument.id')} from ${matching(engine, match)})`,
  );
  return (await entries(sql.join(parts, sql` union all `), wholeOrders[sort])).rows[0]?.entries ?? '';
}

/** Number of entries in a text of `readOrder`. */
export const entriesIn = (order: string): number => order.length / entryLength;

/** One page of a text of `readOrder`, and the number of its entries. */
export function pageOf(
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

/** Number of entries of a selection. */
export async function countEntries(
  db: Kysely<Database>,
  { types, filters, visibility }: Omit<FeedSelection, 'sort'>,
): Promise<number> {
  if (types.length === 0) return 0;
  const counts = types.map(
    (type) => sql`(select count(*) from ${sql.table(type)} where ${feedConditions(type, filters, visibility)})`,
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
    where ${feedConditions(type, {}, visibility)} and ${place} ${side === 'after' ? sql`>` : sql`<`} ${current}
    order by ${side === 'after' ? orders.sort : back} limit 1`.execute(db);
  const [next] = rows;
  if (!next) return null;
  const { id, title, content, formulation } = next;
  return { id, title, note: [content, formulation && formulationName(formulation)].filter(Boolean).join(' ') };
}
