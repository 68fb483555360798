/** `admin-h5-remote dev`: the playground, or the module served to a host. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { hostBase, hostFault } from '../check/host.ts';
import { playgroundConfig } from '../playground/playground-config.ts';
import { startPlayground } from '../playground/serve.ts';
import { readDeclaration, remoteConfig, type RemoteOptions } from '../recipe/remote-config.ts';
import { placeholder, startDevServer } from './serve.ts';

const defaultPort = '9100';

const usage = `admin-h5-remote dev [host address] [--port ${defaultPort}]

  Without an address: opens the playground, which shows each screen of the module in this folder with records in memory, on a phone
  and on a computer, light and dark, and with the faults that you choose.
  With an address, such as http://localhost:8080: serves the module to the host there, compiles it at each save and brings it into the
  open page. The host's setting DEV_ORIGINS must name http://localhost:<port>.`;

interface Served {
  /** What the program prints. */
  message: string;
  stop: () => Promise<void>;
}

async function serveToHost(module: DevOptions, host: string, port: number): Promise<Served> {
  const { name } = readDeclaration(module.folder);
  const { origin } = new URL(host);
  const { origin: moduleOrigin, stop } = await startDevServer({
    configuration: devConfig(module),
    port,
    hostOrigins: [origin],
  });
  const base = hostBase(host);
  const fault = await hostFault(base, moduleOrigin);
  const opens = `${name}: open ${base}pages/admin/index?release=${name}:${moduleOrigin}`;
  return { message: fault === null ? opens : `${opens}\n  ${fault}`, stop };
}

async function openPlayground(module: DevOptions, port: number): Promise<Served> {
  const { name } = readDeclaration(module.folder);
  const configuration = await playgroundConfig(module);
  // Nobody looks at the browser of a machine that runs this in a script.
  const open = process.stdout.isTTY;
  const { origin, stop } = await startPlayground({ folder: module.folder, configuration, port, open });
  return { message: `${name}: the playground is at ${origin}`, stop };
}

/**
 * Serves a module until the process is told to end.
 * @param module its folder, and what its build is relative to
 * @returns the exit code
 */
export async function develop(module: DevOptions, args: readonly string[]): Promise<number> {
  const options = { port: { type: 'string', default: defaultPort } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [host, ...more] = positionals;
  const port = Number(values.port);
  if (more.length > 0 || !Number.isInteger(port) || (host !== undefined && !URL.canParse(host))) throw new Error(usage);
  const { message, stop } = await (host === undefined ? openPlayground(module, port) : serveToHost(module, host, port));
  process.stdout.write(`\n  ${message}\n  Ctrl-C stops it.\n\n`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await stop();
  return 0;
}

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
