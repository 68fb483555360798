import type { Registry, RegistryModule, ReleasePublication } from '@admin-h5/contract';

/**
 * The registry as it would be with a release that is not in it yet, stable and for this reader alone. Everything else of it is the live
 * one, and the host checks the release as any other.
 * @param origin of a module that the registry does not list yet
 */
export function candidateRegistry(registry: Registry, publication: ReleasePublication, origin: string): Registry {
  const { name } = publication.declaration;
  const { build } = publication;
  const known = registry.modules.find((module) => module.name === name);
  const release = { ...publication, releasedAt: new Date().toISOString() };
  const entry: RegistryModule = {
    ...(known ?? { name, origin, revoked: [] }),
    releases: [release, ...(known?.releases ?? []).filter((other) => other.build !== build)],
    stable: build,
    canary: null,
    disabled: false,
  };
  return { ...registry, modules: [...registry.modules.filter((module) => module !== known), entry] };
}
