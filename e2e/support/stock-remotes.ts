import { createRequire } from 'node:module';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { ModuleFederationPlugin as RspackFederationPlugin } from '@module-federation/enhanced/rspack';
import { CssExtractRspackPlugin, rspack } from '@rspack/core';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import type { RegistryModule, ReleaseDescription, ReleaseRemote } from '@admin-h5/contract';
import { compile, integrityOf, sourceHash } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';
import { localModule } from '../../scripts/local/registry.ts';
import { copyBuild } from './copy-build.ts';

const require = createRequire(import.meta.url);
const sources = 'e2e/modules/stock';
const cache = path.join(root, 'node_modules/.cache/admin-h5/stock');

/** Bundlers whose ordinary federation builds run in the host. */
export const bundlers = ['webpack', 'rspack'] as const;
export type Bundler = (typeof bundlers)[number];

interface StockVariant {
  /** Shown on the module's screen, so that a test can distinguish two builds. */
  label: string;
  /** Bundles the packages whose names begin with this, in place of sharing them. */
  own?: string;
}

const singleton = (requiredVersion: string) => ({ singleton: true, requiredVersion });

/** What a team's federation plugin is told: the shared packages as singletons, React with a copy of its own to fall back on. */
function federationOptions(name: string, own = '-') {
  const shared = {
    react: singleton('^19.0.0'),
    'react/jsx-runtime': singleton('^19.0.0'),
    'react-dom': singleton('^19.0.0'),
    '@admin-h5/client': { ...singleton('^1.0.0'), import: false as const },
  };
  return {
    name,
    filename: 'remoteEntry.js',
    exposes: { './module': './src/module.tsx' },
    shared: Object.fromEntries(Object.entries(shared).filter(([key]) => !key.startsWith(own))),
    shareStrategy: 'loaded-first' as const,
    manifest: true,
    dts: false,
  };
}

const swcOptions = {
  jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
};

const constants = (name: string, { label }: StockVariant) => ({
  MODULE_NAME: JSON.stringify(name),
  BUILD_LABEL: JSON.stringify(label),
});

function commonOptions(name: string, output: string) {
  return {
    mode: 'production' as const,
    context: path.join(root, sources),
    entry: {},
    devtool: false as const,
    output: { path: output, publicPath: 'auto', uniqueName: name },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
  };
}

async function buildWithWebpack(name: string, variant: StockVariant, output: string): Promise<void> {
  await compile({
    ...commonOptions(name, output),
    module: {
      rules: [
        { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: swcOptions },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin(),
      new webpack.DefinePlugin(constants(name, variant)),
      new ModuleFederationPlugin(federationOptions(name, variant.own)),
    ],
  });
}

function buildWithRspack(name: string, variant: StockVariant, output: string): Promise<void> {
  const compiler = rspack({
    ...commonOptions(name, output),
    module: {
      rules: [
        { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: swcOptions },
        {
          test: /\.css$/,
          type: 'javascript/auto',
          use: [CssExtractRspackPlugin.loader, require.resolve('css-loader')],
        },
      ],
    },
    plugins: [
      new CssExtractRspackPlugin({}),
      new rspack.DefinePlugin(constants(name, variant)),
      new RspackFederationPlugin(federationOptions(name, variant.own)),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  });
}

const builders = { webpack: buildWithWebpack, rspack: buildWithRspack };

interface Manifest {
  metaData: { name: string; globalName: string; remoteEntry: { name: string; path: string; type: string } };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(folder, file)).isFile() && !/\.(map|txt)$|^release\.json$/.test(file))
    .map((file) => file.split(path.sep).join('/'));
}

/** Describes a finished build for the registry, from its `mf-manifest.json` and its files. */
function describeBuild(name: string, build: string, folder: string): ReleaseDescription {
  const { metaData }: Manifest = JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8'));
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
  entry: (origin: string, build: string) => RegistryModule;
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
  return {
    name,
    bundler,
    dist,
    build: async (variant) => {
      const hash = sourceHash(root, [sources, 'e2e/support/stock-remotes.ts', 'package-lock.json']);
      const build = `${bundler}_${variant.label}_${hash}`;
      const folder = path.join(cache, build);
      if (!existsSync(path.join(folder, 'release.json'))) {
        const draft = mkdtempSync(path.join(tmpdir(), 'admin-h5-draft-'));
        await builders[bundler](name, variant, draft);
        writeFileSync(path.join(draft, 'release.json'), JSON.stringify(describeBuild(name, build, draft)));
        rmSync(folder, { recursive: true, force: true });
        copyBuild(draft, folder);
        rmSync(draft, { recursive: true, force: true });
      }
      copyBuild(folder, path.join(dist, build));
      return build;
    },
    entry: (origin, build) => localModule(name, origin, build, dist),
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
