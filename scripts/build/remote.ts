import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from '@admin-h5/contract';
import { checkReleaseDescription } from '@admin-h5/contract/schemas';
import { remoteConfig, remoteSources } from '../../webpack.config.base.ts';
import { buildId, compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from './workspaces.ts';

export const remoteDist = (name: string) => path.join(root, 'remotes', name, 'dist');

export function readRelease(folder: string): ReleaseDescription {
  return checkReleaseDescription(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
}

/** A finished build of the same sources, at whatever commit. */
function findBuild(name: string, hash: string): string | undefined {
  if (!existsSync(remoteDist(name))) return undefined;
  return readdirSync(remoteDist(name)).find(
    (build) => build.endsWith(`_${hash}`) && existsSync(path.join(remoteDist(name), build, 'release.json')),
  );
}

/** Whether the same sources are built already. */
export const isRemoteBuilt = (name: string): boolean =>
  findBuild(name, sourceHash(root, remoteSources(name))) !== undefined;

/** Builds a remote unless the same sources are built already; returns the build's id. Earlier builds remain. */
export async function buildRemote(name: string): Promise<{ build: string }> {
  const sources = remoteSources(name);
  const existing = findBuild(name, sourceHash(root, sources));
  if (existing) return { build: existing };
  const build = buildId(root, sources);
  await compile(remoteConfig(name, { build }));
  return { build };
}
