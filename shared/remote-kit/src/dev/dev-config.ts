import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { readDeclaration, remoteConfig, type RemoteOptions } from '../recipe/remote-config.ts';
import { placeholder } from './build-alias.ts';

const require = createRequire(import.meta.url);

/** A file of this folder as it is installed: `.ts` in the repository, `.js` in the package. */
const ownFile = (name: string) => path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);

/** Settings of the server's client, which reads them as it starts; `client.ts` connects it, as the address is known in the page alone. */
const clientSettings = new URLSearchParams({
  connect: 'false',
  transport: 'sse',
  // `client.ts` brings new builds into the page.
  apply: 'nothing',
  logging: 'warn',
  progress: 'false',
  overlay: JSON.stringify({
    id: 'webpack-dev-server-client-overlay',
    errors: true,
    warnings: false,
    // The host reports what a module throws.
    runtimeErrors: false,
    trustedTypesPolicyName: 'webpack-dev-server#overlay',
  }),
});

const clientEntries = [
  `${require.resolve('webpack-dev-server/client/index.js')}?${clientSettings.toString()}`,
  ownFile('client'),
];

export type DevOptions = Pick<RemoteOptions, 'folder' | 'root' | 'recipe'>;

/** Changes with what a development build is made by; its build id is always the same. */
function kitRecipe(): string {
  const { version }: { version: string } = require('../../package.json');
  return `dev-${version}`;
}

/** What puts changed components into a page: their signatures, and the client that asks for new builds. */
function refreshing(config: Configuration, moduleName: string): Configuration {
  return {
    ...config,
    // Nothing that is evaluated as a string: the host's Content-Security-Policy refuses it.
    devtool: 'cheap-module-source-map',
    plugins: [
      ...(config.plugins ?? []),
      new webpack.DefinePlugin({ ADMIN_H5_DEV_MODULE: JSON.stringify(moduleName) }),
      new webpack.HotModuleReplacementPlugin(),
      new ReactRefreshPlugin({ overlay: false }),
      ...clientEntries.map((file) => new webpack.EntryPlugin(import.meta.dirname, file, {})),
    ],
  };
}

/** The build of a module that a development server keeps up to date. */
export function devConfig({ folder, root = folder, recipe = kitRecipe() }: DevOptions): Configuration {
  const { name } = readDeclaration(folder);
  const config = remoteConfig({ folder, root, build: placeholder, mode: 'development', recipe });
  return refreshing(config, name);
}
