import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createRemoteServer } from '../../scripts/local/remote-server.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { runIn } from './commands.ts';
import type { Product } from './product.ts';

/** A team that has the tarballs of the packages and no other part of this repository. */
export interface Team {
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

/**
 * What a team does first: an empty folder, the packages, a new module, its dependencies.
 * @param tarballs of the packages
 */
export async function startTeam(
  name: string,
  title: string,
  tarballs: readonly string[],
  hostOrigins: readonly string[],
): Promise<Team> {
  const home = mkdtempSync(path.join(tmpdir(), 'admin-h5-team-'));
  const tools = path.join(home, 'tools');
  mkdirSync(tools);
  await runIn(tools, {}, 'npm', 'init', '-y');
  await runIn(tools, {}, 'npm', 'install', ...installOptions, ...tarballs);
  await runIn(tools, {}, 'npx', 'admin-h5-remote', 'create', name, title);
  const folder = path.join(tools, name);
  await runIn(folder, {}, 'npm', 'install', ...installOptions, ...tarballs);
  const git = (...words: readonly string[]) =>
    runIn(folder, {}, 'git', '-c', 'user.name=team', '-c', 'user.email=team@example.com', ...words);
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'Begin');

  const published = path.join(home, 'published');
  mkdirSync(published);
  const server: FastifyInstance = await createRemoteServer({ dist: published, hostOrigins });
  const port = await freePort();
  await server.listen({ port, host: '127.0.0.1' });
  return {
    folder,
    published,
    origin: `http://localhost:${port}`,
    npm: (...words) => runIn(folder, {}, 'npm', ...words),
    kit: (...words) => runIn(folder, {}, 'npx', 'admin-h5-remote', ...words),
    git,
    stop: async () => {
      await server.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What the operator and the team do once: origin, key and token. Returns the team's environment for releases. */
export async function approve(product: Product, team: Team, name: string): Promise<Record<string, string>> {
  await product.operate('add', name, team.origin);
  const keyFile = path.join(team.folder, '..', `${name}.key.json`);
  const publicKey = await team.kit('keys', 'team', name, keyFile);
  await team.kit('keys', 'accept', keyFile, await product.keys('certify', name, publicKey));
  const token = (await product.operate('token', name, 'team')).split(' ').at(-1) ?? '';
  return { RELEASE_API: product.api, RELEASE_TOKEN: token, RELEASE_KEY_FILE: keyFile };
}
