import { describe, expect, it } from '@jest/globals';
import type { Changes } from '@admin-h5/contract';
import { createChangePoller } from './change-poller.ts';

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
