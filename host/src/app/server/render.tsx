/** Renders the visitors' pages to HTML on the server: loads what a page shows, draws it, and passes the data on to the browser. */
import { isApiError } from '@admin-h5/client';
import { configure, setLinkBase, withoutEndSlash, type ApiOrigin } from '@admin-h5/client/host';
import { adminPrefix, type HostConfig } from '@admin-h5/contract';
import { createQueryClient, HeadContext, type Head } from '@admin-h5/ui';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { setConfig } from '../../core/config.ts';
import { loadPage } from '../../core/pages/page-loader.ts';
import { findPage, installPages } from '../../core/pages/page-registry.ts';
import { pages } from '../routes/pages.ts';
import { appRoutes, AppTree, toBasename } from '../routes/router.tsx';
import { RichTextOnServer } from '../../ui/rich-text/rich-text.tsx';
import { collectPageData, keepsResult, type PageData, pageDataId } from '../start/page-data.ts';
import { describePage, type PageDescription } from './describe-page.ts';

export type { PageDescription, ApiOrigin, PageData };
export { pageDataId };

export interface RenderedPage extends PageDescription {
  /** 404 where there is nothing at this address, 410 where there was a record until it was deleted, otherwise 200. */
  status: 200 | 404 | 410;
  title: string;
  /** Path of the screen in the page table; null for an unknown one. */
  screen: string | null;
  /** Content of `#root`. */
  html: string;
  data: PageData;
}

export interface RendererOptions {
  config: HostConfig;
  /** Where the calls of the present request go. */
  origin: () => ApiOrigin;
  /** Reduces rich text to what the API allows. */
  sanitise: (html: string) => string;
}

/**
 * Renders a page; null for one that only a browser shows: it needs a login, or depends on the device.
 * @param url whole address, with the origin that visitors see
 * @throws ApiError where the API does not return what the page shows
 */
export type Renderer = (url: URL) => Promise<RenderedPage | null>;

/** A query may make others appear, which are known after the next pass. */
const maxPasses = 4;

/** `Query.isDisabled` counts a query that no mounted component observes, which is every one on a server. */
const isDisabled = (options: object) => 'enabled' in options && options.enabled === false;

/** Loads what the last pass has asked for. Returns false if it has asked for nothing new. */
async function loadMissing(client: QueryClient): Promise<boolean> {
  const missing = client
    .getQueryCache()
    .getAll()
    // Disabled queries are left out, such as a search without a keyword.
    .filter((query) => query.state.status === 'pending' && !isDisabled(query.options));
  await Promise.all(
    missing.map(async (query) => {
      try {
        await query.fetch();
      } catch (error) {
        // The screen shows that there is no such record, or does without.
        if (!isApiError(error, 404) && query.meta?.optional !== true) throw error;
        client.setQueryDefaults(query.queryKey, keepsResult);
      }
    }),
  );
  return missing.length > 0;
}

/** Whether the record of the page was deleted, which the API says for as long as it is in the recycle bin. */
const isDeleted = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .some(({ state: { error } }) => isApiError(error, 404) && error.code === 'DELETED');

/** Renders with all data: each pass draws what is loaded and shows by its queries what is missing. */
async function renderLoaded(client: QueryClient, draw: () => ReactElement): Promise<string> {
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const html = renderToString(draw());
    if (!(await loadMissing(client))) return html;
  }
  return renderToString(draw());
}

/** Loads all screens, once per process; several requests may be rendered at the same time. */
export async function createRenderer({ config, origin, sanitise }: RendererOptions): Promise<Renderer> {
  setConfig(config);
  configure({ baseUrl: config.apiBase, onAdminRoute: () => false, origin });
  setLinkBase(config.basePath);
  installPages(pages);
  await Promise.all(pages.filter(({ rendered }) => rendered).map(({ load }) => loadPage(load)));
  const basename = toBasename(config.basePath);
  const handler = createStaticHandler(appRoutes(), { basename });

  return async (url) => {
    const path = withoutEndSlash(url.pathname.slice(basename.length)) || '/';
    const page = findPage(path);
    if (config.catalogueAccess !== 'visitor' || path.startsWith(adminPrefix) || (page && !page.rendered)) return null;
    const context = await handler.query(new Request(url));
    if (context instanceof Response) return null;
    const router = createStaticRouter(handler.dataRoutes, context);
    const client = createQueryClient();
    // No component observes a query here: one that is kept no longer than that would be gone before the others of its pass have loaded.
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'added') query.setOptions({ ...query.options, gcTime: Infinity });
    });
    const at = Date.now();
    const head: { title: string; status: 200 | 404 } = { title: '', status: 200 };
    const sink: Head = {
      setTitle: (title) => (head.title = title),
      setNotFound: () => (head.status = 404),
    };
    try {
      const html = await renderLoaded(client, () => {
        head.status = 200;
        return (
          <HeadContext value={sink}>
            <RichTextOnServer value={sanitise}>
              <AppTree queryClient={client} renderedAt={at}>
                <StaticRouterProvider router={router} context={context} hydrate={false} />
              </AppTree>
            </RichTextOnServer>
          </HeadContext>
        );
      });
      const description = describePage({ client, url, page, config, title: head.title });
      const status = head.status === 404 && isDeleted(client) ? 410 : head.status;
      return { ...head, ...description, status, screen: page?.path ?? null, html, data: collectPageData(client, at) };
    } finally {
      // Otherwise a timer of each query would hold its data for a day.
      client.clear();
    }
  };
}
