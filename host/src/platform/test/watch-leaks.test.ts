import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { incidentEvent } from '../report/incidents.ts';
import { sampleClosedScreen } from '../report/watch-leaks.ts';

const incidents: string[] = [];
const onIncident = (event: Event) => {
  if (event instanceof CustomEvent) incidents.push(`${event.detail.module}: ${event.detail.failure.detail}`);
};

beforeEach(() => {
  incidents.length = 0;
  window.addEventListener(incidentEvent, onIncident);
});
afterEach(() => {
  window.removeEventListener(incidentEvent, onIncident);
  Reflect.deleteProperty(performance, 'memory');
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
  expect(incidents).toEqual(['banner: listeners on window and document grow with every visit: 19']);
});

it('so is a heap that does not shrink again between visits', () => {
  leave(
    'gallery',
    visits.map(() => 3),
    visits.map((at) => 10 + 2 * at),
  );
  expect(incidents).toEqual(['gallery: the heap grows with every visit: 48 MB']);
});

it('growth that shrinks again, or only at first, is no leak', () => {
  leave(
    'material',
    visits.map((at) => Math.min(at, 6)),
    visits.map((at) => 10 + 20 * (at % 5)),
  );
  expect(incidents).toEqual([]);
});
