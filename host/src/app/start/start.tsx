/** The start of the app in this document: settings, client, router, the first screen, then what runs in the background. */
import { currentPage } from '@admin-h5/client';
import { configure, installNavigation, listenBeforeRouter, warmCalls } from '@admin-h5/client/host';
import type { HostConfig } from '@admin-h5/contract';
import { createQueryClient } from '@admin-h5/ui';
import type { QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { joinSavedAtLogin } from '../../account/saved/follow-logins.ts';
import { readConfig } from '../../core/config.ts';
import { loadPage } from '../../core/pages/page-loader.ts';
import { findPage, installPages, lookUpPage } from '../../core/pages/page-registry.ts';
import { whenIdle } from '../../core/pages/when-idle.ts';
import { startSession } from '../../session/start-session.ts';
import { startTheme } from '../../ui/theme-mode.ts';
import '../boot/boot.less';
import { pages } from '../routes/pages.ts';
import { AppTree, createRouter } from '../routes/router.tsx';
import { startClearingQueries, startErrorToaster } from './client-events.ts';
import { startLoadingAhead } from './load-ahead.ts';
import { watchLostFiles } from './lost-file.ts';
import { readPageData, restorePageData } from './page-data.ts';
import { followTranslations } from './translated-texts.ts';

/** `--max-width` of tokens.less. */
const styledMaxWidth = 960;

export function start(): void {
  const result = readConfig();
  if (!result.ok) {
    showStartFault(result.faults);
    return;
  }
  const { apiBase, basePath, maxWidth } = result.config;
  if (!`${location.pathname}/`.startsWith(basePath)) {
    // If a proxy changes the path, no route matches.
    showStartFault(['basePath']);
    return;
  }
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');

  watchLostFiles(new URL(`${basePath}assets/`, location.href).href);
  startTheme();
  followTranslations();
  // A property of the root is computed anew for every element below it.
  if (maxWidth !== styledMaxWidth)
    for (const name of ['--max-width', '--set-width'])
      document.documentElement.style.setProperty(name, `${maxWidth}px`);
  configure({ baseUrl: apiBase });
  listenBeforeRouter();
  installPages(pages);
  const router = createRouter(basePath);
  installNavigation({ table: lookUpPage, router, basePath });
  startErrorToaster();
  const queryClient = createQueryClient();
  startClearingQueries(queryClient);
  startLoadingAhead(queryClient);
  startSession();
  joinSavedAtLogin();
  void draw(container, router, queryClient);
  startOffline(result.config, queryClient);
}

async function draw(
  container: HTMLElement,
  router: ReturnType<typeof createRouter>,
  queryClient: QueryClient,
): Promise<void> {
  const data = readPageData();
  if (data) {
    const endRestore = restorePageData(queryClient, data);
    const stop = router.subscribe(() => {
      stop();
      endRestore();
    });
  } else void warmCalls();
  await firstScreen();
  const tree = (
    <AppTree queryClient={queryClient} renderedAt={data?.at ?? null}>
      <RouterProvider router={router} />
    </AppTree>
  );
  // As a transition React hydrates in slices, so that a tap need not wait until the whole page is hydrated.
  if (data) startTransition(() => void hydrateRoot(container, tree, { onRecoverableError }));
  else createRoot(container).render(tree);
}

/** Resolves when the code of the first screen has loaded or failed; until then the document's skeleton shows. */
async function firstScreen(): Promise<void> {
  const page = findPage(currentPage().path);
  if (page) await loadPage(page.load).catch(() => undefined);
}

/** An extension or the browser may have changed the document: React draws that part anew, and nothing has failed. */
function onRecoverableError(error: unknown): void {
  // oxlint-disable-next-line no-console -- thrown, as React does without this, it would count as a failure of the page
  console.error(error);
}

/** Registers the service worker once the first screen has loaded, or removes it where the setting is off. */
function startOffline(settings: HostConfig, queryClient: QueryClient): void {
  // Missing without HTTPS and in some private windows, where every page comes from the server.
  if (!('serviceWorker' in navigator)) return;
  const run = () => whenIdle(() => void applyOffline(settings, queryClient).catch(() => undefined));
  if (document.readyState === 'complete') run();
  else window.addEventListener('load', run, { once: true });
}

async function applyOffline(settings: HostConfig, queryClient: QueryClient): Promise<void> {
  const { register, unregister } = await import('../offline/register.ts');
  await (settings.serviceWorker ? register(settings, queryClient) : unregister(settings));
}

/** A readable screen for missing or invalid settings, made of plain elements, since nothing else has started. */
function showStartFault(faults: readonly string[]): void {
  const root = document.getElementById('root');
  if (!root) return;
  const title = document.createElement('h1');
  title.textContent = '应用配置有误，无法启动';
  const note = document.createElement('p');
  note.textContent = '请联系管理员检查以下部署设置：';
  const list = document.createElement('ul');
  for (const fault of faults) {
    const item = document.createElement('li');
    item.textContent = fault;
    list.append(item);
  }
  const panel = document.createElement('main');
  panel.className = 'ah5-start-fault';
  panel.setAttribute('role', 'alert');
  panel.append(title, note, list);
  root.replaceChildren(panel);
}
