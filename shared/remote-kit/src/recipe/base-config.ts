import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import type { Configuration } from 'webpack';
import { BrowserSyntaxPlugin } from './browser-syntax-plugin.ts';
import { supportedBrowsers } from './browsers.ts';
import type { BuildMode } from './rules.ts';
import { moduleRules } from './rules.ts';

export interface BaseOptions {
  mode: BuildMode;
  /** Name of what is built, for caches and class names: `host`, `category`. */
  owner: string;
  /** Folder that webpack's names are relative to, and below whose `node_modules` the cache lies. */
  root: string;
  /** Changes with the recipe: a cached module would keep the flags of an earlier one. */
  recipe: string;
  /** Variables of Less. */
  lessVariables?: Readonly<Record<string, string | number>>;
  /** Marks components so that React Refresh can replace their code in a page. */
  refresh?: boolean;
}

/** What the builds of the host and of every module have in common. */
export function baseConfig({
  mode,
  owner,
  root,
  recipe,
  lessVariables = {},
  refresh = false,
}: BaseOptions): Configuration {
  return {
    mode,
    context: root,
    // Kept by the release tool, neither served nor listed.
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    target: `browserslist:${supportedBrowsers.join(', ')}`,
    resolve: { extensions: ['.ts', '.tsx', '.js', '.jsx'] },
    module: { rules: moduleRules(mode, owner, lessVariables, refresh) },
    optimization: {
      minimizer: [
        '...',
        new CssMinimizerPlugin({
          minimizerOptions: { preset: ['default', { overrideBrowserslist: [...supportedBrowsers] }] },
        }),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
    },
    plugins: mode === 'production' ? [new BrowserSyntaxPlugin()] : [],
    performance: false,
    cache: {
      type: 'filesystem',
      name: `${owner}-${mode}${refresh ? '-refresh' : ''}`,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      version: recipe,
    },
    // By contents: a file that another one with the same time has replaced would be taken from the cache.
    snapshot: { module: { hash: true }, resolve: { hash: true } },
    stats: 'errors-warnings',
    // Its warnings only say that the manifest's addresses depend on its own address, which is intended.
    infrastructureLogging: { level: 'error' },
  };
}
