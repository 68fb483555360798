import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hostConfig } from '../../webpack.config.base.ts';
import { type BuildMode, compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import { serverConfig } from './server-config.ts';
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

/** A build with the development build of React, which takes new code into mounted components. */
export const hostDevelopmentDist = path.join(hostDist, 'development');

/** The build that `web-server` renders pages with; for a development build of the host too, which takes over the same HTML. */
export const rendererDist = path.join(hostDist, 'server');

/** Runs a build unless the same sources are built already; returns whether it ran. */
async function buildOnce(outputPath: string, build: (hash: string) => Promise<void>): Promise<boolean> {
  const stamp = path.join(outputPath, '.source');
  const hash = sourceHash(root, hostSources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await build(hash);
  writeFileSync(stamp, hash);
  return true;
}

/** Builds the host unless the same sources are built already; returns whether it built. */
export function buildHost(mode: BuildMode = 'production'): Promise<boolean> {
  const outputPath = mode === 'production' ? hostDist : hostDevelopmentDist;
  return buildOnce(outputPath, () => compile(hostConfig({ mode, outputPath })));
}

/** Builds what `web-server` renders pages with; returns whether it built. */
export function buildRenderer(): Promise<boolean> {
  return buildOnce(rendererDist, (recipe) => compile(serverConfig({ outputPath: rendererDist, recipe })));
}
