import type { PublishSort, PublishType } from '@admin-h5/contract';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Query } from '../search/rank.ts';
import { matchOf, tiersOf } from '../search/rank.ts';
import type { Condition, FeedSelection, Filters, Source } from './feed-queries.ts';
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
import type { Visibility } from './visibility.ts';

/** What visitors searched for. */
export interface FeedSearch extends Omit<FeedSelection, 'sort'> {
  query: Query;
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

/** The ids of the records that an expression matches. */
export const foundBy = (engine: Engine, match: string): RawBuilder<unknown> =>
  sql`select ${column('searchDocument.id')} from ${matching(engine, match)}`;

/** Filters that the index does not hold: the records are asked. */
function recordCondition(types: readonly PublishType[], filters: Filters, visibility: Visibility): Condition | null {
  const { categoryId: _category, ...others } = filters;
  if (Object.values(others).every((value) => value === undefined || value === '')) return null;
  const parts = types.map(
    (type) => sql`select id from ${sql.table(type)} where ${feedConditions(type, filters, visibility)}`,
  );
  return sql`${column('searchDocument.id')} in (${sql.join(parts, sql` union all `)})`;
}

/** What an expression matches, as one text: the numbers of the documents. */
async function readNumbers({ db, engine }: Source, match: string): Promise<string> {
  const { rows } = await (
    engine === 'sqlite'
      ? sql<{ numbers: string | null }>`select group_concat(rowid) as numbers from ${index}
          where ${column('searchIndex')} match ${match}`
      : sql<{ numbers: string | null }>`select string_agg(no::text, ',') as numbers from ${document}
          where tokens @@ ${match}::tsquery`
  ).execute(db);
  return rows[0]?.numbers ?? '';
}

/** The document's number behind the entry, which `RankedEntries` reads. */
const numbered = (engine: Engine): RawBuilder<unknown> =>
  engine === 'sqlite' ? sql`printf('%09d', no)` : sql`lpad(no::text, 9, '0')`;

/**
 * All entries that a keyword finds, in order of relevance: each part of the ranked matches, in it popular records first
 * (docs/decisions/0025-search.md).
 */
export async function readFound(source: Source, search: FeedSearch): Promise<RankedEntries> {
  const { types, filters, visibility, query } = search;
  const { db, engine } = source;
  const match = matchOf(query, engine);
  const conditions = [
    sql`live = 1`,
    sql`type in (${among(types)})`,
    categoryCondition(filters.categoryId, visibility),
    recordCondition(types, filters, visibility),
  ].filter((condition) => condition !== null);
  const entries =
    types.length === 0 || match === null
      ? ''
      : await joinedEntries(
          source,
          sql`select substr(type, 1, 1) as code, ${column('searchDocument.id')} || ${numbered(engine)} as id, hot, views,
            ${column('createdAt')} from ${matching(engine, match)} and ${sql.join(conditions, sql` and `)}`,
          sql`hot desc, views desc, ${column('createdAt')} desc, id desc`,
        );
  return new RankedEntries(entries, {
    all: () => tiersOf(query, engine),
    read: (part) => readNumbers({ db, engine }, part),
  });
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
      where ${feedConditions(type, filters, visibility)}
        and id in (${foundBy(source.engine, match)})`,
  );
  return joinedEntries(source, sql.join(parts, sql` union all `), wholeOrders[sort]);
}
