import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { views } from '../../src/database/data-version.ts';
import { tableNames } from '../support/dump.ts';

/** Tables that a refused request may change, and that of counts, which are written some time after the requests that they count. */
const excepted = new Set(['limitCounter', 'dailyCount', 'kysely_migration', 'kysely_migration_lock']);
/** Append-only tables with rising ids: the database refuses all other changes. */
const appendOnly = new Set(['operationLog', 'remoteChange']);

/** Failed logins are logged by design (decisions.md), so they are no change. */
const failedLogin = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  'action' in row &&
  row.action === 'login' &&
  'after' in row &&
  String(row.after).includes('"success":false');

/** Written some time after the requests that they count: views (also in the search index), and the last use of a session. */
const late = new Set(['viewCount', 'views', 'clickCount', 'lastUsedAt']);
const withoutLate = (name: string, value: unknown): unknown => (late.has(name) ? undefined : value);

/** The versions raised by these writes. */
const viewsVersion = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'entity' in row && row.entity === views;

/** A number that every write changes; if it is unchanged, nothing was written. */
async function writeMark({ engine, db }: DatabaseHandle): Promise<string> {
  const mark =
    engine === 'sqlite'
      ? sql<{ mark: unknown }>`select total_changes() as mark`
      : sql<{ mark: unknown }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`;
  return String((await mark.execute(db)).rows[0]?.mark);
}

/** Sorted here: rows that are alike in the column that a query sorts by come in the order of its plan, which may change. */
const linesOf = (rows: unknown[]): string =>
  rows
    .filter((row) => !failedLogin(row) && !viewsVersion(row))
    .map((row) => JSON.stringify(row, withoutLate))
    .toSorted()
    .join('\n');

/** A digest of the new rows of a growing table since the last call. */
function digestOfLog({ db }: DatabaseHandle, table: string): () => Promise<string> {
  let last = '';
  let digest = '';
  return async () => {
    const { rows } = await sql<{ id: string }>`
      select * from ${sql.table(table)} where id > ${last} order by id`.execute(db);
    last = rows.at(-1)?.id ?? last;
    const lines = linesOf(rows);
    if (lines !== '') digest = createHash('sha256').update(digest).update(lines).digest('hex');
    return digest;
  };
}

/** Returns a digest of all rows of all tables, except those that a refused request may change. */
export async function snapshots(database: DatabaseHandle): Promise<() => Promise<string>> {
  const tables = await tableNames(database, excepted);
  const logs = new Map([...appendOnly].map((table) => [table, digestOfLog(database, table)]));
  const digestOf = async (table: string): Promise<string> =>
    linesOf((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows);
  let latest = { mark: '', digest: '' };
  return async () => {
    const mark = await writeMark(database);
    if (mark === latest.mark) return latest.digest;
    const hash = createHash('sha256');
    for (const table of tables) hash.update(`${table}\n${await (logs.get(table)?.() ?? digestOf(table))}\n`);
    latest = { mark, digest: hash.digest('hex') };
    return latest.digest;
  };
}
