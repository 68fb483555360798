import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { localStore } from '../files/local-store.ts';
import { filesFolder } from '../files/open-store.ts';
import { contentName, type FileStore } from '../files/store.ts';

/** SQLite's file in a data folder or a backup. */
export const databaseFile = (folder: string): string => join(folder, 'admin-h5.db');

/** Names of the contents of files. @param condition in SQL */
const readContents = (database: BetterSqlite.Database, condition: string): string[] =>
  database
    .prepare(`select distinct sha256 from file where ${condition}`)
    .pluck()
    .all()
    .map((sha256) => contentName(String(sha256)));

/** Names of the contents that the database in a folder has files of. */
export function contentsIn(folder: string): string[] {
  const database = new BetterSqlite(databaseFile(folder), { readonly: true });
  try {
    return readContents(database, 'true');
  } finally {
    database.close();
  }
}

/**
 * Checks that a folder contains an intact database, and a store the content of every file that a record uses: others may be of
 * uploads that were interrupted.
 * @throws Error that says what is wrong.
 */
export async function checkSnapshot(
  folder: string,
  store: FileStore = localStore(filesFolder(folder)),
): Promise<{ records: number; files: number }> {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const database = new BetterSqlite(file, { readonly: true });
  try {
    const result: unknown = database.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new Error(`${file} is damaged: ${String(result)}`);
    const broken: unknown = database.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) throw new Error(`${file} holds references that lead nowhere`);
    const used = readContents(database, '"refCount" > 0');
    let lost = 0;
    for (const name of used) if (!(await store.find(name))) lost += 1;
    if (lost > 0) throw new Error(`${lost} uploaded files are missing in ${store.place}`);
    const records: unknown = database
      .prepare('select (select count(*) from product) + (select count(*) from material)')
      .pluck()
      .get();
    return { records: Number(records), files: readContents(database, 'true').length };
  } finally {
    database.close();
  }
}
