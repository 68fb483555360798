import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { fileURLToPath } from 'node:url';
import { baseConfig } from '../recipe/base-config.ts';
import { readDeclaration, type RemoteOptions } from '../recipe/remote-config.ts';

const extension = path.extname(import.meta.filename);
/** A file below this folder as it is installed: `.tsx` in the repository, `.js` in the package. */
const ownFile = (name: string) => path.join(import.meta.dirname, name + extension.replace('.ts', '.tsx'));

/** The theme's variables for Arco's Less lie next to the theme's entry. */
async function themeVariables(): Promise<Readonly<Record<string, string>>> {
  const theme = fileURLToPath(import.meta.resolve('@admin-h5/ui/theme'));
  const { themeVariables: variables }: { themeVariables: Readonly<Record<string, string>> } = await import(
    path.join(path.dirname(theme), `arco-variables${path.extname(theme)}`)
  );
  return variables;
}

/** The playground of a module: an ordinary page that has the module and the shared packages in it. */
export async function playgroundConfig({
  folder,
  root = folder,
}: Pick<RemoteOptions, 'folder' | 'root'>): Promise<Configuration> {
  const { name } = readDeclaration(folder);
  const base = baseConfig({
    mode: 'development',
    owner: name,
    root,
    recipe: 'playground',
    lessVariables: await themeVariables(),
    refresh: true,
  });
  return {
    ...base,
    name: `${name}-playground`,
    // A save compiles what has changed alone; nothing of it is taken over by a later start, as the declaration is in the page too.
    cache: { type: 'memory' },
    resolve: {
      ...base.resolve,
      alias: {
        'admin-h5-module$': path.join(folder, 'src/module.tsx'),
        'admin-h5-declaration$': path.join(folder, 'module.json'),
      },
    },
    entry: { page: ownFile('page/main'), frame: ownFile('frame/main') },
    output: {
      path: path.join(folder, 'dist/playground'),
      publicPath: '/assets/',
      filename: '[name].js',
      chunkFilename: 'chunks/[name].js',
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: 'chunks/[name].css', ignoreOrder: true }),
      new ReactRefreshPlugin({ overlay: false }),
    ],
  };
}
