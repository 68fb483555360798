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

/** Debian packages whose programs the deployment tests start. */
export const nginxPackages = ['nginx-light', 'libnginx-mod-http-brotli-static'] as const;

const needs: readonly { files: readonly string[]; packages: readonly string[] }[] = [
  {
    files: ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
    packages: nginxPackages,
  },
  { files: ['/usr/bin/rsync'], packages: ['rsync'] },
];

/** Installs what the deployment tests need if it is missing and can be installed; otherwise they fail and name the packages. */
export async function ensurePrograms(): Promise<void> {
  for (const { files, packages } of needs)
    if (!files.every((file) => existsSync(file))) await installDebianPackages(...packages);
}
