import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { ConcurrencyLimit, FairShares } from '../src/concurrency-limit.ts';

/** A task that ends when the test says so. */
function piece(log: string[], name: string) {
  const told = new EventEmitter();
  const work = async () => {
    log.push(name);
    await once(told, 'end');
    return name;
  };
  return { work, end: () => told.emit('end'), fail: () => told.emit('error', new Error(name)) };
}

describe('the concurrency limit', () => {
  it('runs a limited number of tasks and the others in order, even after failures', async () => {
    const begun: string[] = [];
    const limit = new ConcurrencyLimit(2);
    const [a, b, c, d] = [piece(begun, 'a'), piece(begun, 'b'), piece(begun, 'c'), piece(begun, 'd')];
    const running = [a, b, c, d].map(({ work }) => limit.run(work));
    const ended = Promise.allSettled(running);
    expect(begun).toEqual(['a', 'b']);
    b.fail();
    await expect(running[1]).rejects.toThrow('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    a.end();
    expect(await running[0]).toBe('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    c.end();
    d.end();
    await ended;
    expect(await limit.run(() => Promise.resolve('later'))).toBe('later');
  });

  it('refuses a task with 503 when too many wait', async () => {
    const begun: string[] = [];
    const limit = new ConcurrencyLimit(1, 1);
    const [a, b] = [piece(begun, 'a'), piece(begun, 'b')];
    const running = [a, b].map(({ work }) => limit.run(work));
    await expect(limit.run(() => Promise.resolve('c'))).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
    a.end();
    await running[0];
    b.end();
    expect(await running[1]).toBe('b');
    expect(await limit.run(() => Promise.resolve('later'))).toBe('later');
  });
});

it('lets one caller not wait for the many tasks of another', async () => {
  const shares = new FairShares(2, 3);
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  const many = Array.from({ length: 5 }, () => shares.run('a', task));
  await expect(shares.run('a', task)).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
  expect(ends).toHaveLength(2);
  expect(await shares.run('b', () => Promise.resolve('at once'))).toBe('at once');
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(many);
  expect(await shares.run('a', () => Promise.resolve('again'))).toBe('again');
});
