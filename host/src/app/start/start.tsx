import { configure, installNavigation, listenBeforeRouter, warmCalls } from '@admin-h5/client/host';
import { currentPage } from '@admin-h5/client';
import { createQueryClient } from '@admin-h5/ui';
import type { QueryClient } from '@tanstack/react-query';
import { startTheme } from '../../ui/theme-mode.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { joinSavedAtLogin } from '../../account/saved/follow-logins.ts';
import { startOffline } from '../offline/start-offline.ts';
import { startErrorToaster } from './error-toaster.ts';
import { startSession } from '../../session/start-session.ts';
import { startClearingQueries } from './clear-queries.ts';
import { readConfig } from '../../core/config.ts';
import { loadPage } from '../../core/pages/page-loader.ts';
import { findPage, installPages, lookUpPage } from '../../core/pages/page-registry.ts';
import { pages } from '../routes/pages.ts';
import '../boot/boot.less';
import { AppTree } from './app-tree.tsx';
import { createRouter } from './create-router.tsx';
import { startLoadingAhead } from './load-ahead.ts';
import { watchLostFiles } from './lost-file.ts';
import { readPageData, restorePageData } from './page-data.ts';
import { showStartFault } from './start-fault.ts';
import { keepTranslatedTexts } from './translated-texts.ts';

/** `--max-width` of tokens.less. */
const styledMaxWidth = 960;

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

/** Starts the app in this document: settings, client, router, first screen, then background tasks. */
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
  keepTranslatedTexts();
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
