import { existsSync } from 'node:fs';
import { installDebianPackages } from './packages.ts';

/** Debian packages whose programs the deployment tests start. */
export const nginxPackages = ['nginx-light', 'libnginx-mod-http-brotli-static'] as const;

const needed = ['/usr/sbin/nginx', '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'];

/**
 * Installs nginx if it is missing and can be installed; otherwise the tests that need it fail and name the packages.
 */
export async function ensureNginx(): Promise<void> {
  if (!needed.every((file) => existsSync(file))) await installDebianPackages(...nginxPackages);
}
