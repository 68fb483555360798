/** `npm run release -- <module> <command>`: releases a module of this repository (docs/api.md). */
import path from 'node:path';
import { runRelease } from '@admin-h5/remote-kit/release';
import { buildRemote, remoteDist } from './build/remote.ts';
import { remoteNames, root } from './build/workspaces.ts';

const [name = '', ...args] = process.argv.slice(2);
try {
  if (!remoteNames().includes(name))
    throw new Error(`Usage: npm run release -- <module> <command>; modules: ${remoteNames().join(', ')}`);
  const build = async () => path.join(remoteDist(name), (await buildRemote(name)).build);
  process.exitCode = await runRelease({ folder: path.join(root, 'remotes', name), build }, args, process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
