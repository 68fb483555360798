import path from 'node:path';
import type { Registry, RegistryModule } from '@admin-h5/contract';
import { readRelease, remoteDist } from '../build/remote.ts';

/**
 * A module of the local registry: one unsigned build on its own origin.
 * @param dist folder with one folder per build
 */
export function localModule(name: string, origin: string, build: string, dist = remoteDist(name)): RegistryModule {
  const release = { ...readRelease(path.join(dist, build)), releasedAt: new Date().toISOString(), signature: null };
  return { name, origin, releases: [release], stable: build, canary: null, revoked: [] };
}

export function localRegistry(modules: RegistryModule[]): Registry {
  return { schema: 1, modules };
}
