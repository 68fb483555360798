import { parseArgs } from 'node:util';
import { readDeclaration } from '../recipe/remote-config.ts';
import { hostBase } from '../check/host-base.ts';
import { devConfig, type DevOptions } from './dev-config.ts';
import { hostFault } from './host-fault.ts';
import { playgroundConfig } from '../playground/playground-config.ts';
import { startPlayground } from '../playground/serve.ts';
import { startDevServer } from './serve.ts';

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
  const { origin: own, stop } = await startDevServer({ configuration: devConfig(module), port, hostOrigins: [origin] });
  const base = hostBase(host);
  const fault = await hostFault(base, own);
  const opens = `${name}: open ${base}pages/admin/index?release=${name}:${own}`;
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
