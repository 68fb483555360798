/** The build of a module. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ModuleDeclaration } from '@admin-h5/contract';
import { checkModuleDeclaration } from '@admin-h5/contract/schemas';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, type BuildMode } from './base-config.ts';
import { NoticesPlugin } from './notices-plugin.ts';
import { compressionPlugins, ReleasePlugin } from './release-files.ts';
import { StyleScopePlugin } from './style-scope-plugin.ts';

export interface RemoteOptions {
  /** Of `module.json`, `package.json` and `src/module.tsx`. */
  folder: string;
  /** Folder that the release's own folder is made in; `dist` below `folder` by default. */
  outputPath?: string;
  /** The build's id, a part of a JavaScript identifier. */
  build: string;
  /** `development`: for a development server, with what React Refresh needs. */
  mode?: BuildMode;
  /** Folder that names in the build are relative to; `folder` by default. */
  root?: string;
  /** Changes with what the build is made by; the build's id by default. */
  recipe?: string;
  /** Packages taken from the host; a module that brings one of its own is refused there. */
  shared?: readonly string[];
}

/** @throws Error that says what `module.json` lacks. */
export function readDeclaration(folder: string): ModuleDeclaration {
  const file = path.join(folder, 'module.json');
  if (!existsSync(file)) throw new Error(`${file} is missing: it declares the module to the host.`);
  return checkModuleDeclaration(JSON.parse(readFileSync(file, 'utf8')));
}

/** A module: `./module` exposed, everything shared taken from the host, each build in a folder of its own. */
export function remoteConfig({
  folder,
  outputPath = path.join(folder, 'dist'),
  build,
  mode = 'production',
  root = folder,
  recipe = build,
  shared = sharedSingletons,
}: RemoteOptions): Configuration {
  const { name, contract } = readDeclaration(folder);
  const released = mode === 'production';
  const base = baseConfig({ mode, owner: name, root, recipe, refresh: !released });
  // A development server writes the same names anew.
  const unique = released ? '.[contenthash:12]' : '';
  // Also the global that the container takes. With the build in it, two builds of one module are two remotes to the runtime
  // and never mix in one page (docs/decisions/0002).
  const globalName = `admin_h5_${name}_${build}`;
  return {
    ...base,
    name,
    // A logger that a container carries without ever calling it: 0.5 KB for each module.
    resolve: { ...base.resolve, alias: { '@module-federation/sdk$': false } },
    // The entry is the exposed module alone; the plugin adds the container.
    entry: {},
    output: {
      path: path.join(outputPath, build),
      publicPath: 'auto',
      filename: `[name]${unique}.js`,
      chunkFilename: `chunks/[name]${unique}.js`,
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleExceptionHandling: true,
      uniqueName: globalName,
      // The last resort: the host's own limit for each file is a setting (host/src/platform/module-files.ts).
      chunkLoadTimeout: 60_000,
      chunkLoadingGlobal: `chunks_${name}_${build}`,
      hotUpdateGlobal: `hot_${name}_${build}`,
      clean: true,
    },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({
        filename: `[name]${unique}.css`,
        chunkFilename: `chunks/[name]${unique}.css`,
        ignoreOrder: true,
      }),
      new ModuleFederationPlugin({
        name: globalName,
        filename: 'remoteEntry.js',
        exposes: { './module': path.join(folder, 'src/module.tsx') },
        shared: federatedShares(shared, contract, folder),
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
      ...(released ? [new NoticesPlugin(), ...compressionPlugins()] : []),
      new StyleScopePlugin(name),
      new ReleasePlugin({
        declarationFile: path.join(folder, 'module.json'),
        packageFile: path.join(folder, 'package.json'),
        build,
        remote: { name: globalName, global: globalName, entry: 'remoteEntry.js', type: 'script' },
      }),
    ],
  };
}

/**
 * Every package of which a remote takes the host's ONE instance; each public entry is a key of its own. What the host provides is
 * listed in host/src/platform/shared-packages.ts; a test compares the two.
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

/** In no version: a module that imports a shared package without naming its range does not run. */
const undeclared = '<0.0.0-0';

/** Version of a package as the module's folder has it installed: what it was compiled and tested against. */
function installedVersion(name: string, folder: string): string {
  const file = createRequire(`${folder}/package.json`).resolve(`${name}/package.json`);
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

function requiredRange(key: string, contract: Readonly<Record<string, string>>, folder: string): string {
  if (key.startsWith('@admin-h5/')) return contract[key.split('/').slice(0, 2).join('/')] ?? undeclared;
  return `^${installedVersion(key === 'react/jsx-runtime' ? 'react' : key, folder)}`;
}

/**
 * The `shared` option of a remote. It never brings a copy of its own: the host always provides, and what is out of range is
 * refused before the module runs.
 * @param contract range of each shared package that the module declares
 * @param folder of the module
 */
function federatedShares(keys: readonly string[], contract: Readonly<Record<string, string>>, folder: string) {
  const provided = { singleton: true, import: false as const, strictVersion: true };
  return Object.fromEntries(
    keys.map((key) => [key, { ...provided, requiredVersion: requiredRange(key, contract, folder) }]),
  );
}
