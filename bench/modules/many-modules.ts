import type { ModuleDeclaration, RegistryModule } from '@admin-h5/contract';

function renamed(declaration: ModuleDeclaration, suffix: string): ModuleDeclaration {
  const moved = (path: string) => path.replace(/^[^/]+/, (prefix) => prefix + suffix);
  return {
    ...declaration,
    name: declaration.name + suffix,
    prefixes: declaration.prefixes.map((prefix) => prefix + suffix),
    navigation: declaration.navigation.map((entry) => ({
      path: moved(entry.path),
      title: entry.title,
      icon: entry.icon,
      right: entry.right,
    })),
    routes: declaration.routes.map((route) => ({ ...route, path: moved(route.path) })),
  };
}

/** A registry of `count` modules: the real ones, and copies of them under other names. */
export function manyModules(modules: readonly RegistryModule[], count: number): RegistryModule[] {
  return Array.from({ length: count }, (_, at) => {
    const model = modules[at % modules.length];
    if (!model) throw new Error('no module to begin with');
    if (at < modules.length) return model;
    const suffix = `x${at}`;
    const releases = model.releases.map((release) => ({
      ...release,
      declaration: renamed(release.declaration, suffix),
    }));
    return { ...model, name: model.name + suffix, releases };
  });
}
