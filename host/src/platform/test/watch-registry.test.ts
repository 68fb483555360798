import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteRegistryRead, watchRegistry } from '../registry/watch-registry.ts';

let visibility: DocumentVisibilityState = 'visible';

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  noteRegistryRead();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('polling the registry', () => {
  it('happens every interval while the page is visible', () => {
    const ask = jest.fn();
    const stop = watchRegistry(30_000, ask);
    jest.advanceTimersByTime(29_999);
    expect(ask).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_001);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
    jest.advanceTimersByTime(300_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('pauses in the background, and happens at once on return', () => {
    const ask = jest.fn();
    const stop = watchRegistry(30_000, ask);
    show('hidden');
    jest.advanceTimersByTime(300_000);
    expect(ask).not.toHaveBeenCalled();
    show('visible');
    expect(ask).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30_000);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    show('hidden');
    show('visible');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('keeps its interval over screens that are each open for a shorter time', () => {
    const ask = jest.fn();
    for (let screen = 0; screen < 6; screen += 1) {
      const stop = watchRegistry(30_000, ask);
      jest.advanceTimersByTime(10_000);
      stop();
    }
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('happens only on return where the interval is 0', () => {
    const ask = jest.fn();
    const stop = watchRegistry(0, ask);
    jest.advanceTimersByTime(300_000);
    expect(ask).not.toHaveBeenCalled();
    show('hidden');
    show('visible');
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
  });
});
