import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { InfiniteList, reachEndInterval } from '../list/infinite-list.tsx';

/** The end is in view whenever it is watched anew, as with pages that are shorter than the screen. */
let reach: () => void;
class Watcher implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    const box = target.getBoundingClientRect();
    const entry: IntersectionObserverEntry = {
      boundingClientRect: box,
      intersectionRatio: 1,
      intersectionRect: box,
      isIntersecting: true,
      rootBounds: null,
      target,
      time: 0,
    };
    reach = () => this.#tell([entry], this);
    reach();
  }
  unobserve() {}
  disconnect() {
    reach = () => undefined;
  }
  takeRecords() {
    return [];
  }
}

const fetchNextPage = jest.fn(() => Promise.resolve());
const query = (...ids: string[]) => ({
  data: { items: ids.map((id) => ({ id })), total: 9 },
  error: null,
  hasNextPage: true,
  isError: false,
  isFetchingNextPage: false,
  fetchNextPage,
  refetch: () => Promise.resolve(),
});
const list = (...ids: string[]) => (
  <InfiniteList query={query(...ids)} empty={null}>
    {(items) => items.length}
  </InfiniteList>
);

beforeEach(() => {
  jest.useFakeTimers();
  fetchNextPage.mockClear();
  globalThis.IntersectionObserver = Watcher;
});
afterEach(() => void jest.useRealTimers());

it('reaching the end of a list asks for a page at once, then at most every 350 ms, and forgets nothing [§9 reach bottom]', () => {
  expect(reachEndInterval).toBe(350);
  const { rerender, unmount } = render(list('a'));
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  rerender(list('a', 'b'));
  reach();
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(349);
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  reach();
  unmount();
  jest.advanceTimersByTime(1000);
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});
