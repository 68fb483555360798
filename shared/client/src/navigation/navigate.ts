/** Ways from page to page: what is checked before one is opened, and how tab pages are left and opened again. */
import { randomId } from '../auth/random-id.ts';
import { currentPage, type EntryState, type NavigationSetup, setInstalled, setup } from './current-page.tsx';
import { leaveOverlays, startOverlays } from './overlays.ts';
import { startPageEvents } from './page-events.ts';
import { formatPageUrl, type PageUrl, parsePageUrl } from './page-url.ts';
import { startKeepingScroll } from './scroll.ts';

/** The calls that navigate, by the names their failures carry. */
export type NavigationApi = 'navigateTo' | 'redirectTo' | 'switchTab' | 'reLaunch' | 'navigateBack';

/** A navigation that was refused: `errMsg` is `<api>:fail <reason>` (specification, section 2; decisions.md, Navigation). */
export class NavigationError extends Error {
  override readonly name = 'NavigationError';
  readonly errMsg: string;

  constructor(api: NavigationApi, reason: string) {
    const errMsg = `${api}:fail ${reason}`;
    super(errMsg);
    this.errMsg = errMsg;
  }
}

/** Result of a navigation that succeeded: `<api>:ok`. */
export interface NavigationResult {
  errMsg: string;
}

export interface NavigateOptions {
  /** A page address; the leading slash is optional. */
  url: string;
}

export interface ReLaunchOptions extends NavigateOptions {
  /** Leaves even where a form holds unsaved changes: the session is over and its drafts are saved. */
  force?: boolean;
}

/** Gives navigation the app's route table and router; the host calls it once, before it renders. Returns the function that undoes it. */
export function installNavigation(setup: NavigationSetup): () => void {
  setInstalled(setup);
  const stopEvents = startPageEvents();
  const stopScroll = startKeepingScroll();
  const stopTabs = startKeepingTabs();
  const stopOverlays = startOverlays();
  return () => {
    stopEvents();
    stopScroll();
    stopTabs();
    stopOverlays();
    setInstalled(null);
  };
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
  const left = tabPlaces.get(path);
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

/** Navigations in progress that no leave guard may stop. */
let forcedCount = 0;

/** Whether leave guards must not ask. */
export function isForced(): boolean {
  return forcedCount > 0;
}

type UrlApi = Exclude<NavigationApi, 'navigateBack'>;

async function openPage(
  api: UrlApi,
  options: ReLaunchOptions,
  how: { replace: boolean } & Pick<EntryState, 'depth'> & Partial<EntryState>,
): Promise<NavigationResult> {
  const url = formatPageUrl(checkTarget(api, options));
  const state: EntryState = { depth: how.depth, entry: how.entry ?? randomId() };
  opening.add(url);
  try {
    await leaveOverlays();
    if (options.force) forcedCount += 1;
    try {
      await setup().router.navigate(url, { replace: how.replace, state });
    } finally {
      if (options.force) forcedCount -= 1;
    }
    opened = { url, at: performance.now() };
    return { errMsg: `${api}:ok` };
  } finally {
    opening.delete(url);
  }
}

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

function checkTarget(api: UrlApi, options: Partial<NavigateOptions> | undefined): PageUrl {
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

/** How a tab page was left: its filters, and the history entry under which its scroll position and its rows are kept. */
interface TabPlace {
  search: string;
  entry: string;
}

/** Of the tab pages that were open since the document was loaded. */
const tabPlaces = new Map<string, TabPlace>();

const savePlace = () => {
  const { path, search, entry } = currentPage();
  if (setup().table(path)?.tab) tabPlaces.set(path, { search, entry });
};

/** Saves the state of a tab page whenever it is opened or changed; returns the function that stops this. */
function startKeepingTabs(): () => void {
  savePlace();
  const stop = setup().router.subscribe(savePlace);
  return () => {
    stop();
    tabPlaces.clear();
  };
}
