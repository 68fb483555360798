/**
 * A page with its content: the host renders it (`host/src/app/server/render.tsx` decides status and content), and it is put into the
 * document here.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HostConfig } from '@admin-h5/contract';
import { pageParameters } from '../../deploy/web/page-parameters.ts';
import { fillPage, readPageFiles } from '../../deploy/web/page-template.ts';
import type { ApiOrigin, RenderedPage, Renderer, RendererOptions } from '../../host/src/app/server/render.tsx';
import { sanitiseHtml } from '../../server/src/company/rich-text.ts';

/** The server build of the host (scripts/build/host.ts). */
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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => escapes[character] ?? character);

/** JSON inside a script element; without `<` nothing in it can end the element. */
const jsonText = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${escaped(content)}" />`;

/** Replaces the only place that `pattern` finds; throws where there is none. */
function replaced(page: string, pattern: RegExp, text: string): string {
  if (!pattern.test(page)) throw new Error(`index.html has no ${pattern.source}`);
  return page.replace(pattern, () => text);
}

/** Title and metadata of the head. */
function renderTitle(page: RenderedPage): string {
  const { title, description, canonical, image, facts } = page;
  return [
    `<title>${escaped(title)}</title>`,
    ...(canonical && page.status === 200
      ? [`<link rel="canonical" href="${escaped(canonical)}" />`, meta('property', 'og:url', canonical)]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(image ? [meta('property', 'og:image', image)] : []),
    // A data block: browsers do not run it, and the security policy allows it.
    ...facts.map((fact) => `<script type="application/ld+json">${jsonText(fact)}</script>`),
  ].join('\n    ');
}

/** React puts the preloads of pictures before the content; in the head a browser finds them first. */
const leadingPreloads = /^(?:<link rel="preload"[^>]*>)+/;

/**
 * Styles and scripts of the screen, for the end of the head. Scripts have a low priority, since the page shows without them; with
 * `defer` they run after the entry's script. `data-href` is the name by which webpack's runtime knows a stylesheet, so that it is not
 * loaded a second time with the screen's code.
 */
function renderFiles(files: readonly string[], base: string): string {
  const styles = files.filter((file) => file.endsWith('.css'));
  const scripts = files.filter((file) => file.endsWith('.js'));
  return [
    ...styles.map((file) => `<link rel="stylesheet" href="${base}${file}" data-href="${file}" />`),
    ...scripts.map((file) => `<script defer src="${base}${file}" fetchpriority="low"></script>`),
  ].join('');
}

/** Makes documents of rendered pages, from the page and the file list of a build of the host. */
function createDocuments(dist: string, config: HostConfig, pageDataId: string): (page: RenderedPage) => string {
  const template = fillPage(readFileSync(path.join(dist, 'index.html'), 'utf8'), config);
  const pageFiles = readPageFiles(dist);
  return (page) => {
    const files = (page.screen && pageFiles[page.screen]) || [];
    const data = `<script type="application/json" id="${pageDataId}">${jsonText(page.data)}</script>`;
    const preloads = leadingPreloads.exec(page.html)?.[0] ?? '';
    // With or without quotes: the minifier of a production build removes optional ones.
    const steps: [RegExp, string][] = [
      [/<meta name="?description"?[^>]*>/, meta('name', 'description', page.description)],
      [/<title>[^<]*<\/title>/, preloads + renderTitle(page)],
      [/<\/head>/, `${renderFiles(files, config.basePath)}</head>`],
      [/<noscript>.*?<\/noscript>/s, ''],
      [/<div id="?root"?><\/div>/, `<div id="root">${page.html.slice(preloads.length)}</div>${data}`],
    ];
    return steps.reduce((text, [pattern, part]) => replaced(text, pattern, part), template);
  };
}
