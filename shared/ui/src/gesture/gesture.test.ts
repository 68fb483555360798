import { expect, it } from '@jest/globals';
import { isMove, longPressTime } from './use-long-press.ts';

it('a long press takes 350 ms and allows a movement of 10 px in any direction [§9 long press tolerance]', () => {
  expect(longPressTime).toBe(350);
  expect([isMove(10, 0), isMove(0, -10), isMove(6, 8)]).toEqual([false, false, false]);
  expect([isMove(11, 0), isMove(0, -11), isMove(8, 8)]).toEqual([true, true, true]);
});
