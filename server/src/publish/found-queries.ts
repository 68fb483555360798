/** The SQL of the visitors' search: finds records, and ranks them as far as pages are asked for, or sorts them as a list. */
import type { PublishSort } from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { matchAll, type Query, rankTiers } from '../search/match-and-rank.ts';
import {
  among,
  categoryCondition,
  column,
  type Condition,
  feedConditions,
  type FeedEntry,
  type FeedSelection,
  joinedEntries,
  orderColumns,
  type Source,
  typeCode,
  wholeOrders,
} from './feed-queries.ts';

/** The ranked parts of a search: all of them by what they match, best first, and how to read the numbers in one. */
export interface RankedParts {
  /** Called whenever parts are to be read: as texts they take far more memory than the query that they come from. */
  all: () => Iterable<string>;
  read: (part: string) => Promise<string>;
}

/** As JSON, since splitting a text and converting each piece takes several times as long. */
const numbersIn = (text: string): number[] => JSON.parse(`[${text}]`);

/**
 * What a search found, ranked as far as pages were asked for. Most searches are answered by the first of a dozen ranked
 * parts, so the others are only read for a page that reaches them. Entries are numbers of documents, which take an eighth
 * of the memory of ids.
 */
export class RankedEntries {
  readonly total: number;
  readonly #parts: RankedParts;
  /** Parts that were read. */
  #read = 0;
  readonly #ranked: number[] = [];
  /** What is not ranked yet, in the order within one part. */
  #left: Int32Array;
  #work: Promise<unknown> = Promise.resolve();

  /**
   * @param found all numbers in the order within one part, separated by commas
   * @param first the numbers in the best part, if they were read with `found`
   */
  constructor(found: string, parts: RankedParts, first?: string) {
    this.#left = Int32Array.from(numbersIn(found));
    this.#parts = parts;
    this.total = this.#left.length;
    if (first !== undefined) this.#take(first);
  }

  /** Memory, in bytes: each number is left or ranked. */
  get size(): number {
    return 8 * this.total;
  }

  /** The numbers of a page. */
  async page({ limit, offset }: { limit: number; offset: number }): Promise<number[]> {
    const end = Math.min(offset + limit, this.total);
    // Each caller ranks after those before it.
    const ranking = this.#work.then(() => this.#rank(end));
    this.#work = ranking.catch(() => {});
    await ranking;
    return this.#ranked.slice(offset, end);
  }

  async #rank(end: number): Promise<void> {
    if (this.#ranked.length >= end) return;
    let before = this.#read;
    for (const part of this.#parts.all()) {
      before -= 1;
      if (before >= 0) continue;
      this.#take(await this.#parts.read(part));
      if (this.#ranked.length >= end) return;
    }
    // A record that was changed between two reads may be in no part.
    for (const no of this.#left) this.#ranked.push(no);
    this.#left = new Int32Array();
  }

  /** Ranks the entries of a part after those before. */
  #take(part: string): void {
    this.#read += 1;
    const numbers = new Set(numbersIn(part));
    if (numbers.size === 0) return;
    this.#left = this.#left.filter((no) => {
      const isIn = numbers.has(no);
      if (isIn) this.#ranked.push(no);
      return !isIn;
    });
  }
}

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

const documentNumbers = (engine: Engine, match: string): RawBuilder<string | null> =>
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
  const match = matchAll(query, engine);
  const parts = {
    all: () => rankTiers(query, engine),
    read: (part: string) => readJoined(db, documentNumbers(engine, part)),
  };
  if (types.length === 0 || match === null) return new RankedEntries('', parts);
  const [best] = rankTiers(query, engine);
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
    select ${joined(engine, found)} as found, ${documentNumbers(engine, best)} as first`.execute(db);
  const [row] = rows;
  return new RankedEntries(row?.found ?? '', parts, row?.first ?? '');
}

/** All entries that a keyword finds in one of the orders of a list, as one text like that of `readOrder`. */
export async function readFoundInOrder(
  source: Source,
  { types, filters, visibility, query }: FeedSearch,
  sort: PublishSort,
): Promise<string> {
  const match = matchAll(query, source.engine);
  if (types.length === 0 || match === null) return '';
  const parts = types.map(
    (type) => sql`select ${sql.lit(typeCode(type))} as code, id, ${orderColumns(type, sort)} from ${sql.table(type)}
      where ${feedConditions(source.db, type, filters, visibility)}
        and id in (${foundBy(source.engine, match)})`,
  );
  return joinedEntries(source, sql.join(parts, sql` union all `), wholeOrders[sort]);
}
