import { existsSync } from 'node:fs';
import { installDebianPackages } from './packages.ts';

/** Installs rsync if it is missing and can be installed; otherwise the tests of uploads fail and name it. */
export async function ensureRsync(): Promise<void> {
  if (!existsSync('/usr/bin/rsync')) await installDebianPackages('rsync');
}
