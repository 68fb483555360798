import { expect, it } from '@jest/globals';
import { progressText, timeLeft } from './use-import.ts';

it('tells the time left by the pace since the job was first seen, once that is known', () => {
  const left = timeLeft();
  const at = (now: number, done: number) => left({ done, total: 50_000 }, now);
  expect(left({ done: 0, total: 0 }, 0)).toBeNull();
  expect([at(1000, 100), at(1500, 600), at(4500, 100)]).toEqual([null, null, null]);
  expect(at(5000, 4100)).toBe(46);
  expect(at(51_000, 50_000)).toBe(0);
});

it('says seconds below a minute and whole minutes above', () => {
  const job = { done: 5, total: 10 };
  expect(progressText(job, null)).toBe('5 / 10 行');
  expect(progressText(job, 59)).toBe('5 / 10 行，大约还需 59 秒');
  expect(progressText(job, 61)).toBe('5 / 10 行，大约还需 2 分钟');
});
