import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { views } from '../../src/records/data-version.ts';
import { tableNames } from '../support/dump.ts';

/** Tables a refused request may touch: the counters of limits, and the files' own bookkeeping of nothing. */
const excepted = new Set(['limitCounter', 'kysely_migration', 'kysely_migration_lock']);
/** Tables that take new lines only, with rising ids: the database refuses everything else. */
const appendOnly = new Set(['operationLog', 'remoteChange']);

/** Failed logins are recorded by design (decisions.md): they do not count as a change. */
const failedLogin = (row: unknown): boolean =>
  typeof row === 'object' &&
  row !== null &&
  'action' in row &&
  row.action === 'login' &&
  'after' in row &&
  String(row.after).includes('"success":false');

/** Written a little later than the requests that they count: views, and the use of a session. */
const late = new Set(['viewCount', 'clickCount', 'lastUsedAt']);
const withoutLate = (name: string, value: unknown): unknown => (late.has(name) ? undefined : value);

/** Neither is the version that they raise. */
const viewsVersion = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'entity' in row && row.entity === views;

/** A number that every write moves on; the same number means that nothing at all was written. */
async function writeMark({ engine, db }: DatabaseHandle): Promise<string> {
  const mark =
    engine === 'sqlite'
      ? sql<{ mark: unknown }>`select total_changes() as mark`
      : sql<{ mark: unknown }>`select pg_snapshot_xmax(pg_current_snapshot())::text as mark`;
  return String((await mark.execute(db)).rows[0]?.mark);
}

const linesOf = (rows: unknown[]): string =>
  JSON.stringify(
    rows.filter((row) => !failedLogin(row) && !viewsVersion(row)),
    withoutLate,
  );

/** A digest of a table that grows without end, by what it has got since it was looked at last. */
function digestOfLog({ db }: DatabaseHandle, table: string): () => Promise<string> {
  let last = '';
  let digest = '';
  return async () => {
    const { rows } = await sql<{ id: string }>`
      select * from ${sql.table(table)} where id > ${last} order by id`.execute(db);
    last = rows.at(-1)?.id ?? last;
    const lines = linesOf(rows);
    if (lines !== '[]') digest = createHash('sha256').update(digest).update(lines).digest('hex');
    return digest;
  };
}

/** Answers a digest of all rows of all tables, except what a refused request may write. */
export async function snapshots(database: DatabaseHandle): Promise<() => Promise<string>> {
  const tables = await tableNames(database, excepted);
  const logs = new Map([...appendOnly].map((table) => [table, digestOfLog(database, table)]));
  const digestOf = async (table: string): Promise<string> =>
    linesOf((await sql`select * from ${sql.table(table)} order by 1`.execute(database.db)).rows);
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
