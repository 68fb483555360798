import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Changes } from '@admin-h5/contract';
import { useChanges, createChangePoller } from './use-changes.ts';

let response: Changes;
const changes = jest.fn((_since: string) => Promise.resolve(response));
const list = () => Promise.resolve({ list: [], total: 0, page: 1, size: 20 });
const resource = { list, changes };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  changes.mockClear();
  response = { count: 0, latest: '2026-01-01T00:00:00.000Z' };
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('changes by others', () => {
  it('are checked every 30 s, from the newest known change [§client changes]', async () => {
    const { result } = renderHook(() => useChanges(resource, 1));
    await pass(0);
    response = { count: 2, latest: '2026-01-01T00:00:09.000Z' };
    await pass(29_999);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(result.current).toBe(0);
    await pass(1);
    expect(changes).toHaveBeenCalledTimes(2);
    expect(changes.mock.calls[1]?.[0]).toBe('2026-01-01T00:00:00.000Z');
    expect(result.current).toBe(2);
  });

  it('are not checked while the page is hidden, and at once when it becomes visible [§client changes]', async () => {
    renderHook(() => useChanges(resource, 1));
    await pass(0);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(120_000);
    expect(changes).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(changes).toHaveBeenCalledTimes(2);
  });

  it('show nothing if the check fails', async () => {
    changes.mockRejectedValue(new Error('away'));
    const { result } = renderHook(() => useChanges(resource, 1));
    await pass(60_000);
    expect(result.current).toBe(0);
    changes.mockImplementation(() => Promise.resolve(response));
  });
});

/** A server where records change at these times. */
function resourceWith(times: string[]) {
  return {
    changes: (since: string): Promise<Changes> => {
      const later = times.filter((time) => time > since);
      return Promise.resolve({ count: later.length, latest: later.toSorted().at(-1) ?? null });
    },
  };
}

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString();

describe('change poller', () => {
  it('reports each change once, also to two calls at the same time', async () => {
    const times = [at(1)];
    const poller = createChangePoller(resourceWith(times));
    expect(await poller.fetchLatest()).toBe(at(1));
    expect(await poller.hasChanged()).toBe(false);
    times.push(at(2), at(3));
    expect(await Promise.all([poller.hasChanged(), poller.hasChanged()])).toEqual([true, false]);
    times.push(at(4));
    expect(await poller.hasChanged()).toBe(true);
  });

  it('reports nothing before the first fetch, without the call, or if the call fails', async () => {
    const early = createChangePoller(resourceWith([at(1)]));
    expect(await early.hasChanged()).toBe(false);
    const without = createChangePoller({});
    await without.fetchLatest();
    expect(await without.hasChanged()).toBe(false);
    let away = false;
    const poller = createChangePoller({
      changes: () => (away ? Promise.reject(new Error('away')) : Promise.resolve({ count: 0, latest: at(1) })),
    });
    await poller.fetchLatest();
    away = true;
    expect(await poller.hasChanged()).toBe(false);
  });
});
