/** Copies of a database with the demonstration content, which is in `server/seed`; made once for each state of the sources. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from '../build/workspaces.ts';
import type { Cluster } from '../postgres.ts';
import { startApi } from './api-process.ts';
import { freePort } from './ports.ts';

const cache = path.join(root, 'node_modules/.cache/admin-h5');
const sources = ['server/src', 'server/seed', 'shared/contract/src', 'package-lock.json'];
const dumpFile = 'database.dump';
const thumbnails = 'thumbnails';

/**
 * The result of `make` in a folder, cached per version of the sources: a first start takes long because of the
 * pictures.
 */
async function template(kind: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(cache, `${kind}-${sourceHash(root, sources)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, 'draft-'));
  await make(draft);
  try {
    renameSync(draft, folder);
  } catch {
    // Another run finished first; its folder has the same content.
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** Starts the server with an empty database, so that it stores the demonstration content, and ends it. */
async function firstStart(environment: Readonly<Record<string, string>>): Promise<void> {
  const api = await startApi(await freePort(), { ...environment, LOG_LEVEL: 'error' }, true);
  await api.stop();
}

function copyPath(folder: string): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'admin-h5-data-'));
  cpSync(folder, copy, { recursive: true, filter: (from) => path.basename(from) !== thumbnails });
  // Named by content, so that all copies share those that one of them has made.
  mkdirSync(path.join(folder, thumbnails), { recursive: true });
  symlinkSync(path.join(folder, thumbnails), path.join(copy, thumbnails));
  return copy;
}

/** A new data folder with the demonstration content for one stack; the caller removes it. */
export async function seededDataDir(): Promise<string> {
  return copyPath(await template('seed', (folder) => firstStart({ DATA_DIR: folder })));
}

/** The same with the records in this empty PostgreSQL cluster; the folder has only the files. */
export async function seededCluster(cluster: Cluster): Promise<string> {
  const from = await template('seed-postgres', async (folder) => {
    await firstStart({ DATABASE_URL: cluster.url, DATA_DIR: folder });
    writeFileSync(path.join(folder, dumpFile), cluster.run('pg_dump', '--dbname', cluster.url));
    // Restored from the dump like later ones, so that the first stack does not differ.
    const empty = 'drop schema public cascade; create schema public';
    cluster.run('psql', '--quiet', '--dbname', cluster.url, '--command', empty);
  });
  // PostgreSQL's programs run as another user, who may read only the cluster's folder.
  const dump = path.join(cluster.directory, dumpFile);
  cpSync(path.join(from, dumpFile), dump);
  cluster.run('psql', '--quiet', '--dbname', cluster.url, '--file', dump);
  return copyPath(from);
}
