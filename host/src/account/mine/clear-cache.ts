import { removeText, storedKeys } from '@admin-h5/client/device-storage';
import type { QueryClient } from '@tanstack/react-query';

/** Storage that only saves time; nothing that a person made or chose. */
const quick = 'admin-h5:registry';

/** 清除缓存: removes what can be fetched again; login, device id, drafts, favourites and history stay. */
export async function clearCache(queryClient: QueryClient): Promise<void> {
  queryClient.clear();
  for (const key of storedKeys(quick)) removeText(key);
  if ('caches' in window) {
    const names = await caches.keys().catch(() => []);
    // The build's own files stay: the service worker stores them only when it is installed.
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
  }
}
