import { currentUser, previewUrl } from '@admin-h5/client';
import { subscribeSession } from '@admin-h5/client/host';
import type { HostConfig } from '@admin-h5/contract';
import { toast } from '@admin-h5/ui/feedback';
import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../../core/paths.ts';
import { savesData } from '../../core/pages/when-idle.ts';
import { guest, savedRecords, subscribeSaved } from '../../core/saved-records.ts';
import { askToReplace } from '../../platform/replacement.ts';
import { readHome } from '../../visitor/home/home-queries.ts';
import { cachePrefix, contentCaches, type ToPage, type ToWorker } from './settings.ts';

/** Milliseconds for which the notice of a new version shows; it comes again with the next page. */
const noticeTime = 60_000;
/** Milliseconds between two checks for a new version in a page that stays open. */
const updateInterval = 30 * 60_000;
/** Milliseconds that a worker may take to start. */
const startLimit = 3000;

const send = (worker: ServiceWorker | null, message: ToWorker) => worker?.postMessage(message, []);

/** Script of this page's build. */
const mainScript = () => document.querySelector<HTMLScriptElement>('script[src*="/assets/main."]')?.src ?? '';

const reload = () => location.reload();

async function update(waiting: ServiceWorker): Promise<void> {
  if (!(await askToReplace())) return;
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, startLimit);
  send(waiting, { kind: 'start' });
}

function offer(waiting: ServiceWorker): void {
  toast('有新版本可用', { duration: noticeTime, action: { text: '更新', onPress: () => void update(waiting) } });
}

/** Asks each new worker whether this page is of its build, and offers the update where it is not. */
function followUpdates(registration: ServiceWorkerRegistration): void {
  const script = mainScript();
  const offered = new WeakSet<ServiceWorker>();
  const look = () => send(registration.waiting, { kind: 'page', script });
  navigator.serviceWorker.addEventListener('message', ({ data, source }: MessageEvent<ToPage>) => {
    if (data.kind !== 'newer' || !(source instanceof ServiceWorker) || offered.has(source)) return;
    offered.add(source);
    offer(source);
  });
  const follow = ({ installing }: ServiceWorkerRegistration) =>
    installing?.addEventListener('statechange', () => installing.state === 'installed' && look());
  registration.addEventListener('updatefound', () => follow(registration));
  // The browser may have found one before this page's code ran.
  follow(registration);
  look();
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < updateInterval) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Data and picture of each favourite: what its page shows first. */
function favoriteAddresses(apiBase: string): string[] {
  const records = savedRecords('favorites', currentUser()?.id ?? guest);
  const addresses = records.flatMap(({ id, coverFileId }) => [
    `${apiBase}/api/publish/${encodeURIComponent(id)}`,
    ...(coverFileId ? [previewUrl(coverFileId, { w: 750, format: 'webp' })] : []),
  ]);
  return addresses.map((address) => new URL(address, location.href).href);
}

function followFavorites(registration: ServiceWorkerRegistration, apiBase: string): void {
  if (savesData()) return;
  const sendAddresses = () => send(registration.active, { kind: 'favorites', urls: favoriteAddresses(apiBase) });
  sendAddresses();
  subscribeSaved(sendAddresses);
  subscribeSession(sendAddresses);
}

/** Page and pictures that were loaded before there was a worker. */
function visitedAddresses(): string[] {
  const pictures = performance.getEntriesByType('resource').map(({ name }) => name);
  return [location.href.split('#')[0] ?? '', ...pictures.filter((name) => name.includes('/api/files/preview/'))];
}

/** Resolves once this page's requests pass through the worker. */
const waitForControl = (): Promise<unknown> =>
  navigator.serviceWorker.controller
    ? Promise.resolve()
    : new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));

/** Stores 首页 and its data for use without a network, if the person has not opened it yet: it is the next page that most people open. */
async function cacheHome(worker: ServiceWorker | null, basePath: string, queryClient: QueryClient): Promise<void> {
  if (savesData()) return;
  // Opening a cache creates it, also after the switch-off has removed all.
  const reads = (await caches.has(contentCaches.reads)) ? await (await caches.open(contentCaches.reads)).keys() : [];
  const isCached = reads.some(({ url }) => new URL(url).pathname.endsWith('/api/banner/active'));
  if (isCached) return;
  send(worker, { kind: 'ahead', url: new URL(basePath + paths.home.slice(1), location.href).href });
  await waitForControl();
  await readHome(queryClient);
}

type OfflineSettings = Pick<HostConfig, 'apiBase' | 'basePath' | 'serviceWorker'>;

/** Registers the service worker, offers its updates and tells it what to keep. */
export async function register({ apiBase, basePath }: OfflineSettings, queryClient: QueryClient): Promise<void> {
  const { serviceWorker } = navigator;
  const first = serviceWorker.controller === null;
  const registration = await serviceWorker.register(`${basePath}sw.js`, { scope: basePath, updateViaCache: 'none' });
  followUpdates(registration);
  const { active } = await serviceWorker.ready;
  if (first) send(active, { kind: 'visited', urls: visitedAddresses() });
  followFavorites(registration, apiBase);
  await cacheHome(active, basePath, queryClient);
}

/** Also done by the script that the server sends in place of the worker; a page need not wait for that. */
export async function unregister({ basePath }: OfflineSettings): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(basePath);
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(cachePrefix)) await caches.delete(name);
}
