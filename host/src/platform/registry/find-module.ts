import type { DeclaredRoute, ModuleDeclaration, Registry, RegistryModule, RightHolders } from '@admin-h5/contract';

/** The declaration used for a module before it is loaded: that of its stable release. */
export function declarationOf(entry: RegistryModule): ModuleDeclaration | null {
  const release = entry.releases.find(({ build }) => build === entry.stable) ?? entry.releases[0];
  return release?.declaration ?? null;
}

/** The module that owns an admin path (below `/pages/admin/`), by the longest prefix. */
export function findModule(registry: Registry, path: string): RegistryModule | null {
  let best: { entry: RegistryModule; length: number } | null = null;
  for (const entry of registry.modules) {
    for (const prefix of declarationOf(entry)?.prefixes ?? []) {
      const owns = path === prefix || path.startsWith(`${prefix}/`);
      if (owns && prefix.length > (best?.length ?? 0)) best = { entry, length: prefix.length };
    }
  }
  return best?.entry ?? null;
}

/** A module's declared screen at a path, in whichever of its releases declares it. */
export function declaredRoute(entry: RegistryModule, path: string): DeclaredRoute | null {
  const routes = [declarationOf(entry), ...entry.releases.map((release) => release.declaration)].flatMap(
    (declaration) => declaration?.routes ?? [],
  );
  return routes.find((route) => route.path === path) ?? null;
}

/** Who holds the own rights of all modules; each begins with the name of its module. */
export const rightHolders = ({ modules }: Registry): RightHolders =>
  Object.assign({}, ...modules.map(({ rights }) => rights));
