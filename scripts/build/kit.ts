import path from 'node:path';
import { baseConfig, compile } from '@admin-h5/remote-kit/recipe';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { themeVariables } from '../../shared/ui/src/theme/arco-variables.ts';
import { root } from './workspaces.ts';

export const kitDist = path.join(root, 'dist/kit');
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
