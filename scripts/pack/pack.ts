/** Packs the packages that teams install: compiles them, writes their published `package.json`, and makes the tarballs. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/workspaces.ts';
import { sharedPackages } from '../contract/entry-points.ts';

/** Versions of Node that a package runs on. */
interface Engines {
  node: string;
}

/** The part of a workspace's `package.json` that its published one is made of. */
interface WorkspaceManifest {
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

interface PublishedManifest extends Omit<WorkspaceManifest, 'exports'> {
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
function publishedManifest(
  manifest: WorkspaceManifest,
  versions: ReadonlyMap<string, string>,
  engines: Engines,
): PublishedManifest {
  const { name, version, license, type, description, sideEffects, bin, exports, dependencies } = manifest;
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const installed: Record<string, string> = {};
  const peers: Record<string, string> = {};
  for (const [dependency, range] of Object.entries(dependencies)) {
    const shared = versions.get(dependency);
    if (shared !== undefined) peers[dependency] = `^${shared}`;
    else if (singletons.has(dependency)) peers[dependency] = `^${range}`;
    else installed[dependency] = range;
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
    dependencies: installed,
    peerDependencies: { ...peers, ...peerDependencies },
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
    files: ['dist', 'template', 'api-report.md', 'CHANGELOG.md'],
  };
}

const isAsset = (file: string) => /\.(less|css|svg|d\.ts)$/.test(file);
const isTest = (file: string) => /(^|[\\/])test([\\/]|$)/.test(file);

/**
 * Compiles the packages below `shared/` to ES modules with declarations and source maps.
 * @param output an empty folder; a package's files go to `<output>/<package>/src`
 */
async function compilePackages(folders: readonly string[], output: string): Promise<void> {
  const project = path.join(output, 'tsconfig.json');
  const sources = folders.map((folder) => path.join(root, 'shared', folder, 'src'));
  await writeFile(
    project,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        declaration: true,
        sourceMap: true,
        inlineSources: true,
        rewriteRelativeImportExtensions: true,
        rootDir: path.join(root, 'shared'),
        outDir: output,
        typeRoots: [path.join(root, 'node_modules/@types')],
      },
      include: sources,
      exclude: ['test/**', '*.test.ts', '*.test.tsx'].map((glob) => path.join(root, 'shared/**', glob)),
    }),
  );
  await promisify(execFile)(path.join(root, 'node_modules/.bin/tsc'), ['-p', project]);
  await Promise.all(
    sources.map((source, index) =>
      cp(source, path.join(output, folders[index] ?? '', 'src'), {
        recursive: true,
        filter: (file) => !isTest(path.relative(source, file)) && (isAsset(file) || path.extname(file) === ''),
      }),
    ),
  );
}

/** Folders of the packages that teams install. */
export const publishedPackages = [...sharedPackages, 'testing', 'remote-kit'] as const;

const documents = ['README.md', 'CHANGELOG.md'];

function readManifest(folder: string): WorkspaceManifest {
  return JSON.parse(readFileSync(path.join(root, 'shared', folder, 'package.json'), 'utf8'));
}

/** The template of a new module asks for the packages that it is packed with. */
async function copyTemplate(source: string, place: string, versions: ReadonlyMap<string, string>): Promise<void> {
  await cp(path.join(source, 'template'), path.join(place, 'template'), { recursive: true });
  for (const name of ['package.json', 'module.json']) {
    const file = path.join(place, 'template', name);
    const text = readFileSync(file, 'utf8').replaceAll(
      /"(@admin-h5\/[a-z-]+)": "\*"/g,
      (_, dependency: string) => `"${dependency}": "^${versions.get(dependency)}"`,
    );
    await writeFile(file, text);
  }
}

async function packOne(
  folder: string,
  compiled: string,
  versions: ReadonlyMap<string, string>,
  target: string,
): Promise<string> {
  const place = path.join(compiled, folder);
  await rename(path.join(place, 'src'), path.join(place, 'dist'));
  const { engines } = readManifest('remote-kit');
  if (!engines) throw new Error('remote-kit does not say which Node it needs');
  const manifest = publishedManifest(readManifest(folder), versions, engines);
  await writeFile(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const source = path.join(root, 'shared', folder);
  for (const name of documents) await copyFile(path.join(source, name), path.join(place, name));
  // The packages that a host provides promise their exports to teams.
  const report = path.join(source, 'api-report.md');
  if (existsSync(report)) await copyFile(report, path.join(place, 'api-report.md'));
  if (existsSync(path.join(source, 'template'))) await copyTemplate(source, place, versions);
  const { stdout } = await promisify(execFile)('npm', ['pack', '--json', '--pack-destination', target], { cwd: place });
  const [{ filename }]: [{ filename: string }] = JSON.parse(stdout);
  return path.join(target, filename);
}

/**
 * Compiles the packages that teams install and packs each.
 * @param target folder for the tarballs
 * @returns paths of the tarballs
 */
export async function pack(target: string): Promise<string[]> {
  const versions = new Map(
    publishedPackages.map((folder) => {
      const { name, version } = readManifest(folder);
      return [name, version];
    }),
  );
  await mkdir(target, { recursive: true });
  const compiled = await mkdtemp(path.join(tmpdir(), 'admin-h5-pack-'));
  try {
    await compilePackages(publishedPackages, compiled);
    const tarballs = [];
    for (const folder of publishedPackages) tarballs.push(await packOne(folder, compiled, versions, target));
    return tarballs;
  } finally {
    await rm(compiled, { recursive: true });
  }
}
