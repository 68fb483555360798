import { type Kysely, type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import type { TableRow } from './row.ts';
import type { Database } from './schema.ts';

const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);

/** What becomes of a row that is there: it gets the new values of these columns, by its id, or stays. */
type Existing = ((column: string) => boolean) | 'stays';

/**
 * Inserts rows; `existing` says what becomes of rows that are there. All rows with the same columns are one
 * parameter, so the statement is the same for any number of them, is prepared once, and takes a fraction of the time of
 * one with a parameter for each cell.
 */
export async function storeRows(
  db: Kysely<Database>,
  table: string,
  rows: readonly TableRow[],
  existing: Existing = () => false,
): Promise<void> {
  const alike = new Map<string, TableRow[]>();
  for (const row of rows) {
    const columns = Object.keys(row).join();
    const group = alike.get(columns);
    if (group) group.push(row);
    else alike.set(columns, [row]);
  }
  for (const group of alike.values()) await storeAlike(db, table, group, existing);
}

/**
 * Inserts the rows that are not there. Writes that run beside each other may store the same ones: each waits for the other's
 * end, and since all store them in the same order, none waits for one that waits for it.
 */
export function storeNew(db: Kysely<Database>, table: string, rows: readonly TableRow[]): Promise<void> {
  const texts = rows.map((row) => ({ text: JSON.stringify(row), row }));
  const inOrder = texts.sort((one, other) => (one.text < other.text ? -1 : 1)).map(({ row }) => row);
  return storeRows(db, table, inOrder, 'stays');
}

async function storeAlike(
  db: Kysely<Database>,
  table: string,
  rows: readonly TableRow[],
  existing: Existing,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const replaced = existing === 'stays' ? [] : columns.filter(existing);
  const names = columns.map((name) => sql.ref(name));
  const conflict =
    replaced.length === 0
      ? sql`${sql.raw(existing === 'stays' ? ' on conflict do nothing' : '')}`
      : sql` on conflict (id) do update set ${list(replaced.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`;
  const source =
    engineOf(db) === 'postgres'
      ? sql`select ${list(names)} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`
      : // SQLite needs the condition to tell `on conflict` from a join.
        sql`select ${list(columns.map((_, at) => sql`value ->> ${sql.lit(at)}`))}
          from json_each(${JSON.stringify(rows.map((row) => columns.map((name) => row[name])))}) where true`;
  await sql`insert into ${sql.table(table)} (${list(names)}) ${source}${conflict}`.execute(db);
}
