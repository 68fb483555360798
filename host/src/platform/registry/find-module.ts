import type { DeclaredRoute, ModuleDeclaration, Registry, RegistryModule, RightHolders } from '@admin-h5/contract';

/** The declaration used for a module before it is loaded: that of its stable release. */
export function declarationOf(listedModule: RegistryModule): ModuleDeclaration | null {
  const release = listedModule.releases.find(({ build }) => build === listedModule.stable) ?? listedModule.releases[0];
  return release?.declaration ?? null;
}

/** The module that owns an admin path (below `/pages/admin/`), by the longest prefix. */
export function findModule(registry: Registry, path: string): RegistryModule | null {
  let best: { listedModule: RegistryModule; length: number } | null = null;
  for (const listedModule of registry.modules) {
    for (const prefix of declarationOf(listedModule)?.prefixes ?? []) {
      const owns = path === prefix || path.startsWith(`${prefix}/`);
      if (owns && prefix.length > (best?.length ?? 0)) best = { listedModule, length: prefix.length };
    }
  }
  return best?.listedModule ?? null;
}

/** A module's declared screen at a path, in whichever of its releases declares it. */
export function declaredRoute(listedModule: RegistryModule, path: string): DeclaredRoute | null {
  const routes = [declarationOf(listedModule), ...listedModule.releases.map((release) => release.declaration)].flatMap(
    (declaration) => declaration?.routes ?? [],
  );
  return routes.find((route) => route.path === path) ?? null;
}

/** Who holds the own rights of all modules; each begins with the name of its module. */
export const rightHolders = ({ modules }: Registry): RightHolders =>
  Object.assign({}, ...modules.map(({ rights }) => rights));
