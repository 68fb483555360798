import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostConfig } from '@admin-h5/contract';
import { cachePrefix, shellFile, type WorkerSettings } from '../../host/src/app/offline/settings.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { fillPage } from './page-template.ts';
import { textHash } from './text-hash.ts';

/** File of the service worker below the base path. */
export const workerFile = 'sw.js';

/** Tells a phone what it puts on its home screen. */
export const manifestFile = 'manifest.webmanifest';

export { shellFile };

/**
 * Removes the worker of an earlier release and what it kept. A browser requests the script past the worker that runs, so it comes
 * through whatever that one does; the next page is the server's.
 */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('${cachePrefix}')) await caches.delete(name);
  indexedDB.deleteDatabase('workbox-expiration');
  await self.registration.unregister();
})()));
`;

/** The worker's script with its settings, or the one that removes it where `SERVICE_WORKER` is off. */
export function workerScript(dist: string, config: HostConfig): string {
  if (!config.serviceWorker) return removal;
  const read = (name: string) => readFileSync(path.join(dist, name), 'utf8');
  const settings: WorkerSettings = {
    revision: textHash(fillPage(read('index.html'), config)),
    files: JSON.parse(read('offline.json')),
    policy: contentSecurityPolicy(config),
    apiBase: config.apiBase,
    keepsContent: config.catalogueAccess === 'visitor',
  };
  return `self.workerSettings=${JSON.stringify(settings)};\n${read(workerFile)}`;
}
