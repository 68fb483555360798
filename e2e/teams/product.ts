import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { remoteNames, root } from '../../scripts/build/workspaces.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { portSetting } from '../../scripts/local/settings.ts';
import { runIn } from './commands.ts';

/** The product as `npm start` runs it, in a process of its own, with an empty database. */
export interface Product {
  /** Address of the host, with a slash at its end. */
  address: string;
  /** Of the host, which has two names on its own machine; a module's origin must allow both. */
  origins: string[];
  api: string;
  /** The operator's command for the registry (`npm run remote -- …`). */
  operate: (...words: readonly string[]) => Promise<string>;
  /** The operator's command for keys, with the root key of this product. */
  keys: (...words: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
}

async function untilReady(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('npm start has no output');
  for await (const line of createInterface(child.stdout)) {
    const address = /^\s*(http\S+)\s+login:/.exec(line)?.[1];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('npm start ended before it was ready');
}

export async function startProduct(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const data = mkdtempSync(path.join(tmpdir(), 'admin-h5-product-'));
  const ports: Record<string, string> = {};
  for (const part of ['host', 'api', ...remoteNames()]) ports[portSetting(part)] = String(await freePort());
  const environment = { ...ports, ...settings, DATA_DIR: data };
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/local/start.ts'], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const operator = { ...environment, ROOT_PRIVATE_KEY_FILE: path.join(data, 'release-keys/root.pem') };
  return {
    address: await untilReady(child),
    origins: ['localhost', '127.0.0.1'].map((name) => `http://${name}:${ports['HOST_PORT']}`),
    api: `http://127.0.0.1:${ports['API_PORT']}`,
    operate: (...words) => runIn(root, operator, process.execPath, 'server/src/commands/remote.ts', ...words),
    keys: (...words) => runIn(root, operator, process.execPath, 'scripts/keys.ts', ...words),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
