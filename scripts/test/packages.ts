import { existsSync } from 'node:fs';
import { run } from './run.ts';

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
let listsAreFresh = false;

/** Installs Debian packages if possible; returns whether it succeeded. */
export async function installDebianPackages(...names: string[]): Promise<boolean> {
  if (!isDebianRoot()) return false;
  console.log(`Installing ${names.join(', ')} …`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsAreFresh) listsAreFresh = (await run('apt-get', ['update', '-qq'], quiet)) === 0;
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], quiet)) === 0;
}
