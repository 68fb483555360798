import path from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { baseConfig, compile } from '@admin-h5/remote-kit/recipe';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { themeVariables } from '../../shared/ui/src/theme/arco-variables.ts';
import { root } from '../build/workspaces.ts';

/** Builds the page of the interface kit and serves it on this machine. */
export async function startKit(port: number): Promise<FastifyInstance> {
  await buildKit();
  const app = Fastify({ forceCloseConnections: true });
  // The page must work under the product's policy: no inline style, no inline script.
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'self'; img-src 'self' data:");
  });
  await app.register(fastifyStatic, { root: kitDist });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

const kitDist = path.join(root, 'dist/kit');
const folder = path.join(root, 'shared/ui/kit');

function kitConfig(): Configuration {
  const base = baseConfig({ mode: 'production', owner: 'kit', root, recipe: 'kit', lessVariables: themeVariables });
  return {
    ...base,
    devtool: false,
    entry: path.join(folder, 'main.tsx'),
    output: { path: kitDist, publicPath: '', filename: '[name].js', clean: true },
    plugins: [
      new MiniCssExtractPlugin({ ignoreOrder: true }),
      new HtmlWebpackPlugin({ template: path.join(folder, 'index.html'), scriptLoading: 'defer' }),
    ],
  };
}

/** Builds the page of the interface kit (shared/ui/kit) as static files into `dist/kit`: no part of the product. */
export const buildKit = (): Promise<void> => compile(kitConfig());
