/** `npm run move`: moves an installation from the embedded database to PostgreSQL or back, and its files to a bucket. */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '../database/connection.ts';
import type { TableRow } from '../database/row.ts';
import type { Database } from '../database/schema.ts';
import { storeRows } from '../database/store-rows.ts';
import { withoutTimeLimit } from '../database/without-time-limit.ts';
import { checkStore } from '../files/check-store.ts';
import { incomingFolder, localStore } from '../files/local-store.ts';
import { filesFolder, openStore } from '../files/open-store.ts';
import { s3Store } from '../files/s3-store.ts';
import { TemporaryFiles } from '../files/temporary-files.ts';
import { migrate } from '../migrations/migrate.ts';
import { rebuildIndex } from '../search/rebuild.ts';
import { readSettings, type Settings } from '../settings.ts';
import { secretFile } from '../stored-secret.ts';
import { runCommand } from './command.ts';
import { copyContents } from './copy-files.ts';
import { databaseFile } from './snapshot.ts';

/** Rows that are read and written at once. */
const batch = 500;

/** Each engine builds its own index of texts; migrations are run in the target. */
const notCopied = /^(searchDocument|searchIndex.*|(product|material|userAccount)(Text|Parts.*)|sqlite_.*|kysely_.*)$/;

/** A table with the columns that tell its rows apart, in the order of the key. */
interface MovedTable {
  name: string;
  key: readonly string[];
}

/** Rows of a table, with a digest that does not depend on their order. */
interface TableContent {
  rows: number;
  digest: bigint;
}

export interface MoveResult {
  tables: readonly { name: string; rows: number }[];
  /** Records in the search index that was built. */
  indexed: number;
}

/**
 * Copies everything from one database into an empty one of the other engine, in one transaction: an interrupted move leaves
 * the target empty, and may be run again. Until it ends nothing can be written in the source, while it can be read. Rows are
 * compared before the transaction is committed.
 * @param report called with each table that was copied
 * @throws Error if both are of one engine, if the target has been used, or if a table differs afterwards
 */
export async function moveDatabase(
  source: DatabaseHandle,
  target: DatabaseHandle,
  report: (line: string) => void = () => {},
): Promise<MoveResult> {
  if (source.engine === target.engine) {
    throw new Error('Both are of one engine: copy SQLite with `npm run backup`, PostgreSQL with pg_dump');
  }
  await migrate(source);
  await migrate(target);
  await requireUnused(target);
  const tables = await listTables(source.engine === 'sqlite' ? source : target);
  return withoutWrites(source, tables, (from) =>
    withoutTimeLimit(target, async (to) => {
      for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(to);
      const moved: { name: string; rows: number }[] = [];
      for (const table of tables) {
        const read = await readTable(from, table, (rows) => storeRows(to, table.name, rows));
        const written = await readTable(to, table);
        if (written.rows !== read.rows || written.digest !== read.digest) {
          throw new Error(
            `${table.name} differs: ${read.rows} rows were read, ${written.rows} are there. Nothing was moved.`,
          );
        }
        moved.push({ name: table.name, rows: read.rows });
        report(`${table.name}: ${read.rows} rows, the same in both`);
      }
      report('Building the search index …');
      await rebuildIndex(to);
      const { indexed } = await to
        .selectFrom('searchDocument')
        .select(({ fn }) => fn.countAll<number>().as('indexed'))
        .executeTakeFirstOrThrow();
      return { tables: moved, indexed };
    }),
  );
}

/** A database has been used once somebody has an account, or anything was logged. */
async function requireUnused({ db }: DatabaseHandle): Promise<void> {
  for (const table of ['userAccount', 'operationLog', 'product', 'material'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) {
      throw new Error('The target holds data already: name an empty database');
    }
  }
}

/** All tables of the schema, those that others refer to first. The SQLite side tells, since both have the same. */
async function listTables({ db }: DatabaseHandle): Promise<MovedTable[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !notCopied.test(name));
  const waiting = new Map<string, ReadonlySet<string>>();
  for (const name of names) {
    const { rows } = await sql<{
      table: string;
    }>`select ${sql.ref('table')} from pragma_foreign_key_list(${name})`.execute(db);
    waiting.set(name, new Set(rows.map(({ table }) => table).filter((parent) => parent !== name)));
  }
  const ordered: MovedTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, parents]) => [...parents].every((parent) => !waiting.has(parent)));
    if (next === undefined) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`);
    const [name] = next;
    waiting.delete(name);
    const { rows } = await sql<{
      name: string;
    }>`select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(db);
    ordered.push({ name, key: rows.map((column) => column.name) });
  }
  return ordered;
}

/** Runs `work` on a connection of the source while nobody writes there; a writer waits, and is refused after a while. */
function withoutWrites<T>(
  source: DatabaseHandle,
  tables: readonly MovedTable[],
  work: (connection: Kysely<Database>) => Promise<T>,
): Promise<T> {
  return source.db.connection().execute(async (connection) => {
    if (source.engine === 'sqlite') {
      await sql`begin immediate`.execute(connection);
    } else {
      await sql`begin isolation level repeatable read`.execute(connection);
      await sql`set local statement_timeout = 0`.execute(connection);
      await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`.execute(connection);
    }
    try {
      return await work(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

/** Reads a table in the order of its key. @param use called with each batch */
async function readTable(
  db: Kysely<Database>,
  { name, key }: MovedTable,
  use: (rows: readonly TableRow[]) => Promise<void> = () => Promise.resolve(),
): Promise<TableContent> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let rows = 0;
  let digest = 0n;
  for (let last: TableRow | undefined; ;) {
    const after =
      last === undefined ? sql`true` : sql`(${columns}) > (${sql.join(key.map((column) => last?.[column] ?? null))})`;
    const read =
      await sql<TableRow>`select * from ${sql.table(name)} where ${after} order by ${columns} limit ${batch}`.execute(
        db,
      );
    if (read.rows.length > 0) await use(read.rows);
    rows += read.rows.length;
    for (const row of read.rows) digest = BigInt.asUintN(256, digest + digestRow(row));
    last = read.rows.at(-1);
    if (read.rows.length < batch) return { rows, digest };
  }
}

function digestRow(row: TableRow): bigint {
  const cells = Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return BigInt(`0x${createHash('sha256').update(JSON.stringify(cells)).digest('hex')}`);
}

/**
 * Moves what an installation has, by its settings, to a PostgreSQL database or to a new folder with an embedded one.
 * @param args `postgres://…`, or a folder, where files and the token secret are copied as well; `--files` copies the files of the
 * data folder to the bucket of the settings, alone or with `postgres://…`
 * @returns what to do next
 */
export async function moveTo(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> {
  const toBucket = args.includes(filesSwitch);
  const [place, ...rest] = args.filter((arg) => arg !== filesSwitch);
  if (rest.length > 0 || (place === undefined && !toBucket)) throw new Error(usage);
  const settings = readSettings({ ...environment, NODE_ENV: 'development' });
  const toPostgres = place !== undefined && /^postgres(ql)?:\/\//.test(place);
  if (!toBucket && place !== undefined)
    return toPostgres ? moveToPostgres(place, settings) : moveToFolder(resolve(place), settings);
  if (place !== undefined && !toPostgres)
    throw new Error(`Files are copied to the new folder in any case: leave ${filesSwitch} out`);
  const copy = await filesToBucket(settings);
  const before = await copy();
  if (place === undefined) return before;
  const moved = await moveToPostgres(place, settings);
  // What was uploaded meanwhile.
  return `${moved}\n${await copy()}`;
}

const filesSwitch = '--files';
const usage = `Usage: npm run move -- postgres://<user>:<password>@<host>/<empty database>, or a new folder
       npm run move -- [postgres://…] ${filesSwitch}   copies the files to the bucket of S3_BUCKET`;
const print = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Returns what copies the files that were not copied yet. @throws StoreError if the bucket cannot be used */
async function filesToBucket(settings: Settings): Promise<() => Promise<string>> {
  const { s3, dataDir } = settings;
  if (s3.bucket === '')
    throw new Error(`${filesSwitch} copies files to a bucket: set S3_BUCKET and the settings beside it`);
  const [from, to] = [localStore(filesFolder(dataDir)), s3Store(s3)];
  await checkStore({ store: to, temporary: new TemporaryFiles(join(from.place, incomingFolder)) }, settings);
  const copied = new Set<string>();
  return async () => {
    await copyContents(from, to, { folder: dataDir, copied, report: print });
    return `${copied.size} files are in ${to.place}, compared by size and SHA-256. Start every instance with S3_BUCKET and the settings beside it; ${from.place} is not read any more.`;
  };
}

const requireDatabase = ({ databaseUrl, dataDir }: Settings): void => {
  if (databaseUrl === null && !existsSync(databaseFile(dataDir))) throw new Error(`There is no database in ${dataDir}`);
};

async function moveToPostgres(url: string, settings: Settings): Promise<string> {
  requireDatabase(settings);
  const { databaseUrl, dataDir, s3 } = settings;
  const source = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  const target = openDatabase({ url, file: databaseFile(dataDir) });
  try {
    const moved = describeMove(await moveDatabase(source, target, print));
    const files = s3.bucket === '' ? 'the uploaded files and, without JWT_SECRET,' : 'without JWT_SECRET,';
    return `${moved}\nWhat an API that still runs on SQLite saves from now on stays behind: stop it. Start every instance with DATABASE_URL and with DATA_DIR=${dataDir}, which keeps ${files} the secret that people are signed in by.`;
  } finally {
    await target.close();
    await source.close();
  }
}

async function moveToFolder(folder: string, settings: Settings): Promise<string> {
  requireDatabase(settings);
  const { databaseUrl, dataDir } = settings;
  if (folder === resolve(dataDir)) throw new Error(`${folder} is where the data is: name a new folder`);
  if ((statSync(databaseFile(folder), { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new Error(`${folder} holds a database: name a new folder`);
  }
  const source = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  const target = openDatabase({ url: null, file: databaseFile(folder) });
  let isMoved = false;
  try {
    const moved = describeMove(await moveDatabase(source, target, print));
    await mkdir(folder, { recursive: true });
    await copyContents(openStore(settings), localStore(filesFolder(folder)), { folder, report: print });
    const secret = join(dataDir, secretFile);
    if (existsSync(secret)) await copyFile(secret, join(folder, secretFile));
    isMoved = true;
    return `${moved}\nStart the API with DATA_DIR=${folder}, and without DATABASE_URL and S3_BUCKET.`;
  } finally {
    await target.close();
    await source.close();
    // Its tables are made before the move begins: the next try would take them for a database.
    if (!isMoved) for (const end of ['', '-wal', '-shm']) await rm(databaseFile(folder) + end, { force: true });
  }
}

function describeMove({ tables, indexed }: MoveResult): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Moved ${rows} rows of ${tables.length} tables, compared row by row; ${indexed} records can be searched.`;
}

if (import.meta.main) await runCommand(() => moveTo(process.argv.slice(2)));
