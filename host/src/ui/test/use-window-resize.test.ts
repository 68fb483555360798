import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useWindowResize } from '../viewer/use-window-resize.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('a window that changes its size is answered at most every 50 ms, the last change included [§9 resize]', () => {
  const answer = jest.fn();
  const { unmount } = renderHook(() => useWindowResize(answer));
  for (let change = 0; change < 5; change += 1) window.dispatchEvent(new Event('resize'));
  expect(answer).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(49);
  expect(answer).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(answer).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('resize'));
  unmount();
  jest.advanceTimersByTime(50);
  expect(answer).toHaveBeenCalledTimes(2);
});
