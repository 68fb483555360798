/** Starts the whole product for browser tests, on ports of its own and with parts that a test may stop, replace and start again. */
import { rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { HostConfig, RegistryModule } from '@admin-h5/contract';
import { createWebServer } from '../../web-server/src/app.ts';
import { buildHost, buildRenderer, hostDevelopmentDist, hostDist, rendererDist } from '../build/host.ts';
import { buildRemote, remoteDist } from '../build/remote.ts';
import { remoteNames } from '../build/workspaces.ts';
import { type ApiProcess, startApi } from './api-process.ts';
import { createHostServer } from './host-server.ts';
import { freePort } from './ports.ts';
import { localModule, localRegistry } from './registry.ts';
import { newKeys, type ReleaseKeys } from './release-keys.ts';
import { createRemoteServer } from './remote-server.ts';
import { seededDataDir } from './copy-seeded-data.ts';
import { localHostConfig } from './settings.ts';

/** A server on a fixed port that a test may stop and start again. */
export interface Service {
  readonly origin: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface StackOptions {
  /** A further name of this machine, under which `baseUrl` opens the host; the browser must resolve it. */
  hostName?: string;
  /** Another build of the host instead of `host/dist`. */
  hostFiles?: string;
  config?: Partial<HostConfig>;
  /** Settings that may differ with each start of the host. */
  configAtStart?: () => Partial<HostConfig>;
  /** Has pages rendered, as `npm start` does; by default every page is the document without content. */
  rendered?: boolean;
  api?: Readonly<Record<string, string>>;
  /** Folders that the remotes' origins serve instead of their own builds, by name. */
  remoteFiles?: Readonly<Record<string, string>>;
  /** Modules of the registry instead of all remotes of this repository. */
  modules?: RegistryModule[];
  /** Additional remotes, each on its own origin; a test adds them to the registry. */
  remotes?: readonly RemoteFiles[];
}

interface RemoteFiles {
  name: string;
  /** Folder with one folder per build. */
  dist: string;
}

/** The real product on this machine: the API with a database of its own, host and remotes on separate origins. */
export interface Stack {
  /** `http://localhost:<port>/admin-h5/`, or under the name of the options. */
  readonly baseUrl: string;
  readonly apiOrigin: string;
  /** The API's data folder; a test may damage its content. */
  readonly dataDir: string;
  readonly host: Service;
  readonly api: Service;
  /** What renders pages; null without the option `rendered`. */
  readonly renderer: Service | null;
  /** The API's instances; `api` is all of them. */
  readonly instances: readonly Service[];
  /** What releases are signed with: the host runs no others. */
  readonly keys: ReleaseKeys;
  /** The registry's modules as the host serves them, but for the signatures of their teams; a test may change them. */
  modules: RegistryModule[];
  /** The host's response for the registry, by default made from `modules` and signed; if it throws, the response is a 500. */
  registry: () => unknown;
  remote: (name: string) => Service;
  stop: () => Promise<void>;
}

function staticService(port: number, create: () => Promise<FastifyInstance>): Service {
  let app: FastifyInstance | null = null;
  return {
    origin: `http://localhost:${port}`,
    start: async () => {
      if (app) return;
      app = await create();
      await app.listen({ port, host: '127.0.0.1' });
    },
    stop: async () => {
      await app?.close();
      app = null;
    },
  };
}

/** The API as a process that a test may stop and start again on the same port. */
export function apiService(port: number, environment: Readonly<Record<string, string>>): Service {
  let api: ApiProcess | null = null;
  return {
    origin: `http://${environment.BIND ?? '127.0.0.1'}:${port}`,
    start: async () => {
      api ??= await startApi(port, environment, true);
    },
    stop: async () => {
      await api?.stop();
      api = null;
    },
  };
}

export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dist = options.hostFiles ?? hostDist;
  if (dist === hostDist) await buildHost();
  if (dist === hostDevelopmentDist) await buildHost('development');
  const names = remoteNames();
  const builds = new Map<string, string>();
  for (const name of names) builds.set(name, (await buildRemote(name)).build);

  const keys = newKeys();
  const dataDir = await seededDataDir();
  const hostPort = await freePort();
  const { hostName = 'localhost' } = options;
  const hostOrigins = ['localhost', '127.0.0.1', hostName].map((name) => `http://${name}:${hostPort}`);
  const api = apiService(await freePort(), {
    DATA_DIR: dataDir,
    CORS_ORIGINS: hostOrigins.join(','),
    HOST_ORIGINS: hostOrigins.join(','),
    ROOT_KEY: keys.rootKey,
    LOG_LEVEL: 'error',
    // All tests share one address.
    WORK_FREE_ADDRESS: '1000',
    ...options.api,
  });

  const remotes = new Map<string, Service>();
  for (const { name, dist } of [
    ...names.map((name) => ({ name, dist: options.remoteFiles?.[name] ?? remoteDist(name) })),
    ...(options.remotes ?? []),
  ]) {
    const port = await freePort();
    remotes.set(
      name,
      staticService(port, () => createRemoteServer({ dist, hostOrigins })),
    );
  }
  const remote = (name: string): Service => {
    const service = remotes.get(name);
    if (!service) throw new Error(`there is no remote "${name}"`);
    return service;
  };

  const config: HostConfig = {
    ...localHostConfig(
      [...remotes.values()].map(({ origin }) => origin),
      keys.rootKey,
      { REGISTRY: '/admin-h5/remotes.json' },
    ),
    ...options.config,
  };
  const modules =
    options.modules ?? names.map((name) => localModule(name, remote(name).origin, builds.get(name) ?? ''));
  if (options.rendered) await buildRenderer();
  const renderer = options.rendered
    ? staticService(await freePort(), () =>
        createWebServer({ config, dist, renderer: rendererDist, apiOrigin: api.origin }),
      )
    : null;
  const host = staticService(hostPort, () =>
    createHostServer({
      config: { ...config, ...options.configAtStart?.() },
      dist,
      apiOrigin: api.origin,
      registry: () => stack.registry(),
      ...(renderer && { renderer: renderer.origin }),
    }),
  );
  const services = [api, host, ...(renderer ? [renderer] : []), ...remotes.values()];

  const stack: Stack = {
    baseUrl: `http://${hostName}:${hostPort}${config.basePath}`,
    apiOrigin: api.origin,
    dataDir,
    host,
    api,
    renderer,
    instances: [api],
    keys,
    modules,
    registry: () => localRegistry(stack.modules, keys),
    remote,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await Promise.all(services.map((service) => service.start()));
  return stack;
}
