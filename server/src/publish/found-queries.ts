import type { PublishSort } from '@admin-h5/contract';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import type { Query } from '../search/match-and-rank.ts';
import { matchOf, tiersOf } from '../search/match-and-rank.ts';
import type { Condition, FeedEntry, FeedSelection, Source } from './feed-queries.ts';
import {
  among,
  categoryCondition,
  codeOf,
  column,
  feedConditions,
  joinedEntries,
  orderColumns,
  wholeOrders,
} from './feed-queries.ts';
import { RankedEntries } from './ranked-entries.ts';

/** What visitors searched for. */
export interface FeedSearch extends Omit<FeedSelection, 'sort'> {
  query: Query;
}

const document = sql.table('searchDocument');
const index = sql.table('searchIndex');

/**
 * An expression of PostgreSQL. As a query of its own it is not known when the statement is planned: PostgreSQL finds
 * the index too dear for expressions with many tokens, and would read all documents and their tokens, for seconds.
 */
const expression = (match: string) => sql`(select ${match}::tsquery)`;

/** Documents that match an expression in the engine's language; further conditions may follow. */
export const matching = (engine: Engine, match: string) =>
  engine === 'sqlite'
    ? // Without `cross` SQLite may read all documents and look up each of them in the index.
      sql`${index} cross join ${document} on ${column('searchDocument.no')} = ${column('searchIndex.rowid')}
        where ${column('searchIndex')} match ${match}`
    : sql`${document} where tokens @@ ${expression(match)}`;

/** The ids of the records that an expression matches. */
export const foundBy = (engine: Engine, match: string): RawBuilder<unknown> =>
  sql`select ${column('searchDocument.id')} from ${matching(engine, match)}`;

/** Filters that the index does not hold: the records are asked. */
function recordCondition(
  db: Kysely<Database>,
  { types, filters, visibility }: Omit<FeedSelection, 'sort'>,
): Condition | null {
  const { categoryId: _category, ...others } = filters;
  if (Object.values(others).every((value) => value === undefined || value === '')) return null;
  const parts = types.map(
    (type) => sql`select id from ${sql.table(type)} where ${feedConditions(db, type, filters, visibility)}`,
  );
  return sql`${column('searchDocument.id')} in (${sql.join(parts, sql` union all `)})`;
}

/** Numbers of documents, in the order of the rows, as one text. */
const joined = (engine: Engine, from: RawBuilder<unknown>): RawBuilder<string | null> =>
  engine === 'sqlite'
    ? sql`(select group_concat(no, ',') from ${from})`
    : sql`(select string_agg(no::text, ',') from ${from})`;

/** The numbers of the documents that an expression matches. */
const numbersOf = (engine: Engine, match: string): RawBuilder<string | null> =>
  joined(
    engine,
    engine === 'sqlite'
      ? sql`(select rowid as no from ${index} where ${column('searchIndex')} match ${match})`
      : sql`${document} where tokens @@ ${expression(match)}`,
  );

async function readJoined(db: Kysely<Database>, numbers: RawBuilder<string | null>): Promise<string> {
  const { rows } = await sql<{ numbers: string | null }>`select ${numbers} as numbers`.execute(db);
  return rows[0]?.numbers ?? '';
}

/** The entries with these numbers, in their order; without those that are no more. */
export async function readNumbered(db: Kysely<Database>, numbers: readonly number[]): Promise<FeedEntry[]> {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('searchDocument').select(['no', 'id', 'type']).where('no', 'in', numbers).execute();
  const entries = new Map(rows.map(({ no, id, type }) => [no, { id, type }]));
  return numbers.flatMap((no) => entries.get(no) ?? []);
}

/** Hot records first, then those with more views; one number is compared faster than two. */
const popularity = sql`hot * 4294967296 + views`;

/**
 * All entries that a keyword finds, in order of relevance: each part of the ranked matches, in it popular records first
 * (docs/decisions/0025-search.md).
 * @param withFirst whether a page is read next, which needs the best part; a total needs none
 */
export async function readFound(
  { db, engine }: Source,
  search: FeedSearch,
  withFirst: boolean,
): Promise<RankedEntries> {
  const { types, filters, visibility, query } = search;
  const match = matchOf(query, engine);
  const parts = {
    all: () => tiersOf(query, engine),
    read: (part: string) => readJoined(db, numbersOf(engine, part)),
  };
  if (types.length === 0 || match === null) return new RankedEntries('', parts);
  const [best] = tiersOf(query, engine);
  const conditions = [
    sql`live = 1`,
    sql`type in (${among(types)})`,
    categoryCondition(filters.categoryId, visibility),
    recordCondition(db, search),
  ].filter((condition) => condition !== null);
  const found = sql`(select no from ${matching(engine, match)} and ${sql.join(conditions, sql` and `)}
    order by ${popularity} desc, ${column('createdAt')} desc, id desc) as found`;
  if (!withFirst || best === undefined) return new RankedEntries(await readJoined(db, joined(engine, found)), parts);
  // One statement: each goes to another thread or another machine.
  const { rows } = await sql<{ found: string | null; first: string | null }>`
    select ${joined(engine, found)} as found, ${numbersOf(engine, best)} as first`.execute(db);
  const [row] = rows;
  return new RankedEntries(row?.found ?? '', parts, row?.first ?? '');
}

/** All entries that a keyword finds in one of the orders of a list, as one text like that of `readOrder`. */
export async function readFoundInOrder(
  source: Source,
  { types, filters, visibility, query }: FeedSearch,
  sort: PublishSort,
): Promise<string> {
  const match = matchOf(query, source.engine);
  if (types.length === 0 || match === null) return '';
  const parts = types.map(
    (type) => sql`select ${sql.lit(codeOf(type))} as code, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(source.db, type, filters, visibility)}
        and id in (${foundBy(source.engine, match)})`,
  );
  return joinedEntries(source, sql.join(parts, sql` union all `), wholeOrders[sort]);
}
