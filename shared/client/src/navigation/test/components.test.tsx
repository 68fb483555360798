import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { useEffect } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePage, useCurrentPage } from '../current-page.tsx';
import { type SetQuery, useQueryState } from '../use-query-state.ts';
import { Link } from '../link.tsx';
import { navigateBack, navigateTo, reLaunch } from '../navigate.ts';
import { useLeaveGuard } from '../leave-guard.ts';
import { usePageHide, usePageShow, usePageUnload } from '../page-events.ts';
import { startApp, type TestApp } from '@admin-h5/testing';

let app: TestApp;
afterEach(() => app.stop());

describe('Link', () => {
  it('is a real link below the base path, and a click stays in the app', async () => {
    app = startApp('/', { '/': <Link to="/pages/product/detail?id=1">产品</Link> });
    const link = screen.getByRole('link', { name: '产品' });
    expect(link.getAttribute('href')).toBe('/admin-h5/pages/product/detail?id=1');
    await userEvent.click(link);
    expect(app.at()).toBe('/pages/product/detail?id=1');
  });

  it('reaches a tab page, and shows 页面不存在 for an unknown one [§navigation open]', async () => {
    app = startApp('/', {
      '/': <Link to="/pages/mine/index">我的</Link>,
      '/pages/mine/index': <Link to="/pages/no/where">去哪</Link>,
    });
    await userEvent.click(screen.getByRole('link', { name: '我的' }));
    await userEvent.click(await screen.findByRole('link', { name: '去哪' }));
    await screen.findByText('页面不存在');
    expect(app.at()).toBe('/pages/no/where');
  });

  it.each(['Control', 'Meta', 'Shift', 'Alt'])('leaves a click with %s to the browser', async (key) => {
    app = startApp('/', { '/': <Link to="/pages/product/detail?id=1">产品</Link> });
    const left: boolean[] = [];
    // Nothing opens a window here.
    const openNothing = (event: MouseEvent) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', openNothing, { once: true });
    const person = userEvent.setup();
    await person.keyboard(`{${key}>}`);
    await person.click(screen.getByRole('link', { name: '产品' }));
    await person.keyboard(`{/${key}}`);
    expect([left, app.at()]).toEqual([[true], '/']);
  });

  it('opens an external address in a new window, without access to this one', () => {
    app = startApp('/', { '/': <Link to="https://www.icama.cn/">查登记信息</Link> });
    const link = screen.getByRole('link');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });
});

const parse = ({ page, keyword = '' }: Readonly<Record<string, string>>) => ({ page: Number(page ?? 1), keyword });
const nothing: SetQuery = () => undefined;
const probe = { set: nothing };
function Probe() {
  const [query, setQuery] = useQueryState(parse);
  useEffect(() => {
    probe.set = setQuery;
  });
  return <output>{JSON.stringify(query)}</output>;
}

function Choices() {
  const [{ page }, setQuery] = useQueryState(parse);
  return [1, 2, 3].map((value) => (
    <label key={value}>
      <input type="radio" name="page" checked={page === value} onChange={() => setQuery({ page: value })} />
      {value}
    </label>
  ));
}

describe('useQueryState', () => {
  it('reads the typed query and writes it back by replacing', async () => {
    app = startApp('/pages/help/index?page=2', { '/pages/help/index': <Probe /> });
    expect(screen.getByText('{"page":2,"keyword":""}')).not.toBeNull();
    await act(async () => probe.set({ keyword: '草甘膦', page: null }));
    expect(app.at()).toBe(`/pages/help/index?keyword=${encodeURIComponent('草甘膦')}`);
    expect(app.router.state.historyAction).toBe('REPLACE');
  });

  it('keeps two changes in a row', async () => {
    app = startApp('/pages/help/index', { '/pages/help/index': <Probe /> });
    await act(async () => {
      probe.set({ keyword: 'a' });
      probe.set({ page: 3 });
    });
    expect(app.at()).toBe('/pages/help/index?keyword=a&page=3');
  });

  it('returns a new value at once, so that the next key in a group of radios starts from it', async () => {
    app = startApp('/pages/help/index', { '/pages/help/index': <Choices /> });
    // `act` would wait for what the router renders later.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    for (const name of ['2', '3', '1']) {
      const radio = screen.getByRole<HTMLInputElement>('radio', { name });
      radio.click();
      expect(radio.checked).toBe(true);
    }
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    await act(async () => undefined);
    expect(app.at()).toBe('/pages/help/index?page=1');
    await act(() => app.router.navigate('/pages/help/index?page=2', { replace: true }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2' }).checked).toBe(true);
  });

  it('keeps the query of a page that is being left for another record on the same screen', async () => {
    app = startApp('/pages/help/index?page=2', { '/pages/help/index': <Probe /> });
    const old = probe.set;
    await act(() => navigateTo({ url: '/pages/help/index?page=9' }));
    await act(async () => old({ keyword: 'late' }));
    expect(app.at()).toBe('/pages/help/index?page=9');
  });

  it('renders a page with its own path until the next page is rendered', async () => {
    const drawn: string[] = [];
    function Leaving() {
      useQueryState(parse);
      drawn.push(useCurrentPage().path);
      return null;
    }
    app = startApp('/pages/help/index', { '/pages/help/index': <Leaving /> });
    // As in the browser, where the router renders a navigation later.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    await navigateTo({ url: '/pages/product/detail?id=1' });
    await screen.findByText('/pages/product/detail');
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    expect(new Set(drawn)).toEqual(new Set(['/pages/help/index']));
  });

  it('does not write to another page that was opened meanwhile', async () => {
    app = startApp('/pages/help/index', { '/pages/help/index': <Probe /> });
    await act(() => navigateTo({ url: '/pages/product/detail?id=1' }));
    await act(async () => probe.set({ keyword: 'late' }));
    expect(app.at()).toBe('/pages/product/detail?id=1');
  });
});

function Form({ ask }: { ask: () => Promise<boolean> }) {
  useLeaveGuard(true, ask);
  return <p>表单</p>;
}

describe('useLeaveGuard', () => {
  it('stays or leaves as the person decides', async () => {
    const answers = [false, true];
    const ask = jest.fn(async () => answers.shift() ?? true);
    app = startApp('/pages/help/index', { '/pages/help/index': <Form ask={ask} /> });
    await act(() => navigateTo({ url: '/pages/product/detail' }));
    expect(app.at()).toBe('/pages/help/index');
    await act(() => navigateTo({ url: '/pages/product/detail' }));
    expect(app.at()).toBe('/pages/product/detail');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('asks before another record replaces this one on the same screen, not when the screen changes its query', async () => {
    const ask = jest.fn(async () => false);
    const screenOf = (
      <>
        <Form ask={ask} />
        <Probe />
      </>
    );
    app = startApp('/pages/product/detail?id=1', { '/pages/product/detail': screenOf });
    act(() => probe.set({ keyword: 'x' }));
    expect(app.at()).toBe('/pages/product/detail?id=1&keyword=x');
    expect(ask).not.toHaveBeenCalled();
    await act(() => navigateTo({ url: '/pages/product/detail?id=2' }));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(app.at()).toBe('/pages/product/detail?id=1&keyword=x');
  });

  it('does not ask when the session is over', async () => {
    const ask = jest.fn(async () => false);
    app = startApp('/pages/help/index', { '/pages/help/index': <Form ask={ask} /> });
    await act(() => reLaunch({ url: '/pages/login/index', force: true }));
    expect(app.at()).toBe('/pages/login/index');
    expect(ask).not.toHaveBeenCalled();
  });

  it('makes the browser ask when the document closes', () => {
    app = startApp('/pages/help/index', { '/pages/help/index': <Form ask={async () => true} /> });
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

it('definePage gives a component its typed query [§2A query as props]', () => {
  const Page = definePage(
    ({ id }) => ({ id: id ?? '' }),
    ({ id }: { id: string }) => <p>编号 {id}</p>,
  );
  app = startApp('/');
  render(<Page query={{ id: '7' }} />);
  expect(screen.getByText('编号 7')).not.toBeNull();
});

it('usePageShow runs on arrival and on each return to the foreground [§4 visibility]', () => {
  const shown = jest.fn();
  function Screen() {
    usePageShow(shown);
    return null;
  }
  app = startApp('/', { '/': <Screen /> });
  expect(shown).toHaveBeenCalledTimes(1);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(shown).toHaveBeenCalledTimes(2);
});

it('usePageHide runs when another page or another app covers the page, usePageUnload when it is left for good [§4 visibility]', async () => {
  const hidden = jest.fn();
  const unloaded = jest.fn();
  function Detail() {
    usePageHide(hidden);
    usePageUnload(unloaded);
    return null;
  }
  app = startApp('/', { '/pages/product/detail': <Detail /> });
  await act(() => navigateTo({ url: '/pages/product/detail?id=9' }));
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
  expect([hidden.mock.calls.length, unloaded.mock.calls.length]).toEqual([1, 0]);
  await act(() => navigateTo({ url: '/pages/help/index' }));
  expect([hidden.mock.calls.length, unloaded.mock.calls.length]).toEqual([2, 0]);
  await act(() => navigateBack());
  await act(() => navigateBack());
  expect([hidden.mock.calls.length, unloaded.mock.calls.length]).toEqual([2, 1]);
});
