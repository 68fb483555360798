import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useQueryState } from '../use-query-state.ts';
import { installNavigation } from '../navigate.ts';
import { listenBeforeRouter } from '../overlays.ts';
import { scrollPosition, setScrollPosition, startKeepingScroll, useScrollRestoration } from '../scroll.ts';

const asItIs = (query: Readonly<Record<string, string | undefined>>) => query;

/** Where a rendered page is before its code is there. */
let scrolledBefore = 0;

function Product() {
  const box = useRef<HTMLDivElement | null>(null);
  const [, setQuery] = useQueryState(asItIs);
  useScrollRestoration(box);
  return (
    <>
      <div
        ref={(element) => {
          // As of a page that a server rendered: a person may have scrolled it.
          if (element && box.current === null) element.scrollTop = scrolledBefore;
          box.current = element;
        }}
        data-testid="box"
      />
      <button onClick={() => setQuery({ view: 'tile' })}>网格</button>
    </>
  );
}

let shutDown: () => void;

/** Loads the document at the current history entry. */
function boot(): void {
  const stopListening = listenBeforeRouter();
  const router = createBrowserRouter([{ path: '*', element: <Product /> }], { basename: '/admin-h5' });
  const stop = installNavigation({ table: () => ({ tab: false }), router, basePath: '/admin-h5/' });
  render(<RouterProvider router={router} />);
  shutDown = () => {
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    stop();
    stopListening();
    router.dispose();
  };
}

const product = (id: string) => `/admin-h5/pages/product/detail?id=${id}`;
const top = () => screen.getByTestId('box').scrollTop;
const scrollTo = (place: number) => {
  screen.getByTestId('box').scrollTop = place;
  screen.getByTestId('box').dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  sessionStorage.clear();
  history.replaceState(null, '', product('a'));
  boot();
  scrollTo(2000);
});
afterEach(() => shutDown());

describe('the scroll position of a page that was opened by its address', () => {
  it.each(['b', 'a'])(
    'is the top where the address of product %s is opened in the same tab [§navigation top]',
    (id) => {
      shutDown();
      history.pushState(null, '', product(id));
      boot();
      expect(top()).toBe(0);
    },
  );

  it('is restored after a reload, whether its query changed meanwhile or not', async () => {
    shutDown();
    boot();
    expect(top()).toBe(2000);
    await act(async () => screen.getByRole('button', { name: '网格' }).click());
    expect(location.search).toBe('?id=a&view=tile');
    shutDown();
    boot();
    expect(top()).toBe(2000);
  });

  it('stays where a person scrolled before the code was there', () => {
    shutDown();
    history.pushState(null, '', product('b'));
    scrolledBefore = 700;
    boot();
    scrolledBefore = 0;
    expect(top()).toBe(700);
  });
});

it('keeps the scroll positions of the pages that were open last, also across a reload', () => {
  const stop = startKeepingScroll();
  for (let page = 1; page <= 200; page += 1) setScrollPosition(`page-${page}`, page);
  expect([scrollPosition('page-1'), scrollPosition('page-140')]).toEqual([0, 0]);
  expect([scrollPosition('page-141'), scrollPosition('page-200')]).toEqual([141, 200]);

  window.dispatchEvent(new Event('pagehide'));
  stop();
  const stopAgain = startKeepingScroll();
  expect([scrollPosition('page-140'), scrollPosition('page-141')]).toEqual([0, 141]);
  stopAgain();
});
