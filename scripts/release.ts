/**
 * `npm run release -- <module> <command>`: releases a module of this repository (docs/api.md); `host check <registry address>` lists
 * the modules that a new host would leave behind.
 */
import path from 'node:path';
import { runRelease } from '@admin-h5/remote-kit/release';
import { buildRemote, remoteDist } from './build/remote.ts';
import { remoteNames, root } from './build/workspaces.ts';
import { runCommand } from './local/run-until-ended.ts';
import { releaseHost } from './release/host.ts';

const [name = '', ...args] = process.argv.slice(2);

async function releaseModule(): Promise<number> {
  if (!remoteNames().includes(name))
    throw new Error(`Usage: npm run release -- <module> <command>; modules: ${remoteNames().join(', ')}`);
  const build = async () => path.join(remoteDist(name), (await buildRemote(name)).build);
  return runRelease({ folder: path.join(root, 'remotes', name), build }, args, process.env);
}

await runCommand(() => (name === 'host' ? releaseHost(args) : releaseModule()));
