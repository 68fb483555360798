import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hostConfig } from '../../webpack.config.base.ts';
import { compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from './workspaces.ts';

export const hostDist = path.join(root, 'host/dist');

/** Inputs of the host's build. */
export const hostSources: readonly string[] = [
  'host/src',
  'host/package.json',
  'shared/contract',
  'shared/client',
  'shared/ui',
  'shared/admin-kit',
  'webpack.config.base.ts',
  'scripts/build',
  'shared/remote-kit',
  'package-lock.json',
];

/** Builds the host unless the same sources are built already; returns whether it built. */
export async function buildHost(): Promise<boolean> {
  const stamp = path.join(hostDist, '.source');
  const hash = sourceHash(root, hostSources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await compile(hostConfig({ mode: 'production' }));
  writeFileSync(stamp, hash);
  return true;
}
