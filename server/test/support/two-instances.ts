import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostFixture } from '../../../deploy/test/fixture.ts';
import { startNameServer } from '../../../deploy/test/name-server.ts';
import { startNginx } from '../../../deploy/test/nginx.ts';
import { freePort } from '../../../scripts/local/ports.ts';
import { endServers, request, type RequestOptions, type ServerProcess, startServer } from './process.ts';

/** Like containers, they have different addresses under one name and port. */
const addresses = ['127.0.0.1', '127.0.0.2'] as const;

/** An instance that is killed, and started again with the same folder and address, as a container engine does. */
export interface Instance {
  url: string;
  dataDir: string;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops it as a machine does that is out of memory, without an end of its connections; or lets it go on. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => void;
}

/** Two instances of the API behind a real nginx, which alternates between them. */
export interface TwoInstances {
  /** Of nginx. */
  url: string;
  instances: readonly [Instance, Instance];
  /** A call through nginx, from an address of its own: the limits of one address are not what is tried. */
  call: (method: string, path: string, options?: RequestOptions) => ReturnType<typeof request>;
  /** The headers of such a call. */
  nextAddress: () => Record<string, string>;
  stop: () => Promise<void>;
}

/** @param environment of both, without folder, address and port */
export async function startTwoInstances(environment: Record<string, string>): Promise<TwoInstances> {
  const port = await freePort();
  // The caller of a test is a proxy too, so that it comes from many addresses.
  const proxies = { TRUST_PROXY: '2' };
  const open = async (BIND: string): Promise<Instance> => {
    const dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-instance-'));
    const start = () => startServer({ ...environment, ...proxies, BIND, API_PORT: String(port), DATA_DIR: dataDir });
    let running: ServerProcess = await start();
    return {
      url: running.url,
      dataDir,
      kill: () => running.kill(),
      start: async () => {
        running = await start();
      },
      signal: (name) => void running.child.kill(name),
    };
  };
  const instances: TwoInstances['instances'] = [await open(addresses[0]), await open(addresses[1])];
  const names = await startNameServer({ api: addresses });
  const build = hostFixture('aaa');
  const nginx = await startNginx({
    template: 'host',
    build: build.folder,
    environment: { ...proxies, API_UPSTREAM: `http://api:${port}`, RESOLVER: names.address },
  });
  let calls = 0;
  const nextAddress = () => {
    calls += 1;
    return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
  };
  return {
    url: nginx.origin,
    instances,
    nextAddress,
    call: (method, path, { headers, ...rest } = {}) =>
      request({ url: nginx.origin }, method, path, { ...rest, headers: { ...headers, ...nextAddress() } }),
    stop: async () => {
      endServers();
      await nginx.remove();
      await names.stop();
      build.remove();
      for (const { dataDir } of instances) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
