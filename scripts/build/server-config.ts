import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from '@admin-h5/remote-kit/recipe';
import { root } from './workspaces.ts';

/** Nothing in place of a stylesheet: the page that a browser gets names the stylesheets of the other build. */
const nothing = 'data:text/javascript,export{}';

/**
 * The host for a server: one file that renders pages (host/src/app/server). The same sources and rules as in a browser, without
 * styles; libraries stay in `node_modules` unless `bundled`.
 */
export function serverConfig({ outputPath, recipe }: { outputPath: string; recipe: string }): Configuration {
  const base = baseConfig({ mode: 'production', owner: 'host-server', root, recipe });
  return {
    ...base,
    name: 'host-server',
    target: 'node24',
    devtool: false,
    entry: { render: path.join(root, 'host/src/app/server/render.tsx') },
    output: {
      path: outputPath,
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    experiments: { outputModule: true },
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/\.(less|css)$/, nothing),
      // One file, so that all screens are there before the first request.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    // People read its stack traces.
    optimization: { minimize: false, moduleIds: 'deterministic' },
  };
}
