import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { writes } from '../../src/database/data-version.ts';

type Row = Record<string, unknown>;

/** Names of all tables except the given ones. */
export async function tableNames({ db }: DatabaseHandle, except: ReadonlySet<string>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !except.has(name));
}

/** The indexes of texts of SQLite have no columns to read; the tables of their content are dumped. */
const unreadable = ['searchIndex', 'productParts', 'materialParts', 'userAccountParts'];

/** All rows of all tables except the given ones, to verify that nothing changed. */
export async function dump(database: DatabaseHandle, ...except: string[]): Promise<Record<string, Row[]>> {
  const contents: Record<string, Row[]> = {};
  for (const table of await tableNames(database, new Set([...except, ...unreadable]))) {
    contents[table] = (await sql<Row>`select * from ${sql.table(table)} order by 1, 2`.execute(database.db)).rows;
  }
  // On PostgreSQL each transaction raises it, also one that changes nothing else.
  contents['dataVersion'] = (contents['dataVersion'] ?? []).filter(({ entity }) => entity !== writes);
  return contents;
}
