import type { Registry, RegistryModule } from '@admin-h5/shared/contract';
import { readRelease } from '../build/remote.ts';

/** A module of the local registry: one unsigned build on its own origin. */
export function localModule(name: string, origin: string, build: string): RegistryModule {
  const release = { ...readRelease(name, build), releasedAt: new Date().toISOString(), signature: null };
  return { name, origin, releases: [release], stable: build, canary: null, revoked: [] };
}

export function localRegistry(modules: RegistryModule[]): Registry {
  return { schema: 1, modules };
}
