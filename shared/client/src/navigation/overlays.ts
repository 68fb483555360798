import { nameFirstEntry } from './first-entry.ts';
import { setup } from './installed.ts';

/** Something that lies over the page, as the person opened it: a sheet, a picture on the whole screen. */
export interface Cover {
  /** The way back was taken. */
  close: () => void;
}

const mark = 'ah5Cover';
/** A step whose event never comes must hold nothing up, in milliseconds. */
const patience = 1000;

let overlays: readonly Cover[] = [];
/** How many entries of covers lie above the page's own. */
let laid = 0;
/** What the router takes for the present entry; each entry of a cover says the same. */
let page: { state: unknown; url: string } = { state: null, url: '' };
/** Our own step is on its way. */
let stepping = false;
let listening = false;
let watching = false;
let waiting: (() => void)[] = [];

const read = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/** Which cover's entry this is, counted from the page; 0 for a page's own. */
function levelOf(state: unknown): number {
  const level = read(state, mark);
  return typeof level === 'number' ? level : 0;
}

function stateAt(level: number): unknown {
  const { [mark]: _, ...state }: Record<string, unknown> = { ...Object(page.state) };
  return level === 0 ? state : { ...state, [mark]: level };
}

/** Whether the browser's history entry is the one the router knows: during a navigation it is not. */
const isWithRouter = () => (read(history.state, 'key') ?? 'default') === setup().router.state.location.key;

/** Gives each cover its entry, or takes away what is no longer needed, as soon as nothing is on its way. */
function settle(): void {
  if (!watching || stepping) return;
  if (laid === overlays.length) {
    for (const resolve of waiting.splice(0)) resolve();
    return;
  }
  if (!isWithRouter()) return;
  page = { state: history.state, url: location.href };
  if (laid > overlays.length) {
    stepping = true;
    history.go(overlays.length - laid);
    return;
  }
  while (laid < overlays.length) {
    laid += 1;
    history.pushState(stateAt(laid), '');
  }
}

// A task later: what a press closes and opens at once, or an effect that is only tried (StrictMode), comes to nothing.
const settleSoon = () => void setTimeout(settle);

function onPopState(event: PopStateEvent): void {
  if (!watching) return;
  const level = levelOf(history.state);
  const own = stepping;
  stepping = false;
  if (read(history.state, 'idx') !== read(page.state, 'idx')) {
    // Another page: that is the router's.
    laid = level;
    settleSoon();
    return;
  }
  if (laid === 0 && level === 0) {
    settleSoon();
    return;
  }
  // For the router nothing has changed, even if the page has written to its address meanwhile.
  event.stopImmediatePropagation();
  laid = level;
  history.replaceState(stateAt(laid), '', page.url);
  if (!own) for (const cover of overlays.slice(laid).reverse()) cover.close();
  settleSoon();
}

function follow(): void {
  if (stepping || !isWithRouter()) return;
  // A page that was opened on top, or took this one's place, has buried what lay here.
  if (read(history.state, 'idx') !== read(page.state, 'idx')) laid = levelOf(history.state);
  page = { state: history.state, url: location.href };
  if (levelOf(history.state) !== laid) history.replaceState(stateAt(laid), '');
  settleSoon();
}

/**
 * Lets overlays have entries in the browser's history, and marks the first of its entries. To be called before the router is
 * created: Chromium calls the listeners of a window in the order in which they were added, and the router must not see the
 * `popstate` events of overlays. Returns the function that stops this.
 */
export function listenBeforeRouter(): () => void {
  nameFirstEntry();
  listening = true;
  window.addEventListener('popstate', onPopState, { capture: true });
  return () => {
    listening = false;
    window.removeEventListener('popstate', onPopState, { capture: true });
  };
}

/** Begins to keep history entries for overlays, where `listenBeforeRouter` was called. Returns the function that stops this. */
export function startOverlays(): () => void {
  if (!listening) return () => undefined;
  watching = true;
  page = { state: history.state, url: location.href };
  // Entries of what was open when the page was loaded again; it is open no more.
  laid = levelOf(history.state);
  settleSoon();
  const stopFollowing = setup().router.subscribe(follow);
  return () => {
    watching = false;
    overlays = [];
    laid = 0;
    stepping = false;
    for (const resolve of waiting.splice(0)) resolve();
    stopFollowing();
  };
}

/** Registers an overlay: the way back closes it and stays on the page. Returns the function that removes it. */
export function addOverlay(cover: Cover): () => void {
  overlays = [...overlays, cover];
  settleSoon();
  return () => {
    overlays = overlays.filter((each) => each !== cover);
    settleSoon();
  };
}

/** Settles when the history holds an entry for each cover that is open, and no other. */
export async function overlaysSettled(): Promise<void> {
  if (!watching || (laid === overlays.length && !stepping)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    waiting.push(() => {
      clearTimeout(timer);
      resolve();
    });
    settle();
  });
}

/** Takes the entries of all covers away, before the page is left. */
export async function leaveOverlays(): Promise<void> {
  overlays = [];
  await overlaysSettled();
}
