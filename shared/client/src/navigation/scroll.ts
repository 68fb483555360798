/** The scroll position of each history entry: kept, and restored after going back and after a reload. */
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { readJson, writeJson } from '../device-storage.ts';
import { useCurrentPage } from './current-page.tsx';

const storageKey = 'admin-h5.scroll';
/** Enough to go back through, and few enough for storage and for a page that stays open for days. */
const maxPositions = 60;

let positions = new Map<string, number>();

function load(): Map<string, number> {
  const value = readJson(storageKey, 'sessionStorage');
  if (!Array.isArray(value)) return new Map();
  return new Map(
    value.filter(
      (pair): pair is [string, number] =>
        Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number',
    ),
  );
}

const save = () => void writeJson(storageKey, [...positions], 'sessionStorage');

/** CSS pixels from the top at which a history entry was left; 0 for an unknown one. */
export function scrollPosition(key: string): number {
  return positions.get(key) ?? 0;
}

/** Stores the position of a history entry; the least recently used one is dropped above `maxPositions`. */
export function setScrollPosition(key: string, top: number): void {
  // Deleted first, so that the map stays in the order of use.
  positions.delete(key);
  positions.set(key, top);
  const oldest = positions.keys().next();
  if (positions.size > maxPositions && !oldest.done) positions.delete(oldest.value);
}

/** Takes over scroll restoration from the browser, and keeps positions across a reload; returns the function that stops this. */
export function startKeepingScroll(): () => void {
  positions = load();
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
  return () => {
    window.removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', save);
  };
}

/** Milliseconds that content may take to load and become tall enough. */
const restoreTimeLimit = 5000;
const userScrollEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to `top` as soon as the content is tall enough, unless the person scrolls first.
 * @param done called when the position is reached or the attempt is given up; not after the returned function was called
 * @returns the function that stops the attempt
 */
function restore(box: Element, top: number, done: () => void): () => void {
  const reached = () => {
    box.scrollTop = top;
    return Math.abs(box.scrollTop - top) <= 1;
  };
  if (reached()) {
    done();
    return () => undefined;
  }
  const observer = new ResizeObserver(() => {
    if (reached()) settle();
  });
  for (const child of box.children) observer.observe(child);
  const timer = setTimeout(settle, restoreTimeLimit);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of userScrollEvents) window.removeEventListener(type, settle);
  }
  function settle() {
    stop();
    done();
  }
  for (const type of userScrollEvents) window.addEventListener(type, settle, { passive: true });
  return stop;
}

/**
 * Restores the scroll position of a box after going back and after a reload; a page that is opened anew starts at its top.
 * What a person has scrolled before the page's code was there stays where it is.
 * @param box the element that scrolls; omitted for the window, which the shell's layout does once
 * @param name distinguishes several boxes of one page
 */
export function useScrollRestoration(box?: RefObject<HTMLElement | null>, name = box ? 'box' : 'window'): void {
  const { path, entry } = useCurrentPage();
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = box ? box.current : document.scrollingElement;
    if (!element) return undefined;
    const key = `${name} ${entry} ${path}`;
    // A rendered page is read, and scrolled, before its code is there.
    if (isFirst.current && element.scrollTop > 0) setScrollPosition(key, element.scrollTop);
    isFirst.current = false;
    // While the content is growing, the browser moves the position by itself: do not save that.
    let settled = false;
    const stopRestoring = restore(element, scrollPosition(key), () => {
      settled = true;
    });
    const onScroll = () => {
      if (settled) setScrollPosition(key, element.scrollTop);
    };
    const target = box ? element : window;
    target.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      stopRestoring();
      target.removeEventListener('scroll', onScroll);
    };
  }, [box, name, entry, path]);
}
