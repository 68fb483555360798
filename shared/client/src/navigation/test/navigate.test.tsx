import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { currentPage } from '../current-page.tsx';
import { navigateBack, navigateTo, open, reLaunch, redirectTo, switchTab } from '../navigate.ts';
import { onPageEvent } from '../page-events.ts';
import { startApp, type TestApp } from '@admin-h5/testing';

let app: TestApp;
const start = (at: string) => {
  app = startApp(at);
  return app;
};
afterEach(() => app.stop());

/** Runs a navigation and renders its result. */
const go = async <T,>(navigate: () => Promise<T>): Promise<T> => act(navigate);

describe('refusals', () => {
  it.each([
    ['navigateTo', navigateTo, 'pages/index/index', 'navigateTo:fail can not navigateTo a tabbar page'],
    ['redirectTo', redirectTo, '/pages/index/index', 'redirectTo:fail can not redirectTo a tabbar page'],
    ['switchTab', switchTab, '/pages/help/index', 'switchTab:fail can not switch to no-tabBar page'],
    ['navigateTo', navigateTo, '/pages/no/where?a=1', 'navigateTo:fail page "/pages/no/where" is not found'],
    ['redirectTo', redirectTo, 'pages/no/where', 'redirectTo:fail page "/pages/no/where" is not found'],
    ['switchTab', switchTab, 'pages/no/where', 'switchTab:fail page "/pages/no/where" is not found'],
    ['reLaunch', reLaunch, 'pages/no/where', 'reLaunch:fail page "/pages/no/where" is not found'],
    ['navigateTo', navigateTo, '', 'navigateTo:fail Missing required args: "url"'],
    ['redirectTo', redirectTo, '', 'redirectTo:fail Missing required args: "url"'],
    ['switchTab', switchTab, '', 'switchTab:fail Missing required args: "url"'],
    ['reLaunch', reLaunch, '', 'reLaunch:fail Missing required args: "url"'],
  ])(
    '%s refuses %#: %s [§2 refusal *, §8 fail texts, §8 missing args, §navigation refusals]',
    async (_name, call, url, errMsg) => {
      start('/pages/help/index');
      await expect(call({ url })).rejects.toMatchObject({ errMsg });
      expect(app.at()).toBe('/pages/help/index');
    },
  );

  it.each([
    ['navigateTo', navigateTo],
    ['redirectTo', redirectTo],
    ['switchTab', switchTab],
    ['reLaunch', reLaunch],
  ])('%s refuses a call without any argument [§2 refusal without url, §navigation refusals]', async (name, call) => {
    start('/');
    await expect(Reflect.apply(call, undefined, [])).rejects.toMatchObject({
      errMsg: `${name}:fail Missing required args: "url"`,
    });
  });

  it('locks a url while it is being opened, and that one only [§2 lock]', async () => {
    start('/');
    const url = '/pages/product/detail?id=1';
    const [first, again, other] = await go(() =>
      Promise.allSettled([navigateTo({ url }), navigateTo({ url }), navigateTo({ url: '/pages/help/index' })]),
    );
    expect(first).toMatchObject({ value: { errMsg: 'navigateTo:ok' } });
    expect(again).toMatchObject({ reason: { errMsg: `navigateTo:fail ${url} locked` } });
    expect(other).toMatchObject({ status: 'fulfilled' });
    await go(() => navigateTo({ url }));
    expect(app.at()).toBe(url);
  });
});

describe('a double tap', () => {
  it('opens a page once, and again after the way back [§2 lock]', async () => {
    start('/');
    const url = '/pages/product/detail?id=2';
    await go(() => navigateTo({ url }));
    await expect(navigateTo({ url })).rejects.toMatchObject({ errMsg: `navigateTo:fail ${url} locked` });
    expect(currentPage().depth).toBe(1);
    await go(() => navigateBack());
    await go(() => navigateTo({ url }));
    expect(currentPage()).toMatchObject({ path: '/pages/product/detail', depth: 1 });
  });
});

describe('moves', () => {
  it('keeps the query, and takes a url without its leading slash [§navigation switchTab query]', async () => {
    start('/');
    expect(await go(() => navigateTo({ url: 'pages/product/detail?id=7' }))).toEqual({ errMsg: 'navigateTo:ok' });
    expect(app.at()).toBe('/pages/product/detail?id=7');
    await go(() => switchTab({ url: '/pages/mine/index?from=x' }));
    expect(app.at()).toBe('/pages/mine/index?from=x');
  });

  it('goes back, and to the root on a single history entry [§2 back]', async () => {
    start('/pages/help/index');
    await go(() => navigateTo({ url: '/pages/product/detail' }));
    await go(() => navigateBack());
    expect(app.at()).toBe('/pages/help/index');
    await go(() => navigateBack());
    expect(app.at()).toBe('/');
  });

  it('goes back by several pages, not beyond the first', async () => {
    start('/pages/help/index');
    await go(() => navigateTo({ url: '/pages/product/detail?id=1' }));
    await go(() => navigateTo({ url: '/pages/product/detail?id=2' }));
    await go(() => navigateBack({ delta: 9 }));
    expect(app.at()).toBe('/pages/help/index');
  });

  it('replaces by redirectTo and reLaunch', async () => {
    start('/pages/help/index');
    await go(() => navigateTo({ url: '/pages/product/detail?id=1' }));
    await go(() => redirectTo({ url: '/pages/product/detail?id=2' }));
    expect(currentPage().depth).toBe(1);
    await go(() => reLaunch({ url: '/pages/index/index' }));
    expect(currentPage()).toMatchObject({ path: '/pages/index/index', depth: 0 });
  });

  it('open picks the call that fits [§navigation open]', async () => {
    start('/');
    expect(await go(() => open('/pages/mine/index'))).toEqual({ errMsg: 'switchTab:ok' });
    expect(await go(() => open('pages/product/detail?id=1'))).toEqual({ errMsg: 'navigateTo:ok' });
    await expect(open('pages/no/where')).rejects.toMatchObject({
      errMsg: 'navigateTo:fail page "/pages/no/where" is not found',
    });
  });
});

describe('page events', () => {
  it('reports show, hide and unload [§4 visibility]', async () => {
    start('/pages/help/index');
    const events: string[] = [];
    const stop = onPageEvent(({ type, page }) => events.push(`${type} ${page.path}`));
    await go(() => navigateTo({ url: '/pages/product/detail' }));
    await go(() => navigateBack());
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    // Into the browser's back/forward cache, from which the page comes back as it was.
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }));
    stop();
    expect(events).toEqual([
      'hide /pages/help/index',
      'show /pages/product/detail',
      'unload /pages/product/detail',
      'show /pages/help/index',
      'hide /pages/help/index',
      'show /pages/help/index',
      'unload /pages/help/index',
    ]);
  });
});
