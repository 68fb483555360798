import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { incidentEvent } from '../report/incidents.ts';
import { watchBlocks } from '../report/watch-blocks.ts';

const incidents: unknown[] = [];
let now = 0;
const onIncident = (event: Event) => {
  if (event instanceof CustomEvent) incidents.push(event.detail);
};

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
