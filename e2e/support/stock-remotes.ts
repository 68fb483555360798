import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryModule, ReleaseDescription, ReleaseRemote } from '@admin-h5/contract';
import { integrityOf, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';
import { localModule } from '../../scripts/local/registry.ts';
import { copyBuild } from './copy-build.ts';
import { stockBuilders, stockSources, type StockVariant } from './stock-builders.ts';

const cache = path.join(root, 'node_modules/.cache/admin-h5/stock');

/** Bundlers whose ordinary federation builds run in the host. */
export const bundlers = ['webpack', 'rsbuild', 'vite'] as const;
export type Bundler = (typeof bundlers)[number] | 'container';

interface Manifest {
  metaData: { name: string; globalName: string; remoteEntry: { name: string; path: string; type: string } };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(map|txt)$|^release\.json$/.test(file))
    .map((file) => file.split(path.sep).join('/'));
}

/** What a plugin without a manifest is set to. */
const withoutManifest = (name: string): Manifest['metaData'] => ({
  name,
  globalName: name,
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
});

/** Describes a finished build for the registry, from its `mf-manifest.json`, if it has one, and its files. */
function describeBuild(name: string, build: string, folder: string): ReleaseDescription {
  const manifest = path.join(folder, 'mf-manifest.json');
  const read = (): Manifest => JSON.parse(readFileSync(manifest, 'utf8'));
  const metaData = existsSync(manifest) ? read().metaData : withoutManifest(name);
  const { remoteEntry } = metaData;
  const remote: ReleaseRemote = {
    name: metaData.name,
    global: metaData.globalName,
    entry: path.posix.join(remoteEntry.path, remoteEntry.name),
    type: remoteEntry.type === 'module' ? 'module' : 'script',
  };
  return {
    build,
    version: '1.0.0',
    declaration: {
      name,
      title: name,
      icon: 'category',
      prefixes: [name],
      contract: { '@admin-h5/client': '^1.0.0' },
      navigation: [{ path: `${name}/index`, title: name, icon: 'category', right: 'category' }],
      routes: [{ path: `${name}/index`, title: name, rights: [] }],
    },
    remote,
    files: Object.fromEntries(
      filesIn(folder).map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]),
    ),
  };
}

/** A stock remote's files on an origin of its own. */
export interface StockRemote {
  readonly name: string;
  readonly bundler: Bundler;
  /** Folder that its origin serves: one folder for each build. */
  readonly dist: string;
  /** Builds a variant and returns its build id; the same sources are built once. */
  build: (variant: StockVariant) => Promise<string>;
  /** Copies a build and returns the copy's id: to a browser, files that it has not loaded yet. */
  copy: (build: string) => string;
  listedModule: (origin: string, build: string) => RegistryModule;
  /** A build's scripts and stylesheets, by path below its folder. */
  files: (build: string) => string[];
  /** Appends to a file of a build; returns a function that restores it. */
  tamper: (build: string, file: string) => () => void;
  remove: () => void;
}

const tampering = { js: 'window.tampered = true;', css: 'body { display: none }' };

export function makeStockRemote(bundler: Bundler): StockRemote {
  const name = `stock${bundler}`;
  const dist = mkdtempSync(path.join(tmpdir(), `admin-h5-${name}-`));
  let copies = 0;
  return {
    name,
    bundler,
    dist,
    build: async (variant) => {
      const hash = sourceHash(root, [stockSources, 'e2e/support/stock-builders.ts', 'package-lock.json']);
      const build = `${bundler}_${variant.label}_${hash}`;
      const folder = path.join(cache, build);
      if (!existsSync(path.join(folder, 'release.json'))) {
        const draft = mkdtempSync(path.join(tmpdir(), 'admin-h5-draft-'));
        await stockBuilders[bundler](name, variant, draft);
        writeFileSync(path.join(draft, 'release.json'), JSON.stringify(describeBuild(name, build, draft)));
        rmSync(folder, { recursive: true, force: true });
        copyBuild(draft, folder);
        rmSync(draft, { recursive: true, force: true });
      }
      copyBuild(folder, path.join(dist, build));
      return build;
    },
    copy: (build) => {
      copies += 1;
      const copy = `${build}_${copies}`;
      copyBuild(path.join(dist, build), path.join(dist, copy));
      const description: ReleaseDescription = JSON.parse(readFileSync(path.join(dist, build, 'release.json'), 'utf8'));
      writeFileSync(path.join(dist, copy, 'release.json'), JSON.stringify({ ...description, build: copy }));
      return copy;
    },
    listedModule: (origin, build) => localModule(name, origin, build, dist),
    files: (build) => filesIn(path.join(dist, build)).filter((file) => /\.(js|css)$/.test(file)),
    tamper: (build, file) => {
      const target = path.join(dist, build, file);
      const original = readFileSync(target);
      const kind = file.endsWith('.css') ? 'css' : 'js';
      writeFileSync(target, `${tampering[kind]}\n${original.toString('utf8')}`);
      return () => writeFileSync(target, original);
    },
    remove: () => rmSync(dist, { recursive: true, force: true }),
  };
}
