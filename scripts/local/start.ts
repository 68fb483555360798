/** `npm start`: builds what has changed, starts the API, the host and every remote on their own ports, and says where. */
import { buildHost, hostDist } from '../build/host.ts';
import { buildRemote, remoteDist } from '../build/remote.ts';
import { remoteNames } from '../build/workspaces.ts';
import { startApi } from './api-process.ts';
import { createHostServer } from './host-server.ts';
import { isPortFree } from './ports.ts';
import { localModule, localRegistry } from './registry.ts';
import { createRemoteServer } from './remote-server.ts';
import { localHostConfig, portOf, portSetting } from './settings.ts';

const bind = process.env.BIND ?? '127.0.0.1';

async function requirePorts(ports: ReadonlyMap<string, number>): Promise<void> {
  for (const [part, port] of ports) {
    if (await isPortFree(port)) continue;
    throw new Error(
      `Port ${port} (${part}) is taken by another program. End that program, or choose another port: ${portSetting(part)}=… npm start`,
    );
  }
}

async function start(): Promise<void> {
  const names = remoteNames();
  const ports = new Map(['host', 'api', ...names].map((part) => [part, portOf(part)]));
  const port = (part: string) => ports.get(part) ?? portOf(part);
  await requirePorts(ports);

  if (await buildHost()) console.log('host: built');
  const builds = new Map<string, string>();
  for (const name of names) {
    const { build, fresh } = await buildRemote(name);
    builds.set(name, build);
    if (fresh) console.log(`${name}: built`);
  }

  const hostOrigins = ['localhost', '127.0.0.1'].map((name) => `http://${name}:${port('host')}`);
  const originOf = (name: string) => `http://localhost:${port(name)}`;
  const modules = names.map((name) => localModule(name, originOf(name), builds.get(name) ?? ''));
  const api = await startApi(port('api'), { CORS_ORIGINS: process.env.CORS_ORIGINS ?? hostOrigins.join(',') });
  const servers = await Promise.all(
    names.map((name) =>
      createRemoteServer({ dist: remoteDist(name), hostOrigins }).then((app) => ({ app, port: port(name) })),
    ),
  );
  const host = await createHostServer({
    config: localHostConfig(names.map(originOf)),
    dist: hostDist,
    apiOrigin: `http://127.0.0.1:${port('api')}`,
    registry: () => localRegistry(modules),
  });
  servers.push({ app: host, port: port('host') });
  for (const server of servers) await server.app.listen({ port: server.port, host: bind });

  const password = process.env.ADMIN_PASSWORD ? 'the one in ADMIN_PASSWORD' : 'admin123456';
  console.log(
    `\n  http://localhost:${port('host')}/admin-h5/pages/index/index   visitors\n  http://localhost:${port('host')}/admin-h5/                      login: admin / ${password}\n\n  Ctrl-C stops everything.`,
  );

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...servers.map((server) => server.app.close()), api.stop()]);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  api.child.once('exit', () => void stop());
}

try {
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
