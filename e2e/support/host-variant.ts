import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import { hostSources } from '../../scripts/build/host.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { hostConfig } from '../../webpack.config.base.ts';

const cache = path.join(root, 'node_modules/.cache/admin-h5/host-variants');

/** Another build of the host, made once: the same screens, and no file with a name that the usual build has. */
export async function buildHostVariant(): Promise<string> {
  const folder = path.join(cache, sourceHash(root, hostSources));
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(path.join(cache, 'draft-'));
  const base = hostConfig({ outputPath: draft });
  const mark = new webpack.BannerPlugin({ banner: '/*! a later build */', raw: true });
  await compile({ ...base, cache: false, plugins: [...(base.plugins ?? []), mark] });
  try {
    renameSync(draft, folder);
  } catch {
    // Another run was quicker; its build is the same.
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
