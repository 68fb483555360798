import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { useCompared } from '../compare-list.ts';
import { useSaved } from '../saved-records.ts';
import { RenderTimeContext, useToday } from '../use-today.ts';

const day = 86_400_000;
const rendered = Date.parse('2026-03-01T12:00:00+08:00');
let drawn: unknown[] = [];

beforeEach(() => {
  drawn = [];
  localStorage.clear();
  jest.useFakeTimers({ now: rendered });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Renders on a server, and takes the page over after `later` milliseconds; `drawn` has what the page then draws. */
function takeOver(element: ReactElement, later: number): void {
  const tree = <RenderTimeContext value={rendered}>{element}</RenderTimeContext>;
  const page = document.createElement('div');
  page.innerHTML = renderToString(tree);
  drawn = [];
  jest.setSystemTime(rendered + later);
  render(tree, { container: page, hydrate: true });
}

function Today() {
  drawn.push(useToday());
  return null;
}

function Lists() {
  drawn.push([useCompared('product'), useSaved('favorites').records]);
  return null;
}

it('what depends on the day is drawn once, while the page and the device have the same day', () => {
  takeOver(<Today />, 60_000);
  expect(drawn).toEqual([Date.parse('2026-03-01T00:00:00+08:00')]);
});

it('what depends on the day is drawn as the page was, and again where the device has another day', () => {
  takeOver(<Today />, day);
  expect(drawn).toEqual([Date.parse('2026-03-01T00:00:00+08:00'), Date.parse('2026-03-02T00:00:00+08:00')]);
});

it('what a device keeps is not drawn again where it keeps nothing', () => {
  takeOver(<Lists />, 0);
  expect(drawn).toEqual([[[], []]]);
});

it('what a device keeps is drawn after the page was taken over', () => {
  localStorage.setItem('admin-h5.compare', 'a,b');
  takeOver(<Lists />, 0);
  expect(drawn).toEqual([
    [[], []],
    [['a', 'b'], []],
  ]);
});
