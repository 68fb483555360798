import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { checkSnapshot, databaseFile, filesFolder } from './snapshot.ts';

/**
 * Restores a backup to a place without a database, and checks it before and after copying.
 * @throws Error if there is a database already: it may be in use.
 */
export async function restore(source: string, dataDir: string): Promise<{ records: number; files: number }> {
  const known = statSync(databaseFile(dataDir), { throwIfNoEntry: false });
  if (known && known.size > 0) {
    throw new Error(
      `${dataDir} holds a database: stop the API and move the folder away first, or set another DATA_DIR`,
    );
  }
  checkSnapshot(source);
  await mkdir(dataDir, { recursive: true });
  if (existsSync(filesFolder(source))) await cp(filesFolder(source), filesFolder(dataDir), { recursive: true });
  // A full disk can leave an empty database file.
  await rm(databaseFile(dataDir), { force: true });
  // The database is copied last, so that an interrupted restore leaves none that looks complete.
  await cp(databaseFile(source), databaseFile(dataDir), { errorOnExist: true, force: false });
  return checkSnapshot(dataDir);
}

async function main(source: string | undefined): Promise<string> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
  if (settings.databaseUrl !== null) throw new Error('PostgreSQL is restored with pg_restore: see docs/operations.md');
  if (source === undefined) throw new Error('Usage: DATA_DIR=<new place> node server/src/commands/restore.ts <backup>');
  const { records, files } = await restore(resolve(source), settings.dataDir);
  return `Restored ${records} products and materials and ${files} files into ${settings.dataDir}`;
}

if (import.meta.main) await runCommand(() => main(process.argv[2]));
