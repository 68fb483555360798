import { statSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { localStore } from '../files/local-store.ts';
import { filesFolder, openStore } from '../files/open-store.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { copyContents } from './copy-files.ts';
import { checkSnapshot, contentsIn, databaseFile } from './snapshot.ts';

/**
 * Restores a backup to a place without a database, and checks it before and after copying.
 * @param store where the files are to be
 * @throws Error if there is a database already: it may be in use.
 */
export async function restore(
  source: string,
  dataDir: string,
  store = localStore(filesFolder(dataDir)),
): Promise<{ records: number; files: number }> {
  const known = statSync(databaseFile(dataDir), { throwIfNoEntry: false });
  if (known && known.size > 0) {
    throw new Error(
      `${dataDir} holds a database: stop the API and move the folder away first, or set another DATA_DIR`,
    );
  }
  await checkSnapshot(source);
  await mkdir(dataDir, { recursive: true });
  await copyContents(localStore(filesFolder(source)), store, { folder: dataDir, names: contentsIn(source) });
  // A full disk can leave an empty database file.
  await rm(databaseFile(dataDir), { force: true });
  // The database is copied last, so that an interrupted restore leaves none that looks complete.
  await cp(databaseFile(source), databaseFile(dataDir), { errorOnExist: true, force: false });
  return checkSnapshot(dataDir, store);
}

async function main(source: string | undefined): Promise<string> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
  if (settings.databaseUrl !== null) throw new Error('PostgreSQL is restored with pg_restore: see docs/operations.md');
  if (source === undefined) throw new Error('Usage: DATA_DIR=<new place> node server/src/commands/restore.ts <backup>');
  const { records, files } = await restore(resolve(source), settings.dataDir, openStore(settings));
  return `Restored ${records} products and materials and ${files} files into ${settings.dataDir}`;
}

if (import.meta.main) await runCommand(() => main(process.argv[2]));
