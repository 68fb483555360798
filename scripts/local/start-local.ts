/** Starts the product for `npm start` and `npm run dev`: builds what has changed, starts API, host and remotes, releases the modules. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createWebServer } from '../../web-server/src/app.ts';
import { hostDevelopmentDist, hostDist, rendererDist } from '../build/host.ts';
import { buildChanged, printEnd } from '../build/parts.ts';
import { buildRemote, remoteDist } from '../build/remote.ts';
import { remoteNames, root } from '../build/workspaces.ts';
import { startApi } from './api-process.ts';
import { createHostServer } from './host-server.ts';
import { isPortFree } from './ports.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Release, ReleaseDescription } from '@admin-h5/contract';
import { openDatabase } from '../../server/src/database/connection.ts';
import { write, type WriteScope } from '../../server/src/database/write.ts';
import { readRegistry } from '../../server/src/releases/read-registry.ts';
import { publishRelease, putModule, setStable } from '../../server/src/releases/registry.ts';
import { databaseFile } from '../../server/src/commands/snapshot.ts';
import { readSettings } from '../../server/src/settings.ts';
import { localModule } from './registry.ts';
import { type ReleaseKeys, storedKeys } from './release-keys.ts';
import { createRemoteServer } from './remote-server.ts';
import { localHostConfig, readPort, portSetting } from './settings.ts';

/** The registry of the local API, for this repository's own builds. */
interface OwnReleases {
  /** Makes a build of a remote the stable one; it need not be checked, since it was built and is served here. */
  release: (name: string, origin: string, build: string) => Promise<void>;
  close: () => Promise<void>;
}

const actor = { id: null, name: 'npm start', requestId: 'start' } as const;

/** A build that was made again under its name replaces the earlier one, which a registry otherwise never does. */
async function forget(scope: WriteScope, module: string, build: string): Promise<void> {
  await scope.trx
    .deleteFrom('remoteRelease')
    .where('module', '=', module)
    .where('build', '=', build)
    .where('revokedAt', 'is', null)
    .execute();
}

const content = ({ releasedAt: _at, signature: _signature, ...description }: Release): ReleaseDescription =>
  description;

/** Opens the database of the local API, which must have been started once with this data folder. */
function openOwnReleases(dataDir: string, keys: ReleaseKeys): OwnReleases {
  const { databaseUrl, remoteReleases } = readSettings({ ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir });
  const database = openDatabase({ url: databaseUrl, file: databaseFile(dataDir) });
  return {
    release: async (name, origin, build) => {
      const [release] = localModule(name, origin, build).releases;
      if (!release) return;
      const { modules } = await readRegistry(database.reader, remoteReleases);
      const listedModule = modules.find((module) => module.name === name);
      const listed = listedModule?.releases.find((known) => known.build === build);
      const isThere =
        listed?.signature?.publicKey === keys.team(name).publicKey &&
        isDeepStrictEqual(content(listed), content(release));
      if (isThere && listedModule?.stable === build && listedModule.origin === origin) return;
      await write(database, actor, async (scope) => {
        if (listedModule?.origin !== origin) await putModule(scope, name, origin);
        if (!isThere) {
          await forget(scope, name, build);
          await publishRelease(scope, name, { ...content(release), signature: keys.sign(name, content(release)) });
        }
        await setStable(scope, name, { build });
      });
    },
    close: () => database.close(),
  };
}

/** The product running on this machine's default ports. */
export interface Local {
  /** `http://localhost:8080/admin-h5/`. */
  address: string;
  stop: () => Promise<void>;
  /** Resolves when the API ends by itself. */
  ended: Promise<void>;
}

/** A module of another repository may run on any port of this machine, without a new start. */
const anyLocalOrigin = 'http://localhost:*';

/** The registry that the API wrote last, as nginx serves it; without modules before its first release. */
const readRegistryFile = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { schema: 1, modules: [] };

async function requirePorts(ports: ReadonlyMap<string, number>): Promise<void> {
  for (const [part, port] of ports) {
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} (${part}) is taken by another program. End that program, or choose another port: ${portSetting(part)}=… npm start`,
    );
  }
}

/** Prints what is done, and how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  console.log(`${what} …`);
  const result = await work();
  console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/**
 * Builds what has changed, then starts the API, the host and every remote, each on its own port.
 * @param devOrigin of a development server; the host is then a development build, and runs what it serves
 */
export async function startLocal({ devOrigin }: { devOrigin?: string } = {}): Promise<Local> {
  const bind = process.env.BIND ?? '127.0.0.1';
  const names = remoteNames();
  const ports = new Map(['host', 'api', ...names].map((part) => [part, readPort(part)]));
  const port = (part: string) => ports.get(part) ?? readPort(part);
  await requirePorts(ports);

  await timed('builds', () =>
    buildChanged([devOrigin === undefined ? 'host' : 'host-development', 'web-server', ...names], printEnd),
  );
  const localOrigin = (name: string) => `http://localhost:${port(name)}`;
  const builds = new Map<string, string>();
  for (const name of names) builds.set(name, (await buildRemote(name)).build);

  const hostOrigins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port('host')}`);
  const dataDir = path.resolve(root, process.env.DATA_DIR?.trim() || 'data');
  const registryFile = path.resolve(root, process.env.REGISTRY_FILE?.trim() || path.join(dataDir, 'remotes.json'));
  const keys = storedKeys(dataDir);
  for (const name of names) keys.team(name);
  const moduleOrigins = [...(process.env.MODULE_ORIGINS?.split(/[\s,]+/).filter(Boolean) ?? []), anyLocalOrigin];
  const config = localHostConfig(moduleOrigins, keys.rootKey, {
    ...process.env,
    // New code shows with the next reload, not with the one after.
    ...(devOrigin !== undefined && { DEV_ORIGINS: devOrigin, SERVICE_WORKER: 'off' }),
  });
  const api = await timed('API, with its content at the first start', () =>
    startApi(port('api'), {
      DATA_DIR: dataDir,
      REGISTRY_FILE: registryFile,
      CORS_ORIGINS: process.env.CORS_ORIGINS ?? hostOrigins.join(','),
      HOST_ORIGINS: hostOrigins.join(','),
      MODULE_ORIGINS: moduleOrigins.join(','),
      ROOT_KEY: keys.rootKey,
    }),
  );
  const ownReleases = openOwnReleases(dataDir, keys);
  await timed('releases of the modules', async () => {
    for (const [name, build] of builds) {
      // One that cannot be the stable one, since it was revoked for instance, leaves the others as they are.
      await ownReleases
        .release(name, localOrigin(name), build)
        .catch((error: unknown) =>
          console.error(
            `${name}: ${build} is not in the registry: ${error instanceof Error ? error.message : String(error)}`,
          ),
        );
    }
  });
  const dist = devOrigin === undefined ? hostDist : hostDevelopmentDist;
  const apiOrigin = `http://127.0.0.1:${port('api')}`;
  const renderer = await createWebServer({
    config,
    dist,
    renderer: rendererDist,
    apiOrigin,
    onFault: (address, error) =>
      console.error(`${address} is sent without content: ${error instanceof Error ? error.message : String(error)}`),
  });
  const host = await createHostServer({
    config,
    dist,
    apiOrigin,
    registry: () => readRegistryFile(registryFile),
    renderer: await renderer.listen({ port: 0, host: '127.0.0.1' }),
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
    stop: async () => {
      await Promise.all([
        ownReleases.close(),
        host.close(),
        renderer.close(),
        ...remotes.map((remote) => remote.close()),
        api.stop(),
      ]);
    },
    ended: new Promise((resolve) => api.child.once('exit', () => resolve())),
  };
}
