import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { supportedBrowsers } from './browsers.ts';

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
          lessOptions: {
            javascriptEnabled: true,
            quietDeprecations: true,
            modifyVars: variables,
          },
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
