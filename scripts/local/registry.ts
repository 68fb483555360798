import path from 'node:path';
import type { Registry, RegistryModule } from '@admin-h5/contract';
import { readRelease, remoteDist } from '../build/remote.ts';
import type { ReleaseKeys } from './release-keys.ts';

/**
 * A module of the local registry: one build on its own origin, signed when it is put into the registry.
 * @param dist folder with one folder per build
 */
export function localModule(name: string, origin: string, build: string, dist = remoteDist(name)): RegistryModule {
  const release = { ...readRelease(path.join(dist, build)), releasedAt: new Date().toISOString(), signature: null };
  return { name, origin, releases: [release], stable: build, canary: null, revoked: [] };
}

/** The registry with these modules; releases without a signature get that of their team. */
export function localRegistry(modules: readonly RegistryModule[], { sign }: ReleaseKeys): Registry {
  return {
    schema: 1,
    modules: modules.map((listed) => ({
      ...listed,
      releases: listed.releases.map((release) => {
        const { releasedAt: _at, signature, ...description } = release;
        return { ...release, signature: signature ?? sign(listed.name, description) };
      }),
    })),
  };
}
