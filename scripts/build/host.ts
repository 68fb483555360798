/** Builds the host: for browsers, and for the server that renders its pages. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { baseConfig, type BuildMode, compile, sourceHash } from '@admin-h5/remote-kit/recipe';
import webpack, { type Configuration } from 'webpack';
import { hostConfig } from '../../webpack.config.base.ts';
import { root } from './workspaces.ts';

export const hostDist = path.join(root, 'host/dist');

const hostSources: readonly string[] = [
  'host/src',
  'host/package.json',
  'shared/contract',
  'shared/client',
  'shared/ui',
  'shared/admin-kit',
  'webpack.config.base.ts',
  'scripts/build',
  'shared/remote-kit',
  'package-lock.json',
];

/** A build with the development build of React, which takes new code into mounted components. */
export const hostDevelopmentDist = path.join(hostDist, 'development');

/** The build that `web-server` renders pages with; for a development build of the host too, which takes over the same HTML. */
export const rendererDist = path.join(hostDist, 'server');

const stampPath = (outputPath: string) => path.join(outputPath, '.source');

/** Whether the same sources are built already. */
function isCurrent(outputPath: string): boolean {
  const stamp = stampPath(outputPath);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash(root, hostSources);
}

async function buildOnce(outputPath: string, build: (hash: string) => Promise<void>): Promise<void> {
  if (isCurrent(outputPath)) return;
  const hash = sourceHash(root, hostSources);
  await build(hash);
  writeFileSync(stampPath(outputPath), hash);
}

const findOutput = (mode: BuildMode) => (mode === 'production' ? hostDist : hostDevelopmentDist);

export const isHostBuilt = (mode: BuildMode): boolean => isCurrent(findOutput(mode));
export const isRendererBuilt = (): boolean => isCurrent(rendererDist);

/** Builds the host unless the same sources are built already. */
export function buildHost(mode: BuildMode = 'production'): Promise<void> {
  const outputPath = findOutput(mode);
  return buildOnce(outputPath, () => compile(hostConfig({ mode, outputPath })));
}

/** Builds what `web-server` renders pages with, unless the same sources are built already. */
export function buildRenderer(): Promise<void> {
  return buildOnce(rendererDist, (recipe) => compile(serverConfig({ outputPath: rendererDist, recipe })));
}

/** Nothing in place of a stylesheet: the page that a browser gets names the stylesheets of the other build. */
const nothing = 'data:text/javascript,export{}';

/**
 * The host for a server: one file that renders pages (host/src/app/server). The same sources and rules as in a browser, without
 * styles; libraries stay in `node_modules` unless `bundled`.
 */
function serverConfig({ outputPath, recipe }: { outputPath: string; recipe: string }): Configuration {
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
