import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** All columns that the long lists filter by. */
const filtered = {
  product: [
    'pesticideType',
    'formulation',
    'toxicity',
    'restricted',
    'hot',
    'recommended',
    'name',
    'regNo',
    'regValidTo',
    'imageIds',
    'crops',
    'targets',
    'search',
  ],
  material: ['grade', 'hazardous', 'recommended', 'purityMin', 'casNo', 'name', 'imageIds', 'search'],
} as const;

/** Indexes of the previous step that would mislead the query planner. */
const superseded = {
  product: ['order', 'status', 'search', 'views', 'formulation', 'pesticide'],
  material: ['order', 'status', 'search', 'views'],
} as const;

const visible = ['status', 'categoryId'];
const tables = ['product', 'material'] as const;
type ListTable = (typeof tables)[number];
/** Only products have the flag that comes before the view count in the order `hot`. */
const hot = (table: ListTable) => (table === 'product' ? ['hot'] : []);

/** Keeps lists of 50,000 rows fast (measured; a product's row is about 4 KB wide). */
export async function listIndexes(db: Schema, engine: Engine): Promise<void> {
  for (const table of tables) {
    for (const name of superseded[table]) await db.schema.dropIndex(`${table}_${name}`).execute();
    await (engine === 'sqlite' ? sqliteIndexes(db, table) : postgresIndexes(db, table));
  }
  if (engine === 'postgres') await trigramIndexes(db);
}

/**
 * One index contains all columns that a list filters by, in display order, so that filters and counts read the index
 * instead of the table. Without statistics the planner prefers an index with more equalities, so each index starts
 * with `deletedAt` alone, then its order.
 */
async function sqliteIndexes(db: Schema, table: ListTable): Promise<void> {
  const order = ['deletedAt', 'sort', 'createdAt', 'id'];
  await index(db, table, 'list', [...order, ...visible, 'updatedAt', ...filtered[table]]);
  await index(db, table, 'words', ['deletedAt', 'search', ...visible]);
  await index(db, table, 'views', ['deletedAt', ...hot(table), 'viewCount', 'createdAt', 'id', ...visible]);
  await index(db, table, 'recent', ['deletedAt', 'updatedAt', 'id']);
}

/**
 * Each order has an index over live records. With `deletedAt` as the first column the planner would not see the
 * order. PostgreSQL stores long texts outside the row and does not allow index entries as wide as the one above.
 */
async function postgresIndexes(db: Schema, table: ListTable): Promise<void> {
  const orders = {
    list: ['sort', 'createdAt', 'id', ...visible],
    newest: ['createdAt', 'id', ...visible],
    views: [...hot(table), 'viewCount', 'createdAt', 'id', ...visible],
    recent: ['updatedAt', 'id'],
    names: ['name', 'id'],
  };
  for (const [name, columns] of Object.entries(orders)) {
    await sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)}
      (${sql.join(columns.map((column) => sql.ref(column)))}) where ${sql.ref('deletedAt')} is null`.execute(db);
  }
}

/** If PostgreSQL's trigram extension can be installed, an index finds keywords of three or more characters. */
async function trigramIndexes(db: Schema): Promise<void> {
  await sql`do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`.execute(db);
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  for (const table of tables) {
    await sql`create index ${sql.id(`${table}_trigrams`)} on ${sql.table(table)} using gin (search gin_trgm_ops)
      where ${sql.ref('deletedAt')} is null`.execute(db);
  }
}
