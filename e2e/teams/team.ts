import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemoteServer } from '../../scripts/local/remote-server.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { runIn } from './commands.ts';
import type { Product } from './product.ts';

/** A team that has the tarballs of the packages and no other part of this repository. */
export interface Team {
  /** Of its module. */
  name: string;
  /** Folder of its module. */
  folder: string;
  /** Folder that its origin serves, and that origin. */
  published: string;
  origin: string;
  /** Runs a script of its package.json. */
  npm: (...words: readonly string[]) => Promise<string>;
  /** Runs `admin-h5-remote`. */
  kit: (...words: readonly string[]) => Promise<string>;
  git: (...words: readonly string[]) => Promise<string>;
  stop: () => Promise<void>;
}

const installOptions = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Runs `npm install` in a folder. */
export const install = (folder: string, ...packages: readonly string[]) =>
  runIn(folder, {}, 'npm', 'install', ...installOptions, ...packages);

/** A team with a module in `folder`, and an origin that serves what it publishes. */
export async function openTeam(name: string, folder: string, hostOrigins: readonly string[]): Promise<Team> {
  const published = mkdtempSync(path.join(tmpdir(), 'admin-h5-published-'));
  const server = await createRemoteServer({ dist: published, hostOrigins });
  const port = await freePort();
  await server.listen({ port, host: '127.0.0.1' });
  return {
    name,
    folder,
    published,
    origin: `http://localhost:${port}`,
    npm: (...words) => runIn(folder, {}, 'npm', ...words),
    kit: (...words) => runIn(folder, {}, 'npx', 'admin-h5-remote', ...words),
    git: (...words) => runIn(folder, {}, 'git', '-c', 'user.name=team', '-c', 'user.email=team@example.com', ...words),
    stop: async () => {
      await server.close();
      rmSync(published, { recursive: true, force: true });
    },
  };
}

/**
 * What a team does first: an empty folder, the packages, a new module, its dependencies.
 * @param home an empty folder
 * @param tarballs of the packages
 */
export async function createModule(
  home: string,
  { name, title }: { name: string; title: string },
  tarballs: readonly string[],
  hostOrigins: readonly string[],
): Promise<Team> {
  mkdirSync(home, { recursive: true });
  await runIn(home, {}, 'npm', 'init', '-y');
  await install(home, ...tarballs);
  await runIn(home, {}, 'npx', 'admin-h5-remote', 'create', name, title);
  const folder = path.join(home, name);
  await install(folder);
  const team = await openTeam(name, folder, hostOrigins);
  await team.git('init', '-q');
  await team.git('add', '-A');
  await team.git('commit', '-qm', 'Begin');
  return team;
}

/** What the operator and the team do once: origin, key and token. Returns the team's environment for releases. */
export async function approve(product: Product, team: Team): Promise<Record<string, string>> {
  const { name, folder, origin, published } = team;
  await product.operate('add', name, origin);
  const keyFile = path.join(folder, '..', `${name}.key.json`);
  const publicKey = await team.kit('keys', 'team', name, keyFile);
  await team.kit('keys', 'accept', keyFile, await product.keys('certify', name, publicKey));
  const token = (await product.operate('token', name, 'team')).split(' ').at(-1) ?? '';
  return { RELEASE_API: product.api, RELEASE_TOKEN: token, RELEASE_KEY_FILE: keyFile, RELEASE_TARGET: published };
}
