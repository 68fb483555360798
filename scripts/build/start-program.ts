import { createRequire } from 'node:module';
import path from 'node:path';
import { compile, NoticesPlugin } from '@admin-h5/remote-kit/recipe';
import { root } from './workspaces.ts';

const require = createRequire(import.meta.url);

/**
 * Bundles the web containers' programs, each into one file that needs only Node: the first program of every one, and `web-server`.
 * @returns the path of the first program
 */
export async function buildStartProgram(outputPath = path.join(root, 'deploy/dist')): Promise<string> {
  await compile({
    mode: 'production',
    target: 'node24',
    context: root,
    entry: {
      start: path.join(root, 'deploy/container/start.ts'),
      'web-server': path.join(root, 'web-server/src/start.ts'),
    },
    output: { path: outputPath, filename: '[name].mjs', module: true, chunkFormat: 'module' },
    experiments: { outputModule: true },
    resolve: { extensions: ['.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: require.resolve('swc-loader'),
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' } },
        },
      ],
    },
    plugins: [new NoticesPlugin()],
    // People read it when a container does not start.
    optimization: { minimize: false },
  });
  return path.join(outputPath, 'start.mjs');
}
