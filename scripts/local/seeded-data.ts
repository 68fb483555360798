import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sourceHash } from '../build/build-id.ts';
import { root } from '../build/workspaces.ts';
import { startApi } from './api-process.ts';
import { freePort } from './ports.ts';

const cache = path.join(root, 'node_modules/.cache/admin-h5');

/** A data folder as the first start of this very server leaves it, made once: drawing the pictures takes most of a start. */
async function template(): Promise<string> {
  const folder = path.join(
    cache,
    `seed-${sourceHash(root, ['server/src', 'shared/src/contract', 'shared/src/validation', 'package-lock.json'])}`,
  );
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, 'draft-'));
  const api = await startApi(await freePort(), { DATA_DIR: draft, LOG_LEVEL: 'error' }, true);
  await api.stop();
  try {
    renameSync(draft, folder);
  } catch {
    // Another run was quicker; its folder holds the same.
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}

/** A new data folder with the demonstration content, for one stack; whoever asks removes it. */
export async function seededDataDir(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-data-'));
  cpSync(await template(), folder, { recursive: true });
  return folder;
}
