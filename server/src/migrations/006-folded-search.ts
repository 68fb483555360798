import { foldText } from '@admin-h5/contract';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { appendOnly, integers, texts } from './columns.ts';

/** Rows read and written per batch. */
const portion = 500;

const withKeywords = ['category', 'product', 'material', 'banner', 'gallery', 'userAccount'] as const;

interface Source {
  table: string;
  columns: readonly string[];
  condition?: ReturnType<typeof sql<boolean>>;
}

/** Every row of a table, in batches, so that a large table need not fit into memory. */
async function inPortions(
  db: Schema,
  { table, columns, condition = sql<boolean>`1 = 1` }: Source,
  work: (row: Record<string, string>) => Promise<unknown>,
): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Record<string, string>>`
      select ${sql.join(['id', ...columns].map((name) => sql.ref(name)))} from ${sql.table(table)}
      where id > ${last} and ${condition} order by id limit ${portion}`.execute(db);
    for (const row of rows) await work(row);
    const end = rows.at(-1)?.['id'];
    if (end === undefined) return;
    last = end;
  }
}

const setSearch = (db: Schema, table: string, id: string | undefined, search: string) =>
  sql`update ${sql.table(table)} set search = ${search} where id = ${id}`.execute(db);

/** Adds the search text to tables that had none. */
async function addSearch(db: Schema, table: string, columns: readonly string[]): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await inPortions(db, { table, columns }, (row) =>
    setSearch(db, table, row['id'], foldText(columns.map((name) => row[name] ?? '').join(' '))),
  );
}

async function withoutAppendOnly(db: Schema, engine: Engine, table: string, work: () => Promise<void>): Promise<void> {
  const name = `${table}_append_only`;
  if (engine === 'sqlite') {
    for (const action of ['update', 'delete']) await sql`drop trigger ${sql.id(`${name}_${action}`)}`.execute(db);
  } else {
    await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${sql.id(name)}()`.execute(db);
  }
  await work();
  await appendOnly(db, engine, table);
}

interface UsageRow {
  crop: string;
  target: string;
}

const isUsage = (value: unknown): value is UsageRow =>
  typeof value === 'object' && value !== null && 'crop' in value && 'target' in value;

/** The rows of 使用范围: the feed's filters `crop` and `target` must match the same row. */
async function usageTable(db: Schema, engine: Engine): Promise<void> {
  await db.schema
    .createTable('productUsage')
    .addColumn('productId', 'text', (column) => column.notNull().references('product.id').onDelete('cascade'))
    .$call(integers('place'))
    .$call(texts('crop', 'target'))
    .addPrimaryKeyConstraint('productUsage_pk', ['productId', 'place'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  const source = { table: 'product', columns: ['usages'], condition: sql<boolean>`usages <> '[]'` };
  await inPortions(db, source, async ({ id, usages = '[]' }) => {
    const rows: unknown = JSON.parse(usages);
    for (const [place, usage] of (Array.isArray(rows) ? rows.filter(isUsage) : []).entries()) {
      await sql`insert into ${sql.table('productUsage')} (${sql.ref('productId')}, place, crop, target)
        values (${id}, ${place}, ${foldText(usage.crop)}, ${foldText(usage.target)})`.execute(db);
    }
  });
}

/** Folds search texts in the same way as keywords, and stores the rows of 使用范围 for the filters `crop` and `target`. */
export async function foldedSearch(db: Schema, engine: Engine): Promise<void> {
  for (const table of withKeywords) {
    await inPortions(db, { table, columns: ['search'] }, async ({ id, search = '' }) => {
      const folded = foldText(search);
      if (folded !== search) await setSearch(db, table, id, folded);
    });
  }
  await addSearch(db, 'recycleBin', ['label']);
  await withoutAppendOnly(db, engine, 'operationLog', () => addSearch(db, 'operationLog', ['label', 'actorName']));
  await usageTable(db, engine);
}
