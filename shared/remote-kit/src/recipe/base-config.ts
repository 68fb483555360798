/** What the builds of the host and of every module have in common: browsers, loaders, cache; and running one. */
import { createRequire } from 'node:module';
import path from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { BrowserSyntaxPlugin } from './browser-syntax-plugin.ts';

/** The oldest browsers that host and modules run in; syntax is compiled for them, library functions are not added. */
const supportedBrowsers = ['safari >= 15.4', 'ios_saf >= 15.4', 'chrome >= 100', 'and_chr >= 100'] as const;

export interface BaseOptions {
  mode: BuildMode;
  /** Name of what is built, for caches and class names: `host`, `category`. */
  owner: string;
  /** Folder that webpack's names are relative to, and below whose `node_modules` the cache lies. */
  root: string;
  /** Changes with the recipe: a cached module would keep the flags of an earlier one. */
  recipe: string;
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

const require = createRequire(import.meta.url);

export type BuildMode = 'production' | 'development';

function sourceRule(mode: BuildMode, refresh: boolean): RuleSetRule {
  return {
    test: /\.[jt]sx?$/,
    // Arco ships modern syntax without a declared target, so it is compiled for our browsers like our own code.
    exclude: /node_modules[\\/](?!@arco-design)/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // With refreshing, a module that may run on React's production build: the development JSX calls what only the other has.
        transform: { react: { runtime: 'automatic', development: mode === 'development' && !refresh, refresh } },
      },
      env: { targets: supportedBrowsers.join(', ') },
    },
  };
}

/**
 * Without this rule webpack keeps the whole of Arco; without the exception for `style.js` it drops all of Arco's CSS.
 */
const arcoSideEffects: RuleSetRule = {
  test: /[\\/]@arco-design[\\/]mobile-react[\\/](esm|cjs)[\\/](?!style\.js$)(?!.*[\\/]style[\\/]).*\.js$/,
  sideEffects: false,
};

function styleRule(mode: BuildMode, owner: string, variables: Readonly<Record<string, string | number>>): RuleSetRule {
  return {
    test: /\.(less|css)$/,
    sideEffects: true,
    use: [
      MiniCssExtractPlugin.loader,
      {
        loader: require.resolve('css-loader'),
        options: {
          // A stylesheet of Arco that one of ours imports (into the cascade layer `arco`) is Less too.
          importLoaders: 1,
          modules: {
            auto: true,
            // Two modules may have a file and a class of the same name; the owner makes the class names unique.
            localIdentName: mode === 'production' ? `${owner}-[local]-[hash:base64:6]` : `${owner}-[name]-[local]`,
            exportLocalsConvention: 'camel-case-only',
          },
        },
      },
      {
        loader: require.resolve('less-loader'),
        options: {
          lessOptions: { javascriptEnabled: true, quietDeprecations: true, modifyVars: variables },
        },
      },
    ],
  };
}

/**
 * Loader rules of a build.
 * @param owner makes its class names unique
 * @param lessVariables by name, with their `@`
 * @param refresh marks components so that React Refresh can replace their code in a page
 */
export const moduleRules = (
  mode: BuildMode,
  owner: string,
  lessVariables: Readonly<Record<string, string | number>>,
  refresh = false,
): RuleSetRule[] => [sourceRule(mode, refresh), arcoSideEffects, styleRule(mode, owner, lessVariables)];

/** Runs one webpack build; rejects with webpack's messages if it fails. */
export function compile(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    if (!compiler) {
      reject(new Error('webpack made no compiler of the configuration'));
      return;
    }
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError;
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        else resolve();
      });
    });
  });
}
