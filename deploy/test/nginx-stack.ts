import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildHost, hostDist } from '../../scripts/build/host.ts';
import { buildRemote, remoteDist } from '../../scripts/build/remote.ts';
import { remoteNames } from '../../scripts/build/workspaces.ts';
import { type ApiProcess, startApi } from '../../scripts/local/api-process.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { localModule, localRegistry } from '../../scripts/local/registry.ts';
import { seededDataDir } from '../../scripts/local/seeded-data.ts';
import { type RunningNginx, startNginx } from './nginx.ts';

/** The real product as it is deployed, but for containers: API process, host and every remote behind an nginx of its own. */
export interface NginxStack {
  /** `http://localhost:<port>/admin-h5/`. */
  readonly baseUrl: string;
  readonly api: ApiProcess;
  readonly host: RunningNginx;
  readonly remotes: ReadonlyMap<string, RunningNginx>;
  stop: () => Promise<void>;
}

export async function startNginxStack(): Promise<NginxStack> {
  await buildHost();
  const dataDir = await seededDataDir();
  const apiPort = await freePort();
  const api = await startApi(apiPort, { DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: '1' }, true);

  const hostPort = await freePort();
  const remotes = new Map<string, RunningNginx>();
  const modules = [];
  for (const name of remoteNames()) {
    const { build } = await buildRemote(name);
    const remote = await startNginx({
      template: 'remote',
      build: path.join(remoteDist(name), build),
      environment: { HOST_ORIGINS: `http://localhost:${hostPort}` },
    });
    remotes.set(name, remote);
    modules.push(localModule(name, remote.origin, build));
  }
  const origins = [...remotes.values()].map(({ origin }) => origin).join(',');
  const host = await startNginx({
    template: 'host',
    build: hostDist,
    port: hostPort,
    environment: { API_UPSTREAM: `http://127.0.0.1:${apiPort}`, REMOTE_ORIGINS: origins, DEV_ORIGINS: origins },
  });
  writeFileSync(path.join(host.directories.registry, 'remotes.json'), JSON.stringify(localRegistry(modules)));
  return {
    baseUrl: `${host.origin}/admin-h5/`,
    api,
    host,
    remotes,
    stop: async () => {
      await Promise.all([host.remove(), ...[...remotes.values()].map((remote) => remote.remove()), api.stop()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
