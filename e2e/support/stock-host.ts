import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { compile, moduleRules, sharedSingletons } from '@admin-h5/remote-kit/recipe';
import { root } from '../../scripts/build/workspaces.ts';
import { themeVariables } from '../../shared/ui/src/theme/arco-variables.ts';
import { freePort } from '../../scripts/local/ports.ts';

/** A host of another team: an ordinary webpack build with the federation plugin, which provides the shared packages. */
export interface StockHost {
  readonly origin: string;
  stop: () => Promise<void>;
}

const shared = Object.fromEntries(sharedSingletons.map((key) => [key, { singleton: true }]));

/** The two plugins that a host may be built with, and the file that starts it. */
const builds = {
  enhanced: {
    entry: './src/main.ts',
    plugin: () =>
      new ModuleFederationPlugin({
        name: 'stock_host',
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        // What a remote that is built with `externalRuntime` asks of its host.
        experiments: { provideExternalRuntime: true },
      }),
  },
  webpack: {
    entry: './src/own-plugin.ts',
    plugin: () => new webpack.container.ModuleFederationPlugin({ name: 'stock_host', shared }),
  },
};
export type StockHostBuild = keyof typeof builds;

export async function startStockHost(build: StockHostBuild): Promise<StockHost> {
  const output = mkdtempSync(path.join(tmpdir(), 'admin-h5-stock-host-'));
  await compile({
    mode: 'production',
    context: path.join(root, 'e2e/modules/stock-host'),
    entry: builds[build].entry,
    devtool: false,
    output: { path: output, publicPath: 'auto', filename: 'main.js' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: { rules: moduleRules('production', 'stock', themeVariables) },
    performance: false,
    plugins: [new MiniCssExtractPlugin({ ignoreOrder: true }), builds[build].plugin()],
  });
  writeFileSync(path.join(output, 'index.html'), '<!doctype html><title>host</title><script src="main.js"></script>');
  const app = Fastify({ forceCloseConnections: true });
  await app.register(fastifyStatic, { root: output });
  const port = await freePort();
  await app.listen({ port, host: '127.0.0.1' });
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      await app.close();
      rmSync(output, { recursive: true, force: true });
    },
  };
}
