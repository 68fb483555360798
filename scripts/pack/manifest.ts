/** Versions of Node that a package runs on. */
interface Engines {
  node: string;
}

/** The part of a workspace's `package.json` that its published one is made of. */
export interface WorkspaceManifest {
  name: string;
  version: string;
  license: string;
  type: string;
  description: string;
  sideEffects: boolean | string[];
  /** Program by command. */
  bin?: Record<string, string>;
  /** Source file by entry point. */
  exports: Record<string, string>;
  engines?: Engines;
  dependencies: Record<string, string>;
  /** Packages that a team installs for what needs them. */
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
}

export interface PublishedManifest extends Omit<WorkspaceManifest, 'exports'> {
  exports: Record<string, string | { types: string; default: string }>;
  engines: Engines;
  peerDependencies: Record<string, string>;
  files: string[];
}

/** Packages of which a page has one instance, provided by the host: a team's own tests need the same. */
const singletons: ReadonlySet<string> = new Set(['react', 'react-dom', '@tanstack/react-query']);

/** The built file of a source file; declarations are sources that stay as they are. */
const compiled = (file: string) => file.replace(/^(\.\/)?src\//, './dist/').replace(/(?<!\.d)\.tsx?$/, '.js');

function entry(file: string): PublishedManifest['exports'][string] {
  if (!/(?<!\.d)\.tsx?$/.test(file)) return compiled(file);
  return { types: compiled(file).replace(/\.js$/, '.d.ts'), default: compiled(file) };
}

/**
 * The `package.json` that is published: compiled entry points, and ranges in place of workspace links.
 * @param versions of the shared packages, by name
 * @param engines of all of them: a module's tests and build need each one
 */
export function publishedManifest(
  manifest: WorkspaceManifest,
  versions: ReadonlyMap<string, string>,
  engines: Engines,
): PublishedManifest {
  const { name, version, license, type, description, sideEffects, bin, exports, dependencies } = manifest;
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const own: Record<string, string> = {};
  const peers: Record<string, string> = {};
  for (const [dependency, range] of Object.entries(dependencies)) {
    const shared = versions.get(dependency);
    if (shared !== undefined) peers[dependency] = `^${shared}`;
    else if (singletons.has(dependency)) peers[dependency] = `^${range}`;
    else own[dependency] = range;
  }
  return {
    name,
    version,
    license,
    type,
    description,
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([command, file]) => [command, compiled(file)])) }),
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map((file) => compiled(file)) : sideEffects,
    exports: {
      ...Object.fromEntries(Object.entries(exports).map(([key, file]) => [key, entry(file)])),
      './package.json': './package.json',
    },
    engines,
    dependencies: own,
    peerDependencies: { ...peers, ...peerDependencies },
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
    files: ['dist', 'template', 'api-report.md', 'CHANGELOG.md'],
  };
}
