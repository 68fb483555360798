/**
 * The builds of this repository: `hostConfig()` for the shell, `remoteConfig()` for a module. The recipe itself is
 * `@admin-h5/remote-kit`, which teams in other repositories build with.
 * The host is an ordinary build without a federation plugin (docs/decisions/0001); only remotes use the plugin.
 */
import path from 'node:path';
import {
  baseConfig,
  type BuildMode,
  buildId,
  compressionPlugins,
  NoticesPlugin,
  remoteConfig as moduleConfig,
  type RemoteOptions as ModuleOptions,
  sourceHash,
} from '@admin-h5/remote-kit/recipe';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { appDescription, appName } from './host/src/core/app-name.ts';
import { documentsPlugin, offlineFilesPlugin, pageFilesPlugin } from './scripts/build/page-plugins.ts';
import { InstallFilesPlugin } from './scripts/build/install-files-plugin.ts';
import { PackagesPlugin } from './scripts/build/packages-plugin.ts';
import { themeVariables } from './shared/ui/src/theme/arco-variables.ts';

const root = import.meta.dirname;
const pageTable = path.join(root, 'host/src/app/routes/pages.ts');

/** What changes every build of this repository. */
const recipeFiles = ['webpack.config.base.ts', 'scripts/build', 'shared/remote-kit', 'package-lock.json'];
const recipe = () => sourceHash(root, [...recipeFiles, 'host/package.json', 'shared/ui/src/theme/arco-variables.ts']);

export interface HostOptions {
  mode?: BuildMode;
  /** Where the build goes; `host/dist` by default. Earlier builds' hashed files stay there, so that an open tab finds its chunks. */
  outputPath?: string;
}

/** Screens have the labels of fields, not the declarations. */
const fieldLabels = {
  test: /\.tsx?$/,
  include: path.join(root, 'host/src'),
  enforce: 'pre' as const,
  loader: path.join(root, 'scripts/build/field-labels-loader.ts'),
};

const entryFiles = (mode: BuildMode) => (mode === 'development' ? ['development-hook.ts', 'main.ts'] : ['main.ts']);

/** The shell: an ordinary build. The federation runtime is a lazy chunk of it. */
export function hostConfig({
  mode = 'production',
  outputPath = path.join(root, 'host/dist'),
}: HostOptions = {}): Configuration {
  const base = baseConfig({ mode, owner: 'host', root, recipe: recipe(), lessVariables: themeVariables });
  return {
    ...base,
    name: 'host',
    entry: {
      main: entryFiles(mode).map((file) => path.join(root, 'host/src', file)),
      // The service worker, at an address that stays.
      sw: { import: path.join(root, 'host/src/app/offline/worker.ts'), filename: 'sw.js' },
    },
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
    module: { ...base.module, rules: [...(base.module?.rules ?? []), ...(mode === 'production' ? [fieldLabels] : [])] },
    plugins: [
      ...(base.plugins ?? []),
      new MiniCssExtractPlugin({ filename: 'assets/[name].[contenthash:12].css', ignoreOrder: true }),
      new HtmlWebpackPlugin({
        template: path.join(root, 'host/src/index.html'),
        filename: 'index.html',
        templateParameters: { name: appName, description: appDescription },
        chunks: ['main'],
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
      new PackagesPlugin(),
      new InstallFilesPlugin(path.join(root, 'host/src/app/install')),
      ...[offlineFilesPlugin, pageFilesPlugin, documentsPlugin].map((plugin) => plugin(pageTable)),
      ...(mode === 'production' ? compressionPlugins() : []),
    ],
  };
}

/**
 * What a remote's output is made of: its own folder, the recipe, and what stylesheets use of the theme. All else of the shared packages
 * reaches it at run time only.
 */
export function remoteSources(name: string): string[] {
  return [`remotes/${name}`, 'shared/ui/package.json', 'shared/ui/src/theme', ...recipeFiles];
}

/** What a development server of a module in this repository compiles. */
export const devModule = (name: string) => ({ folder: path.join(root, 'remotes', name), root, recipe: recipe() });

/** The build of a module in this repository; `name` is its folder below `remotes/`. */
export function remoteConfig(name: string, options: Partial<ModuleOptions> = {}): Configuration {
  return moduleConfig({
    folder: path.join(root, 'remotes', name),
    build: options.build ?? buildId(root, remoteSources(name)),
    root,
    recipe: recipe(),
    ...options,
  });
}
