import { rmSync, writeFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import type { RegistryModule } from '@admin-h5/contract';
import { buildHost, hostDist } from '../../scripts/build/host.ts';
import { buildRemote, remoteDist } from '../../scripts/build/remote.ts';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { localModule, localRegistry } from '../../scripts/local/registry.ts';
import { newKeys } from '../../scripts/local/release-keys.ts';
import { seededCluster } from '../../scripts/local/copy-seeded-data.ts';
import { apiService, type Service, type Stack } from '../../scripts/local/stack.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import { startNameServer } from './name-server.ts';
import { type RunningNginx, startNginx } from './nginx.ts';

/** As many as `docker-compose.yml` starts; like containers, they have different addresses under one name and port. */
const instanceAddresses = ['127.0.0.1', '127.0.0.2'];

/**
 * The product as it is deployed, but without containers: PostgreSQL, two instances of the API, and the host and every
 * remote behind an nginx of its own. nginx alternates between the instances; `apiOrigin` is one of them, so a record
 * written there and read through the host has often changed instances.
 */
export interface NginxStack extends Stack {
  readonly hostServer: RunningNginx;
  readonly remoteServers: ReadonlyMap<string, RunningNginx>;
  /** Environment of the API, for its commands. */
  readonly apiEnvironment: Readonly<Record<string, string>>;
}

export interface NginxStackOptions {
  /** Further settings of the host's container. */
  host?: Readonly<Record<string, string>>;
}

/** Another instance may be reading the file, so it is replaced atomically, as docs/operations.md says. */
function writeRegistry({ directories }: RunningNginx, registry: unknown): void {
  const file = path.join(directories.registry, 'remotes.json');
  writeFileSync(`${file}.next`, JSON.stringify(registry));
  renameSync(`${file}.next`, file);
}

export async function startNginxStack(options: NginxStackOptions = {}): Promise<NginxStack> {
  await buildHost();
  const cluster = await startPostgres({ durable: false });
  const dataDir = await seededCluster(cluster);
  const hostPort = await freePort();
  const keys = newKeys();
  const apiEnvironment = {
    DATABASE_URL: cluster.url,
    DATA_DIR: dataDir,
    HOST_ORIGINS: `http://localhost:${hostPort}`,
    ROOT_KEY: keys.rootKey,
  };
  const apiPort = await freePort();
  const instances = instanceAddresses.map((BIND) =>
    apiService(apiPort, { ...apiEnvironment, BIND, LOG_LEVEL: 'error', TRUST_PROXY: '1' }),
  );
  const names = await startNameServer({ api: instanceAddresses });
  const api: Service = {
    origin: `http://${instanceAddresses[0]}:${apiPort}`,
    start: async () => void (await Promise.all(instances.map((instance) => instance.start()))),
    stop: async () => void (await Promise.all(instances.map((instance) => instance.stop()))),
  };

  const remoteServers = new Map<string, RunningNginx>();
  const modules: RegistryModule[] = [];
  for (const name of remoteNames()) {
    const { build } = await buildRemote(name);
    const remote = await startNginx({
      template: 'remote',
      build: path.join(remoteDist(name), build),
      environment: { HOST_ORIGINS: `http://localhost:${hostPort}` },
    });
    remoteServers.set(name, remote);
    modules.push(localModule(name, remote.origin, build));
  }
  const origins = [...remoteServers.values()].map(({ origin }) => origin).join(',');
  const hostServer = await startNginx({
    template: 'host',
    build: hostDist,
    port: hostPort,
    environment: {
      API_UPSTREAM: `http://api:${apiPort}`,
      RESOLVER: names.address,
      MODULE_ORIGINS: origins,
      REGISTRY: '/admin-h5/remotes.json',
      ROOT_KEY: keys.rootKey,
      ...options.host,
    },
  });
  let listed = modules;
  let registry: () => unknown = () => localRegistry(listed, keys);
  writeRegistry(hostServer, registry());
  await api.start();

  return {
    baseUrl: `${hostServer.origin}/admin-h5/`,
    apiOrigin: api.origin,
    apiEnvironment,
    dataDir,
    host: hostServer,
    hostServer,
    api,
    renderer: null,
    instances,
    keys,
    remoteServers,
    get modules() {
      return listed;
    },
    set modules(changed) {
      listed = changed;
      writeRegistry(hostServer, registry());
    },
    get registry() {
      return registry;
    },
    set registry(make) {
      registry = make;
      writeRegistry(hostServer, registry());
    },
    remote: (name): Service => {
      const server = remoteServers.get(name);
      if (!server) throw new Error(`there is no remote "${name}"`);
      return server;
    },
    stop: async () => {
      await Promise.all([hostServer, ...remoteServers.values()].map((server) => server.remove()));
      await api.stop();
      await names.stop();
      await cluster.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
