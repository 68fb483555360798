import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { untilHealthy } from '../local/api-process.ts';

const version = '6.10.4';
/** Verdaccio names this by a tag, which a registry that passes packages on may not know. */
const overrides = { 'node-fetch': '2.7.0' };

const settings = `
storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
packages:
  '@admin-h5/*':
    access: $all
    publish: $authenticated
log: { type: stdout, format: pretty, level: error }
`;

export interface OwnRegistry {
  address: string;
  /** Line of an `.npmrc` with the token of a user who may publish. */
  login: string;
  stop: () => Promise<void>;
}

/** Adds a user, as `npm adduser` does; returns its token. */
async function addUser(address: string): Promise<string> {
  const response = await fetch(`${address}-/user/org.couchdb.user:team`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'team', password: 'team-password' }),
  });
  const { token }: { token?: string } = await response.json();
  if (!token) throw new Error(`Verdaccio added no user: HTTP ${response.status}`);
  return token;
}

/** Installs Verdaccio into a new folder and starts it there, on this machine only. */
export async function startVerdaccio(folder: string, port: number): Promise<OwnRegistry> {
  await mkdir(folder);
  const config = path.join(folder, 'config.yaml');
  await writeFile(config, settings);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ private: true, overrides }));
  const install = [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefer-offline',
    `verdaccio@${version}`,
  ];
  await promisify(execFile)('npm', install, { cwd: folder });
  const program = path.join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', config, '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill();
    await ended;
  };
  const address = `http://127.0.0.1:${port}/`;
  try {
    await untilHealthy('Verdaccio', `${address}-/ping`, child);
    return { address, login: `//127.0.0.1:${port}/:_authToken=${await addUser(address)}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
