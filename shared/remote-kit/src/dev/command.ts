import { parseArgs } from 'node:util';
import { readDeclaration } from '../recipe/remote-config.ts';
import { devConfig, type DevOptions } from './dev-config.ts';
import { startDevServer } from './serve.ts';

const defaultPort = '9100';

/** The host's own address on a developer's machine. */
const localHosts = ['http://localhost:8080', 'http://127.0.0.1:8080'];

const usage = `admin-h5-remote dev [host address] [--port ${defaultPort}]

  Serves the module in this folder to the host at that address (${localHosts[0]} by default), compiles it at each save and brings it
  into the open page. The host's setting DEV_ORIGINS must name http://localhost:<port>.`;

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
  const { name } = readDeclaration(module.folder);
  const hostOrigins = host === undefined ? localHosts : [new URL(host).origin];
  const server = await startDevServer({ configuration: devConfig(module), port, hostOrigins });
  const base = host === undefined || new URL(host).pathname === '/' ? `${hostOrigins[0]}/admin-h5/` : host;
  process.stdout.write(
    `\n  ${name}: open ${base.replace(/\/?$/, '/')}pages/admin/index?release=${name}:${server.origin}\n  Ctrl-C stops it.\n\n`,
  );
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  await server.stop();
  return 0;
}
