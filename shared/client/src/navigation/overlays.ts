/** Overlays and the browser's history: each open one has an entry, so that going back closes it and stays on the page. */
import { useEffect, useEffectEvent } from 'react';
import { randomId } from '../auth/random-id.ts';
import { type EntryState, hasEntryState, setup } from './current-page.tsx';

/** Something that the person opened on top of the page: a sheet, a picture on the whole screen. */
interface Overlay {
  /** Called when the person goes back. */
  close: () => void;
}

/** In the state of an overlay's history entry: which of the page's overlays it belongs to, from 1. */
const levelKey = 'ah5Cover';
/** Milliseconds that `overlaysSettled` waits at most: a `popstate` event that never comes must not block navigation. */
const settleLimit = 1000;

let overlays: readonly Overlay[] = [];
/** Number of overlay entries that the history has after the page's own. */
let entryCount = 0;
/** The state and address that the router knows; each overlay's entry has the same, so that the router sees no change. */
let page: { state: unknown; url: string } = { state: null, url: '' };
/** Whether this file has called `history.go` and its `popstate` event is still to come. */
let stepPending = false;
let listening = false;
let started = false;
const settledCallbacks: (() => void)[] = [];

const read = (state: unknown, name: string): unknown =>
  typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;

/** Which overlay an entry belongs to, from 1; 0 for the page's own entry. */
function readLevel(state: unknown): number {
  const level = read(state, levelKey);
  return typeof level === 'number' ? level : 0;
}

function stateAt(level: number): unknown {
  const { [levelKey]: _, ...state }: Record<string, unknown> = { ...Object(page.state) };
  return level === 0 ? state : { ...state, [levelKey]: level };
}

/** Whether the browser is at the entry that the router knows; during a navigation it is not. */
const isRouterEntry = () => (read(history.state, 'key') ?? 'default') === setup().router.state.location.key;

/** Adds or removes history entries until there is one for each overlay; does nothing during a navigation. */
function syncEntries(): void {
  if (!started || stepPending) return;
  if (entryCount === overlays.length) {
    for (const resolve of settledCallbacks.splice(0)) resolve();
    return;
  }
  if (!isRouterEntry()) return;
  page = { state: history.state, url: location.href };
  if (entryCount > overlays.length) {
    stepPending = true;
    history.go(overlays.length - entryCount);
    return;
  }
  while (entryCount < overlays.length) {
    entryCount += 1;
    history.pushState(stateAt(entryCount), '');
  }
}

// In a later task: one press may close an overlay and open another, and StrictMode runs each effect twice.
const syncSoon = () => void setTimeout(syncEntries);

function onPopState(event: PopStateEvent): void {
  if (!started) return;
  const level = readLevel(history.state);
  const isOwnStep = stepPending;
  stepPending = false;
  if (read(history.state, 'idx') !== read(page.state, 'idx')) {
    // The entry of another page: the router handles the event.
    entryCount = level;
    syncSoon();
    return;
  }
  if (entryCount === 0 && level === 0) {
    syncSoon();
    return;
  }
  // For the router the page is the same, even if the page has changed its query meanwhile.
  event.stopImmediatePropagation();
  entryCount = level;
  history.replaceState(stateAt(entryCount), '', page.url);
  if (!isOwnStep) for (const overlay of overlays.slice(entryCount).reverse()) overlay.close();
  syncSoon();
}

function onRouterChange(): void {
  if (stepPending || !isRouterEntry()) return;
  // Another page is open: the overlay entries of the page before no longer count.
  if (read(history.state, 'idx') !== read(page.state, 'idx')) entryCount = readLevel(history.state);
  page = { state: history.state, url: location.href };
  if (readLevel(history.state) !== entryCount) history.replaceState(stateAt(entryCount), '');
  syncSoon();
}

/**
 * Lets overlays have entries in the browser's history, and gives the first entry its id. Must be called before the router is
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

/**
 * Gives the history entry that the document was opened on an id. After a reload the entry still has it; an address that is
 * opened in the same tab gets another id, and so its own scroll position. Called before the router is created and reads it.
 */
function nameFirstEntry(): void {
  const known: unknown = history.state;
  const state: Record<string, unknown> = { ...Object(known) };
  if (hasEntryState(state.usr)) return;
  const usr: EntryState = { depth: 0, entry: randomId() };
  history.replaceState({ ...state, usr }, '');
}

/** Starts to keep history entries for overlays, if `listenBeforeRouter` was called. Returns the function that stops this. */
export function startOverlays(): () => void {
  if (!listening) return () => undefined;
  started = true;
  page = { state: history.state, url: location.href };
  // After a reload the history still has the entries of overlays that are no longer open.
  entryCount = readLevel(history.state);
  syncSoon();
  const unsubscribe = setup().router.subscribe(onRouterChange);
  return () => {
    started = false;
    overlays = [];
    entryCount = 0;
    stepPending = false;
    for (const resolve of settledCallbacks.splice(0)) resolve();
    unsubscribe();
  };
}

/**
 * While `open` is true, going back (in the browser, on the phone, in WeChat) closes the overlay and stays on the page.
 * @param onClose called to close the overlay; if it stays open, called again the next time
 */
export function useOverlay(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? addOverlay({ close: () => close() }) : undefined), [open]);
}

/** Registers an overlay: going back closes it and stays on the page. Returns the function that removes it. */
function addOverlay(overlay: Overlay): () => void {
  overlays = [...overlays, overlay];
  syncSoon();
  return () => {
    overlays = overlays.filter((each) => each !== overlay);
    syncSoon();
  };
}

/** Resolves when the history has one entry for each open overlay and no other, after a second at the latest. */
export async function overlaysSettled(): Promise<void> {
  if (!started || (entryCount === overlays.length && !stepPending)) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, settleLimit);
    settledCallbacks.push(() => {
      clearTimeout(timer);
      resolve();
    });
    syncEntries();
  });
}

/** Removes the history entries of all overlays, before the page is left. */
export async function leaveOverlays(): Promise<void> {
  overlays = [];
  await overlaysSettled();
}
