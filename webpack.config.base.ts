/**
 * The one build recipe: `hostConfig()` for the shell, `remoteConfig()` for a module.
 * The host is an ordinary build without a federation plugin (docs/decisions/0001); only remotes use the plugin.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import type { BuildMode } from './scripts/build/rules.ts';
import { moduleRules } from './scripts/build/rules.ts';
import { compressionPlugins } from './scripts/build/compression.ts';
import { DocumentsPlugin } from './scripts/build/documents-plugin.ts';
import { NoticesPlugin } from './scripts/build/notices-plugin.ts';
import { PageFilesPlugin } from './scripts/build/page-files-plugin.ts';
import { ReleasePlugin } from './scripts/build/release-plugin.ts';
import { StyleScopePlugin } from './scripts/build/style-scope-plugin.ts';
import { buildId, sourceHash } from './scripts/build/build-id.ts';

const root = import.meta.dirname;

/**
 * Every package of which a remote takes the host's ONE instance; each public entry is a key of its own. What the host provides is
 * listed in host/src/platform/federation/shared-packages.ts; a test compares the two.
 */
export const sharedSingletons = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@tanstack/react-query',
  '@admin-h5/contract',
  '@admin-h5/contract/',
  '@admin-h5/client',
  '@admin-h5/ui',
  '@admin-h5/ui/',
  '@admin-h5/admin-kit',
] as const;

interface PackageJson {
  dependencies: Record<string, string>;
}

function readPackage(file: string): PackageJson {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

/** In no version: a module that imports a shared package without naming its range does not run. */
const undeclared = '<0.0.0-0';

/**
 * Remotes never bring a copy of their own: the host always provides, and what is out of range is refused before the module runs.
 * @param contract range of each shared package that the module declares
 */
function federatedShares(keys: readonly string[], contract: Readonly<Record<string, string>>) {
  const { dependencies } = readPackage('shared/ui/package.json');
  const provided = { singleton: true, import: false as const, strictVersion: true };
  const rangeOf = (key: string) => {
    if (key.startsWith('@admin-h5/')) return contract[key.split('/').slice(0, 2).join('/')] ?? undeclared;
    return `^${dependencies[key === 'react/jsx-runtime' ? 'react' : key]}`;
  };
  return Object.fromEntries(keys.map((key) => [key, { ...provided, requiredVersion: rangeOf(key) }]));
}

const recipe = [
  'webpack.config.base.ts',
  'scripts/build',
  'package.json',
  'package-lock.json',
  'shared/ui/package.json',
  'host/package.json',
  'shared/ui/src/theme/arco-variables.ts',
];

const aliases = {
  'react-transition-group$': path.join(root, 'shared/ui/src/theme/css-transition.tsx'),
};

interface BaseOptions {
  mode: BuildMode;
  /** Name of what is built, for caches and class names: `host`, `category`. */
  owner: string;
}

function baseConfig({ mode, owner }: BaseOptions): Configuration {
  return {
    mode,
    context: path.join(root),
    // Kept by the release tool, neither served nor listed.
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    target: 'browserslist',
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.jsx'],
      alias: aliases,
    },
    module: { rules: moduleRules(mode, owner) },
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    performance: false,
    cache: {
      type: 'filesystem',
      name: `${owner}-${mode}`,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      // What webpack does not see as an input of a module: a cached module would keep the flags of an earlier recipe.
      version: sourceHash(root, recipe),
    },
    stats: 'errors-warnings',
    // Below errors it only says that a manifest's addresses follow from where it lies, as they should.
    infrastructureLogging: { level: 'error' },
  };
}

export interface HostOptions {
  mode?: BuildMode;
  /** Where the build goes; `host/dist` by default. Earlier builds' hashed files stay there, so that an open tab finds its chunks. */
  outputPath?: string;
}

/** The shell: an ordinary build. The federation runtime is a lazy chunk of it. */
export function hostConfig({
  mode = 'production',
  outputPath = path.join(root, 'host/dist'),
}: HostOptions = {}): Configuration {
  const base = baseConfig({ mode, owner: 'host' });
  return {
    ...base,
    name: 'host',
    entry: { main: path.join(root, 'host/src/main.ts') },
    output: {
      path: outputPath,
      publicPath: 'auto',
      filename: 'assets/[name].[contenthash:12].js',
      chunkFilename: 'assets/[name].[contenthash:12].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      // What threw while it was first run is run again at the next try, not handed out half made.
      strictModuleExceptionHandling: true,
      uniqueName: 'admin_h5_host',
      chunkLoadTimeout: 60_000,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:12].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({
        template: path.join(root, 'host/src/index.html'),
        filename: 'index.html',
        // The base path is a setting of the deployment: the page's addresses are filled in when it is served.
        publicPath: '__ADMIN_H5_BASE__/',
        scriptLoading: 'defer',
        minify: false,
      }),
      // The registry names a remote's entry, so that the runtime needs no manifest: without what reads it, it is a tenth smaller.
      // The browser's federation tools read it, and see a development build alone.
      new webpack.DefinePlugin({
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: mode === 'production',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new NoticesPlugin(),
      new PageFilesPlugin(path.join(root, 'host/src/app/routes/pages.ts')),
      new DocumentsPlugin(path.join(root, 'host/src/app/routes/pages.ts')),
      ...(mode === 'production' ? compressionPlugins() : []),
    ],
  };
}

/** What a remote's output is made of: its own folder and the recipe. The shared packages reach it at run time only, but for the theme's variables. */
export function remoteSources(name: string): string[] {
  return [
    `remotes/${name}`,
    'shared/ui/package.json',
    'shared/ui/src/theme',
    'webpack.config.base.ts',
    'scripts/build',
    'package-lock.json',
  ];
}

export interface RemoteOptions {
  mode?: BuildMode;
  /** Folder that the release's own folder is made in; `remotes/<name>/dist` by default. */
  outputPath?: string;
  /** The build's id; that of the sources as they stand by default. */
  build?: string;
  /** Folder of `module.json`, `package.json` and `src/module.tsx`; `remotes/<name>` by default. */
  folder?: string;
  /** Packages taken from the host; a module that brings one of its own is refused there. */
  shared?: readonly string[];
}

/** A module: `./module` exposed, everything shared taken from the host, each build in a folder of its own. */
export function remoteConfig(
  name: string,
  {
    mode = 'production',
    outputPath = path.join(root, 'remotes', name, 'dist'),
    build = buildId(root, remoteSources(name)),
    folder = path.join(root, 'remotes', name),
    shared = sharedSingletons,
  }: RemoteOptions = {},
): Configuration {
  const declarationFile = path.join(folder, 'module.json');
  if (!existsSync(declarationFile))
    throw new Error(`${folder}/module.json is missing: it declares the module to the shell.`);
  const { contract }: { contract: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(declarationFile, 'utf8'),
  );
  const base = baseConfig({ mode, owner: name });
  // Also the global that the container takes. With the build in it, two builds of one module are two remotes to the runtime
  // and never mix in one page (docs/decisions/0002).
  const globalName = `admin_h5_${name}_${build}`;
  return {
    ...base,
    name,
    // A logger that a container carries without ever calling it: 0.5 KB for each module.
    resolve: { ...base.resolve, alias: { ...aliases, '@module-federation/sdk$': false } },
    // The entry is the exposed module alone; the plugin adds the container.
    entry: {},
    output: {
      path: path.join(outputPath, build),
      publicPath: 'auto',
      filename: '[name].[contenthash:12].js',
      chunkFilename: 'chunks/[name].[contenthash:12].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      uniqueName: globalName,
      // The last resort: the host's own limit for each file is a setting (host/src/platform/federation/module-files.ts).
      chunkLoadTimeout: 60_000,
      chunkLoadingGlobal: `chunks_${name}_${build}`,
      hotUpdateGlobal: `hot_${name}_${build}`,
      clean: true,
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:12].css',
        chunkFilename: 'chunks/[name].[contenthash:12].css',
        ignoreOrder: true,
      }),
      new ModuleFederationPlugin({
        name: globalName,
        filename: 'remoteEntry.js',
        exposes: { './module': path.join(folder, 'src/module.tsx') },
        shared: federatedShares(shared, contract),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The host injects its own runtime: 26.5 KB down to 8.4 KB for each remote; what only a module with remotes of its
        // own needs is 0.7 KB more.
        experiments: {
          externalRuntime: true,
          optimization: { disableRemote: true, disableSnapshot: true, target: 'web' },
        },
      }),
      new NoticesPlugin(),
      new StyleScopePlugin(name),
      new ReleasePlugin({
        declarationFile,
        packageFile: path.join(folder, 'package.json'),
        build,
        remote: { name: globalName, global: globalName, entry: 'remoteEntry.js', type: 'script' },
      }),
      ...(mode === 'production' ? compressionPlugins() : []),
    ],
  };
}
