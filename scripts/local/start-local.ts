import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { RegistryModule } from '@admin-h5/contract';
import { buildHost, hostDist } from '../build/host.ts';
import { buildRemote, remoteDist } from '../build/remote.ts';
import { remoteNames, root } from '../build/workspaces.ts';
import { startApi } from './api-process.ts';
import { createHostServer } from './host-server.ts';
import { isPortFree } from './ports.ts';
import { localModule, localRegistry } from './registry.ts';
import { createRemoteServer } from './remote-server.ts';
import { storedKeys } from './release-keys.ts';
import { localHostConfig, portOf, portSetting } from './settings.ts';

/** The product running on this machine's default ports. */
export interface Local {
  /** `http://localhost:8080/admin-h5/`. */
  address: string;
  /** Makes another build of a remote the one in the registry. */
  release: (name: string, build: string) => void;
  stop: () => Promise<void>;
  /** Resolves when the API ends by itself. */
  ended: Promise<void>;
}

async function requirePorts(ports: ReadonlyMap<string, number>): Promise<void> {
  for (const [part, port] of ports) {
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} (${part}) is taken by another program. End that program, or choose another port: ${portSetting(part)}=… npm start`,
    );
  }
}

/** Builds what has changed, then starts the API, the host and every remote, each on its own port. */
export async function startLocal(): Promise<Local> {
  const bind = process.env.BIND ?? '127.0.0.1';
  const names = remoteNames();
  const ports = new Map(['host', 'api', ...names].map((part) => [part, portOf(part)]));
  const port = (part: string) => ports.get(part) ?? portOf(part);
  await requirePorts(ports);

  if (await buildHost()) console.log('host: built');
  const originOf = (name: string) => `http://localhost:${port(name)}`;
  const modules = new Map<string, RegistryModule>();
  const release = (name: string, build: string) => void modules.set(name, localModule(name, originOf(name), build));
  for (const name of names) {
    const { build, fresh } = await buildRemote(name);
    if (fresh) console.log(`${name}: built`);
    release(name, build);
  }

  const hostOrigins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port('host')}`);
  const keys = storedKeys(path.resolve(root, process.env.DATA_DIR?.trim() || 'data'));
  for (const name of names) keys.team(name);
  const config = localHostConfig(names.map(originOf), keys.rootKey);
  const api = await startApi(port('api'), {
    CORS_ORIGINS: process.env.CORS_ORIGINS ?? hostOrigins.join(','),
    HOST_ORIGINS: hostOrigins.join(','),
    ROOT_KEY: keys.rootKey,
  });
  const host = await createHostServer({
    config,
    dist: hostDist,
    apiOrigin: `http://127.0.0.1:${port('api')}`,
    registry: () => localRegistry([...modules.values()], keys),
  });
  await host.listen({ port: port('host'), host: bind });
  const remotes: FastifyInstance[] = [];
  for (const name of names) {
    const remote = await createRemoteServer({ dist: remoteDist(name), hostOrigins });
    await remote.listen({ port: port(name), host: bind });
    remotes.push(remote);
  }

  return {
    address: `http://localhost:${port('host')}${config.basePath}`,
    release,
    stop: async () => void (await Promise.all([host.close(), ...remotes.map((remote) => remote.close()), api.stop()])),
    ended: new Promise((resolve) => api.child.once('exit', () => resolve())),
  };
}
