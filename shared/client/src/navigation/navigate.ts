import { randomId } from '../auth/random-id.ts';
import { leaveOverlays } from './overlays.ts';
import { forced } from './forced.ts';
import type { EntryState } from './installed.ts';
import { currentPage, setup } from './installed.ts';
import { NavigationError } from './navigation-error.ts';
import type { NavigationApi, NavigationResult } from './navigation-error.ts';
import type { PageUrl } from './page-url.ts';
import { formatPageUrl, parsePageUrl } from './page-url.ts';
import { tabPlace } from './tab-places.ts';

export interface NavigateOptions {
  /** A page address; the leading slash is optional. */
  url: string;
}

export interface ReLaunchOptions extends NavigateOptions {
  /** Leaves even where a form holds unsaved changes: the session is over and its drafts are saved. */
  force?: boolean;
}

type UrlApi = Exclude<NavigationApi, 'navigateBack'>;

/** Addresses that are being opened; a second call with one of them is refused. */
const opening = new Set<string>();
/** The address opened last. Until its page is rendered, the second tap of a double tap still hits the old page's link. */
let opened = { url: '', at: -Infinity };
/** Milliseconds that a page may take to be rendered. */
const renderTime = 300;

function isOpening(url: string): boolean {
  if (opening.has(url)) return true;
  const justOpened = opened.url === url && performance.now() - opened.at < renderTime;
  return justOpened && formatPageUrl(currentPage()) === url;
}

function check(api: UrlApi, options: Partial<NavigateOptions> | undefined): PageUrl {
  if (!options?.url) throw new NavigationError(api, 'Missing required args: "url"');
  const target = parsePageUrl(options.url, currentPage().path);
  const page = setup().table(target.path);
  if (!page) throw new NavigationError(api, `page "${target.path}" is not found`);
  if (page.tab && (api === 'navigateTo' || api === 'redirectTo')) {
    throw new NavigationError(api, `can not ${api} a tabbar page`);
  }
  if (!page.tab && api === 'switchTab') throw new NavigationError(api, 'can not switch to no-tabBar page');
  const url = formatPageUrl(target);
  if (isOpening(url)) throw new NavigationError(api, `${url} locked`);
  return target;
}

async function openPage(
  api: UrlApi,
  options: ReLaunchOptions,
  how: { replace: boolean } & Pick<EntryState, 'depth'> & Partial<EntryState>,
): Promise<NavigationResult> {
  const url = formatPageUrl(check(api, options));
  const state: EntryState = { depth: how.depth, entry: how.entry ?? randomId() };
  opening.add(url);
  try {
    await leaveOverlays();
    const navigate = () => setup().router.navigate(url, { replace: how.replace, state });
    await (options.force ? forced(navigate) : navigate());
    opened = { url, at: performance.now() };
    return { errMsg: `${api}:ok` };
  } finally {
    opening.delete(url);
  }
}

/**
 * Opens a page on top of the current one.
 * @throws NavigationError (rejected): no url, an unknown page, a tab page, or a url that is already being opened
 */
export async function navigateTo(options: NavigateOptions): Promise<NavigationResult> {
  return openPage('navigateTo', options, { replace: false, depth: currentPage().depth + 1 });
}

/**
 * Opens a page in place of the current one.
 * @throws NavigationError (rejected), as `navigateTo`
 */
export async function redirectTo(options: NavigateOptions): Promise<NavigationResult> {
  return openPage('redirectTo', options, { replace: true, depth: currentPage().depth });
}

/**
 * Opens a page of the tab bar, its query kept. Going back from there leads to the root.
 * @throws NavigationError (rejected): no url, an unknown page, a page that is not on the tab bar, or a url that is already being opened
 */
export async function switchTab(options: NavigateOptions): Promise<NavigationResult> {
  return openPage('switchTab', options, { replace: false, depth: 0 });
}

/**
 * Opens a tab page as it was left: with its filters, scroll position and rows. One that was not open yet is opened anew.
 * @throws NavigationError (rejected), as `switchTab`
 */
export async function returnToTab({ url }: NavigateOptions): Promise<NavigationResult> {
  const { path } = parsePageUrl(url, currentPage().path);
  const left = tabPlace(path);
  if (!left) return switchTab({ url });
  return openPage('switchTab', { url: path + left.search }, { replace: false, depth: 0, entry: left.entry });
}

/**
 * Closes all pages and opens this one, which may be a tab page or not.
 * @throws NavigationError (rejected): no url, an unknown page, or a url that is already being opened
 */
export async function reLaunch(options: ReLaunchOptions): Promise<NavigationResult> {
  return openPage('reLaunch', options, { replace: true, depth: 0 });
}

/** Goes back by `delta` pages, not beyond the first; where there is no page before, it goes to the root. */
export async function navigateBack({ delta = 1 }: { delta?: number } = {}): Promise<NavigationResult> {
  const { depth } = currentPage();
  if (depth === 0) await reLaunch({ url: '/' });
  else {
    await leaveOverlays();
    await setup().router.navigate(-Math.min(Math.max(delta, 1), depth));
  }
  return { errMsg: 'navigateBack:ok' };
}

/** Opens a tab page by `switchTab`, any other by `navigateTo`; for links, banners and the return after login. */
export async function open(url: string): Promise<NavigationResult> {
  const page = setup().table(parsePageUrl(url, currentPage().path).path);
  return page?.tab ? switchTab({ url }) : navigateTo({ url });
}
