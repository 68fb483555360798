import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostConfig } from '@admin-h5/contract';
import type { ApiOrigin, RenderedPage, Renderer, RendererOptions } from '../../host/src/app/server/render.tsx';
import { sanitiseHtml } from '../../server/src/company/rich-text.ts';
import { pageParameters } from '../../deploy/web/page-parameters.ts';
import { createDocuments } from './document.ts';

/** The server build of the host (scripts/build/server-config.ts). */
interface RenderModule {
  createRenderer: (options: RendererOptions) => Promise<Renderer>;
  pageDataId: string;
}

export interface PagesOptions {
  config: HostConfig;
  /** Built files of the host. */
  dist: string;
  /** Folder of the server build of the same sources. */
  renderer: string;
  /** Origin of the API. */
  apiOrigin: string;
}

/** A finished document. */
interface Page {
  status: RenderedPage['status'];
  html: string;
  /** Whether the address is that of a screen; there are endless others. */
  known: boolean;
}

/**
 * Renders the page at an address that visitors see; null for one that only a browser shows.
 * @param forwardedFor the visitor's address, for the API's limits and logs
 * @throws Error where the API does not return what the page shows
 */
export type Pages = (url: URL, forwardedFor: string) => Promise<Page | null>;

/** The address without what no screen reads, as nginx's store has it: so a forgotten name shows without nginx too. */
function withKnownParameters(url: URL): URL {
  const known = new URL(url);
  for (const name of new Set(url.searchParams.keys()))
    if (!pageParameters.includes(name)) known.searchParams.delete(name);
  return known;
}

/** Milliseconds that one call of the API may take: a slower page loads its data in the browser. */
const callTimeout = 2000;

/** The security policy blocks it, and React does not apply it when it takes the HTML over: the page would stay without it. */
const styledElement = /<[a-z][^<>]* style="[^<>]*>/;

/** Loads a build of the host into this process. One process renders for one deployment: settings are the process's. */
export async function openPages({ config, dist, renderer, apiOrigin }: PagesOptions): Promise<Pages> {
  const scope = new AsyncLocalStorage<ApiOrigin>();
  const build: RenderModule = await import(
    /* webpackIgnore: true */ pathToFileURL(path.join(renderer, 'render.mjs')).href
  );
  const render = await build.createRenderer({
    config,
    sanitise: sanitiseHtml,
    origin: () => {
      const origin = scope.getStore();
      if (!origin) throw new Error('a call outside of a request');
      return origin;
    },
  });
  const toDocument = createDocuments(dist, config, build.pageDataId);
  const renderPage: Pages = async (url, forwardedFor) => {
    // Not a view of a record: the browser counts that, and a search engine has none.
    const headers = { 'x-forwarded-for': forwardedFor, purpose: 'prefetch' };
    const page = await scope.run({ baseUrl: apiOrigin, headers, timeout: callTimeout }, () => render(url));
    if (!page) return null;
    const styled = styledElement.exec(page.html);
    if (styled) throw new Error(`an inline style: ${styled[0]}`);
    return { status: page.status, html: toDocument(page), known: page.screen !== null };
  };
  // Several proxies, and several visitors of a page that the proxy does not keep, wait for one rendering.
  const running = new Map<string, ReturnType<Pages>>();
  return (whole, forwardedFor) => {
    const url = withKnownParameters(whole);
    const present = running.get(url.href);
    if (present) return present;
    const page = renderPage(url, forwardedFor).finally(() => running.delete(url.href));
    running.set(url.href, page);
    return page;
  };
}
