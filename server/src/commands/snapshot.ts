import { existsSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { localStore } from '../files/local-store.ts';

/** SQLite's file and the folder of uploaded files in a data folder or a backup. */
export const databaseFile = (folder: string): string => join(folder, 'admin-h5.db');
export const filesFolder = (folder: string): string => join(folder, 'files');

const fileContents = (database: BetterSqlite.Database): string[] =>
  database.prepare('select distinct sha256 from file').pluck().all().map(String);

/** SHA-256 of the contents that the database in a folder names. */
export function contentsIn(folder: string): string[] {
  const database = new BetterSqlite(databaseFile(folder), { readonly: true });
  try {
    return fileContents(database);
  } finally {
    database.close();
  }
}

/**
 * Checks that a folder contains an intact database and the content of every file it names.
 * @throws Error that says what is wrong.
 */
export function checkSnapshot(folder: string): { records: number; files: number } {
  const file = databaseFile(folder);
  if (!existsSync(file)) throw new Error(`${file} is not there`);
  const database = new BetterSqlite(file, { readonly: true });
  try {
    const result: unknown = database.pragma('integrity_check', { simple: true });
    if (result !== 'ok') throw new Error(`${file} is damaged: ${String(result)}`);
    const broken: unknown = database.pragma('foreign_key_check');
    if (Array.isArray(broken) && broken.length > 0) throw new Error(`${file} holds references that lead nowhere`);
    const store = localStore(filesFolder(folder));
    const contents = fileContents(database);
    const lost = contents.filter((sha256) => !existsSync(store.pathOf(sha256)));
    if (lost.length > 0) throw new Error(`${lost.length} uploaded files are missing in ${filesFolder(folder)}`);
    const records: unknown = database
      .prepare('select (select count(*) from product) + (select count(*) from material)')
      .pluck()
      .get();
    return { records: Number(records), files: contents.length };
  } finally {
    database.close();
  }
}
