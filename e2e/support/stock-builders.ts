import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { compile } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';

const require = createRequire(import.meta.url);

export const stockSources = 'e2e/modules/stock';
const context = path.join(root, stockSources);

export interface StockVariant {
  /** Shown on the module's screen, so that a test can distinguish two builds. */
  label: string;
  /** Bundles the packages whose names begin with this, in place of sharing them. */
  own?: string;
}

const singleton = (requiredVersion: string) => ({ singleton: true, requiredVersion });

/** Options of a team's federation plugin: the shared packages as singletons, React with its own copy as a fallback. */
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
    context,
    entry: {},
    devtool: false as const,
    output: { path: output, publicPath: 'auto', uniqueName: name },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
  };
}

const withPlugin =
  (plugin: (options: ReturnType<typeof federationOptions>) => webpack.WebpackPluginInstance) =>
  async (name: string, variant: StockVariant, output: string): Promise<void> => {
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
        plugin(federationOptions(name, variant.own)),
      ],
    });
  };

/** Runs a bundler's own command, with the configuration that lies beside the sources. */
const buildWithCommand =
  (command: readonly string[]) =>
  async (name: string, variant: StockVariant, output: string): Promise<void> => {
    const [program = '', ...args] = command;
    const build = {
      output,
      constants: constants(name, variant),
      federationOptions: federationOptions(name, variant.own),
    };
    await promisify(execFile)(process.execPath, [path.join(root, 'node_modules', program), ...args], {
      cwd: context,
      env: { ...process.env, NODE_ENV: 'production', STOCK_BUILD: JSON.stringify(build) },
    });
  };

/** Builds the stock module with a bundler as its own documentation shows, into an empty folder. */
export const stockBuilders = {
  webpack: withPlugin((options) => new ModuleFederationPlugin(options)),
  /** The plugin that webpack itself brings, which knows no runtime and writes no manifest. */
  container: withPlugin(
    ({ name, filename, exposes, shared }) =>
      new webpack.container.ModuleFederationPlugin({
        name,
        filename,
        exposes,
        shared,
        library: { type: 'window', name },
      }),
  ),
  rsbuild: buildWithCommand(['@rsbuild/core/bin/rsbuild.js', 'build', '--config', 'rsbuild.config.mjs']),
  vite: buildWithCommand(['vite/bin/vite.js', 'build', '--config', 'vite.config.mjs']),
};
