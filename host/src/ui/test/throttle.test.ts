import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createThrottle } from '../throttle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('createThrottle', () => {
  it('runs at once, then once an interval with the latest, and loses no last one', () => {
    const ran: string[] = [];
    const throttle = createThrottle(350);
    for (const name of ['a', 'b', 'c']) throttle.run(() => ran.push(name));
    expect(ran).toEqual(['a']);
    jest.advanceTimersByTime(349);
    expect(ran).toEqual(['a']);
    jest.advanceTimersByTime(1);
    expect(ran).toEqual(['a', 'c']);
    jest.advanceTimersByTime(350);
    throttle.run(() => ran.push('d'));
    expect(ran).toEqual(['a', 'c', 'd']);
  });

  it('forgets on request', () => {
    const work = jest.fn();
    const throttle = createThrottle(350);
    throttle.run(work);
    throttle.run(work);
    throttle.cancel();
    jest.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
