import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LimitCounters } from '../../src/auth/limits.ts';
import { makePlace, openPlace } from '../support/database.ts';

const limit = { most: 5, windowMs: 60_000 };
const now = Date.now();

/** Counts one event at each of the times, in this order. */
async function countAt(...times: number[]): Promise<number[]> {
  const place = await makePlace();
  const database = await openPlace(place);
  const counters = new LimitCounters(database);
  const clock = jest.spyOn(Date, 'now');
  const counts = [];
  for (const time of times) {
    clock.mockReturnValue(time);
    counts.push((await counters.count('somebody', limit)).count);
  }
  clock.mockRestore();
  await database.close();
  await place.remove();
  return counts;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('counters of a limit', () => {
  it('count an attempt that read the clock before the one counted last, as parallel attempts do', async () => {
    expect(await countAt(now, now - 1, now - 2000)).toEqual([1, 2, 3]);
  });

  it('start again once their window is over', async () => {
    expect(await countAt(now, now + limit.windowMs)).toEqual([1, 1]);
  });

  it('start again after the clock was set back', async () => {
    expect(await countAt(now, now - 3_600_000)).toEqual([1, 1]);
  });
});
