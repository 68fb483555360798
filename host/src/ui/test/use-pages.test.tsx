import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Page } from '@admin-h5/contract';
import { Link, navigateBack, navigateTo } from '@admin-h5/client';
import { startApp, type TestApp } from '@admin-h5/testing';
import { createQueryClient } from '@admin-h5/ui';
import { InfiniteList } from '../list/infinite-list.tsx';
import { usePages } from '../list/use-pages.ts';
import { keepNothingInView } from './nothing-in-view.ts';

interface Row {
  id: string;
}

const load = jest.fn<(page: { page: number; size: number }, signal: AbortSignal) => Promise<Page<Row>>>();
const rows = (...ids: string[]) => ids.map((id) => ({ id }));

let outcomes: boolean[];

function List() {
  const { query, links, reload } = usePages({ queryKey: ['row', 'list'], load, size: 2 });
  const refresh = async () => {
    outcomes.push(await reload());
  };
  return (
    <>
      <InfiniteList query={query} links={links} empty={<p>没有内容</p>}>
        {(items) => <p data-testid="rows">{items.map(({ id }) => id).join(' ')}</p>}
      </InfiniteList>
      <Link to="/pages/product/detail">看一个</Link>
      <button onClick={() => void refresh()}>刷新</button>
    </>
  );
}

const hrefs = () => screen.getAllByRole('link', { name: /上一页|加载更多/ }).map((link) => link.getAttribute('href'));

/** Links as the host's tab bar has them. */
const tabs = (
  <nav>
    <Link to="/pages/index/index" asLeft>
      首页
    </Link>
    <Link to="/pages/mine/index" asLeft>
      我的
    </Link>
  </nav>
);

let app: TestApp;
const ids = async () => (await screen.findByTestId('rows')).textContent;

beforeEach(() => {
  load.mockReset();
  outcomes = [];
  keepNothingInView();
});
afterEach(() => app.stop());

describe('an endless list', () => {
  it('adds pages, and shows a record that moved between two of them once', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 4, page: 1, size: 2 });
    load.mockResolvedValueOnce({ list: rows('b', 'c'), total: 4, page: 2, size: 2 });
    app = startApp('/', { '/': <List /> });
    expect(await ids()).toBe('a b');
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('a b c'));
    expect(load.mock.calls.map(([page]) => page)).toEqual([
      { page: 1, size: 2 },
      { page: 2, size: 2 },
    ]);
  });

  it('starts with the page of its address, and leads to those before and after it without scripts', async () => {
    load.mockResolvedValueOnce({ list: rows('c', 'd'), total: 6, page: 2, size: 2 });
    load.mockResolvedValueOnce({ list: rows('e', 'f'), total: 6, page: 3, size: 2 });
    app = startApp('/pages/index/index?crop=x&page=2', { '/pages/index/index': <List /> });
    expect(await ids()).toBe('c d');
    const own = '/admin-h5/pages/index/index?crop=x';
    expect(hrefs()).toEqual([own, `${own}&page=3`]);
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('c d e f'));
    expect(hrefs()).toEqual([own]);
    expect(app.at()).toBe('/pages/index/index?crop=x&page=2');
    expect(load.mock.calls.map(([{ page }]) => page)).toEqual([2, 3]);
  });

  it('keeps what is there when the next page fails, and tries that page again', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 3, page: 1, size: 2 });
    load.mockRejectedValueOnce(Object.assign(new Error('服务器内部错误，请稍后重试'), { requestId: 'r-500' }));
    load.mockResolvedValueOnce({ list: rows('c'), total: 3, page: 2, size: 2 });
    app = startApp('/', { '/': <List /> });
    await ids();
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await screen.findByText('服务器内部错误，请稍后重试');
    expect(screen.getByText('请求编号 r-500')).toBeTruthy();
    expect(await ids()).toBe('a b');
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await ids()).toBe('a b c'));
  });

  it('says that there is nothing', async () => {
    load.mockResolvedValueOnce({ list: [], total: 0, page: 1, size: 2 });
    app = startApp('/', { '/': <List /> });
    expect(await screen.findByText('没有内容')).toBeTruthy();
  });

  it('finds the same rows on the way back without asking again', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 3, page: 1, size: 2 });
    load.mockResolvedValueOnce({ list: rows('c'), total: 3, page: 2, size: 2 });
    app = startApp('/', { '/': <List /> });
    await ids();
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('a b c'));
    fireEvent.click(screen.getByRole('link', { name: '看一个' }));
    await screen.findByText('/pages/product/detail');
    await act(() => navigateBack());
    expect(await ids()).toBe('a b c');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('starts over where the page is opened anew, and then finds each visit as it was left', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 3, page: 1, size: 2 });
    load.mockResolvedValueOnce({ list: rows('c'), total: 3, page: 2, size: 2 });
    load.mockResolvedValueOnce({ list: rows('new'), total: 1, page: 1, size: 2 });
    app = startApp('/', { '/': <List />, '/pages/help/index': <Link to="/">列表</Link> });
    await ids();
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('a b c'));
    await act(() => navigateTo({ url: '/pages/help/index' }));
    fireEvent.click(await screen.findByRole('link', { name: '列表' }));
    expect(await ids()).toBe('new');
    await act(() => navigateBack());
    await screen.findByRole('link', { name: '列表' });
    await act(() => navigateBack());
    expect(await ids()).toBe('a b c');
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('has a key without a history entry where the document was opened on it, as a server that renders it', async () => {
    load.mockResolvedValueOnce({ list: rows('a'), total: 1, page: 1, size: 2 });
    const client = createQueryClient();
    app = startApp('/', { '/': <List /> }, client);
    await ids();
    const keys = client.getQueryCache().getAll();
    expect(keys.map(({ queryKey }) => queryKey)).toEqual([['row', 'list', 'pages', '']]);
  });

  it('loads the first page alone when it is refreshed, and shows the rows meanwhile and after a failure', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 4, page: 1, size: 2 });
    load.mockResolvedValueOnce({ list: rows('c', 'd'), total: 4, page: 2, size: 2 });
    app = startApp('/', { '/': <List /> });
    await ids();
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('a b c d'));
    load.mockRejectedValueOnce(new Error('网络请求失败，请稍后重试'));
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(outcomes).toEqual([false]));
    expect(await ids()).toBe('a b c d');
    load.mockResolvedValueOnce({ list: rows('e', 'f'), total: 6, page: 1, size: 2 });
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(async () => expect(await ids()).toBe('e f'));
    expect(outcomes).toEqual([false, true]);
    expect(load.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 1, 1]);
  });

  it('finds the same rows where the tab bar leads back, without asking again [§navigation tab place]', async () => {
    load.mockResolvedValueOnce({ list: rows('a', 'b'), total: 3, page: 1, size: 2 });
    load.mockResolvedValueOnce({ list: rows('c'), total: 3, page: 2, size: 2 });
    app = startApp('/pages/index/index', {
      '/pages/index/index': (
        <>
          <List />
          {tabs}
        </>
      ),
      '/pages/mine/index': tabs,
    });
    await ids();
    fireEvent.click(screen.getByRole('link', { name: '加载更多' }));
    await waitFor(async () => expect(await ids()).toBe('a b c'));
    fireEvent.click(screen.getByRole('link', { name: '我的' }));
    await waitFor(() => expect(app.at()).toBe('/pages/mine/index'));
    fireEvent.click(screen.getByRole('link', { name: '首页' }));
    expect(await ids()).toBe('a b c');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
