import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';

/** A migration uses no row types: those change later, the migration does not. */
export type Schema = Kysely<unknown>;
export type Table = CreateTableBuilder<string, string>;

const named =
  (type: 'text' | 'integer' | 'double precision', fallback?: string | number) => (names: string[]) => (table: Table) =>
    names.reduce<Table>(
      (built, name) =>
        built.addColumn(name, type, (column) => {
          const required = column.notNull();
          return fallback === undefined ? required : required.defaultTo(fallback);
        }),
      table,
    );
const nullable = (type: 'text' | 'integer' | 'double precision') => (names: string[]) => (table: Table) =>
  names.reduce<Table>((built, name) => built.addColumn(name, type), table);

/** Texts that are '' when empty. */
export const texts = (...names: string[]) => named('text', '')(names);
export const requiredTexts = (...names: string[]) => named('text')(names);
export const nullableTexts = (...names: string[]) => nullable('text')(names);
/** Booleans are 0 and 1 on PostgreSQL too, so that both engines store the same rows. */
export const integers = (...names: string[]) => named('integer', 0)(names);
export const nullableIntegers = (...names: string[]) => nullable('integer')(names);
export const nullableNumbers = (...names: string[]) => nullable('double precision')(names);
/** Lists, as JSON text. */
export const lists = (...names: string[]) => named('text', '[]')(names);

/** A table of versioned records: the common columns, then the entity's own; long texts belong last. */
export function versionedTable(db: Schema, name: string, ...own: ((table: Table) => Table)[]): Promise<void> {
  const base: Table = db.schema
    .createTable(name)
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('status', 'integer', (column) => column.notNull().check(sql`status in (0, 1)`))
    .addColumn('sort', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('createdBy', 'text')
    .addColumn('updatedBy', 'text')
    .addColumn('deletedAt', 'text')
    .addColumn('search', 'text', (column) => column.notNull().defaultTo(''));
  return own.reduce<Table>((table, add) => add(table), base).execute();
}

/** Indexes that every list of a versioned table needs: default order, newest first, recently changed, keyword. */
export async function versionedIndexes(db: Schema, table: string): Promise<void> {
  await index(db, table, 'order', ['deletedAt', 'sort', 'createdAt', 'id']);
  await index(db, table, 'status', ['deletedAt', 'status', 'sort', 'createdAt', 'id']);
  await index(db, table, 'created', ['deletedAt', 'createdAt', 'id']);
  await index(db, table, 'updated', ['updatedAt']);
  await index(db, table, 'search', ['deletedAt', 'search']);
}

export function index(db: Schema, table: string, name: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
}

/** An index of columns and expressions, of the rows that fulfil a condition if there is one. */
export async function indexWith(
  db: Schema,
  table: string,
  name: string,
  columns: readonly (string | RawBuilder<unknown>)[],
  condition?: RawBuilder<unknown>,
): Promise<void> {
  const keys = columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column));
  await sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)}
    (${sql.join(keys)})${condition ? sql` where ${condition}` : sql``}`.execute(db);
}

/** A unique index over live records with a value: empty values and records in the recycle bin do not block a name. */
export async function uniqueAmongLive(db: Schema, table: string, column: string): Promise<void> {
  await sql`create unique index ${sql.id(`${table}_${column}_unique`)} on ${sql.table(table)} (${sql.ref(column)})
    where ${sql.ref('deletedAt')} is null and ${sql.ref(column)} <> ''`.execute(db);
}

/** Refuses deletes of a table, and updates unless they fulfil a condition on `old` and `new`. */
export async function appendOnly(
  db: Schema,
  engine: Engine,
  table: string,
  allowed?: RawBuilder<unknown>,
): Promise<void> {
  const name = `${table}_append_only`;
  if (engine === 'sqlite') {
    for (const action of ['update', 'delete']) {
      const when = allowed && action === 'update' ? sql` when not (${allowed})` : sql``;
      await sql`create trigger ${sql.id(`${name}_${action}`)} before ${sql.raw(action)} on ${sql.table(table)}${when}
        begin select raise(abort, ${sql.lit(`${table} is append-only`)}); end`.execute(db);
    }
    return;
  }
  const refusal = sql.raw(`raise exception '${table} is append-only'; end`);
  const body = allowed
    ? sql` begin
    if tg_op = 'UPDATE' then
      if ${allowed} then return new; end if;
    end if;
    ${refusal} `
    : sql`begin ${refusal}`;
  await sql`create function ${sql.id(name)}() returns trigger language plpgsql as $$${body}$$`.execute(db);
  await sql`create trigger ${sql.id(name)} before update or delete on ${sql.table(table)}
    for each row execute function ${sql.id(name)}()`.execute(db);
}
