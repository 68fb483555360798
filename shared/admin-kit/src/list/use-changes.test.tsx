import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Changes } from '@admin-h5/contract';
import { useChanges } from './use-changes.ts';

let answer: Changes;
const changes = jest.fn((_since: string) => Promise.resolve(answer));
const list = () => Promise.resolve({ list: [], total: 0, page: 1, size: 20 });
const resource = { list, changes };
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  jest.useFakeTimers();
  changes.mockClear();
  answer = { count: 0, latest: '2026-01-01T00:00:00.000Z' };
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('changes by others', () => {
  it('are asked for every 30 s, from the newest that is known [§client changes]', async () => {
    const { result } = renderHook(() => useChanges(resource, 1));
    await pass(0);
    answer = { count: 2, latest: '2026-01-01T00:00:09.000Z' };
    await pass(29_999);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(result.current).toBe(0);
    await pass(1);
    expect(changes).toHaveBeenCalledTimes(2);
    expect(changes.mock.calls[1]?.[0]).toBe('2026-01-01T00:00:00.000Z');
    expect(result.current).toBe(2);
  });

  it('are not asked for in the background, and at once on the return to the foreground [§client changes]', async () => {
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

  it('show nothing where they cannot be asked for', async () => {
    changes.mockRejectedValue(new Error('away'));
    const { result } = renderHook(() => useChanges(resource, 1));
    await pass(60_000);
    expect(result.current).toBe(0);
    changes.mockImplementation(() => Promise.resolve(answer));
  });
});
