import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { incidentEvent, type ModuleIncident } from '../reports.ts';
import { sampleClosedScreen, watchBlocks } from '../watch-screens.ts';

const incidents: ModuleIncident[] = [];
let now = 0;
const onIncident = (event: Event) => {
  if (event instanceof CustomEvent) incidents.push(event.detail);
};
const details = () => incidents.map(({ module, failure }) => `${module}: ${failure.detail}`);

beforeEach(() => {
  incidents.length = 0;
  window.addEventListener(incidentEvent, onIncident);
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now + Date.now());
});
afterEach(() => {
  window.removeEventListener(incidentEvent, onIncident);
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(performance, 'memory');
});

/** Advances the clock while no timer can run. */
function block(milliseconds: number): void {
  now += milliseconds;
  jest.advanceTimersByTime(250);
}

describe('a page that takes no input, where the browser has no Long Tasks', () => {
  it('is reported with the module whose screen is open, once a minute', () => {
    const stop = watchBlocks('banner', 'abc');
    jest.advanceTimersByTime(10_000);
    block(900);
    expect(incidents).toEqual([]);
    block(1500);
    expect(incidents).toMatchObject([
      { module: 'banner', build: 'abc', during: 'block', failure: { kind: 'timeout' } },
    ]);
    block(1500);
    expect(incidents).toHaveLength(1);
    stop();
  });

  it('is not reported for a device that slept, a page in the background, or after the screen was closed', () => {
    const stop = watchBlocks('gallery', 'abc');
    block(3_600_000);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    block(5000);
    visibility.mockRestore();
    stop();
    block(5000);
    expect(incidents).toEqual([]);
  });
});

/** Closes a screen of a module once for each value. */
function leave(module: string, listeners: readonly number[], megabytes: readonly number[] = []): void {
  listeners.forEach((count, at) => {
    const usedJSHeapSize = (megabytes[at] ?? 10) * 1_000_000;
    Reflect.defineProperty(performance, 'memory', { configurable: true, value: { usedJSHeapSize } });
    sampleClosedScreen(module, 'abc', null, count);
  });
}

const visits = Array.from({ length: 30 }, (_, at) => at);

it('listeners that grow with every visit are reported once', () => {
  leave('banner', visits);
  expect(details()).toEqual(['banner: listeners on window and document grow with every visit: 19']);
});

it('so is a heap that does not shrink again between visits', () => {
  leave(
    'gallery',
    visits.map(() => 3),
    visits.map((at) => 10 + 2 * at),
  );
  expect(details()).toEqual(['gallery: the heap grows with every visit: 48 MB']);
});

it('growth that shrinks again, or only at first, is no leak', () => {
  leave(
    'material',
    visits.map((at) => Math.min(at, 6)),
    visits.map((at) => 10 + 20 * (at % 5)),
  );
  expect(details()).toEqual([]);
});
