import type { Registry, RegistryModule, ReleasePublication } from '@admin-h5/contract';

/**
 * The live registry with a release added that is not published yet, as the stable one of its module. Only the browser of the smoke
 * test gets it; the host checks the release like any other.
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
