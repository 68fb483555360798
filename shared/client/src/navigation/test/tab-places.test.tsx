import { afterEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { currentPage } from '../current-page.tsx';
import { useQueryState } from '../use-query-state.ts';
import { Link } from '../link.tsx';
import { navigateTo, switchTab } from '../navigate.ts';
import { startApp, type TestApp } from '@admin-h5/testing';

const asItIs = (query: Readonly<Record<string, string | undefined>>) => query;

function Filtered() {
  const [, setQuery] = useQueryState(asItIs);
  return (
    <>
      <button onClick={() => setQuery({ keyword: '二甲苯' })}>筛选</button>
      <Link to="/pages/mine/index" asLeft>
        我的
      </Link>
    </>
  );
}
const back = (
  <Link to="/pages/index/index" asLeft>
    首页
  </Link>
);

let app: TestApp;
const press = (role: 'link' | 'button', name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));
const start = () =>
  startApp('/pages/index/index', { '/pages/index/index': <Filtered />, '/pages/mine/index': back, '/': back });

afterEach(() => app.stop());

describe('a page of the tab bar', () => {
  it('opens as it was left: with its filters, and the entry under which its scroll position and its rows are kept [§navigation tab place]', async () => {
    app = start();
    await press('button', '筛选');
    const left = currentPage();
    expect(left.search).not.toBe('');
    await press('link', '我的');
    expect(app.at()).toBe('/pages/mine/index');
    await act(() => navigateTo({ url: '/' }));
    await press('link', '首页');
    expect(currentPage()).toMatchObject({ path: left.path, search: left.search, entry: left.entry, depth: 0 });
  });

  it('opens anew from a link in the content', async () => {
    app = start();
    await press('button', '筛选');
    const left = currentPage();
    await press('link', '我的');
    await act(() => switchTab({ url: '/pages/index/index' }));
    expect(app.at()).toBe('/pages/index/index');
    expect(currentPage().entry).not.toBe(left.entry);
  });

  it('has a plain address for a new window', () => {
    app = start();
    expect(screen.getByRole('link', { name: '我的' }).getAttribute('href')).toBe('/admin-h5/pages/mine/index');
  });
});
