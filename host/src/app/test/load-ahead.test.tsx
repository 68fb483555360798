import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Link } from '@admin-h5/client';
import { rawQuery, useCurrentPage } from '@admin-h5/client/host';
import type { CatalogueAccess } from '@admin-h5/contract';
import { failure, type FakeApi, product, someId, startFakeApi, success } from '@admin-h5/testing';
import { createQueryClient } from '@admin-h5/ui';
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { categoryUrl, paths, productUrl } from '../../core/paths.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import { keepNothingInView } from '../../ui/test/nothing-in-view.ts';
import { sampleItem } from '../../visitor/test/sample-item.ts';
import ProductsPage from '../../visitor/category/products-page.tsx';
import ProductPage from '../../visitor/product/detail-page.tsx';
import { startLoadingAhead } from '../start/load-ahead.ts';

let api: FakeApi;
let world: World;
let client: QueryClient;
let stop: () => void;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());

const detail = {
  id: someId,
  type: 'product',
  title: '吡虫啉',
  coverFileId: null,
  images: [],
  prev: null,
  next: null,
  record: { ...product, id: someId },
};
const category = { id: 'c1', name: '除草剂', code: 'herbicide', kind: 'product', children: [] };
let refused: boolean;
/** The rows of a list come after this. */
let held: Promise<unknown>;

beforeEach(() => {
  keepNothingInView();
  api.seen.length = 0;
  refused = false;
  held = Promise.resolve();
  api.answer(async ({ url, method }) => {
    if (method === 'POST') return success(null);
    if (url.endsWith(`/publish/${someId}`)) return refused ? failure(503) : success(detail);
    if (url.startsWith('/api/category/tree')) return success([category]);
    await held;
    if (url.startsWith('/api/publish/list')) return success({ list: [sampleItem('草甘膦')], total: 1 });
    return success({ list: [], total: 0 });
  });
});
afterEach(async () => {
  stop();
  world.stop();
  // A late call would be counted by the next test.
  await loaded();
  Reflect.deleteProperty(navigator, 'connection');
});

/** Links of some page, and the screens that they lead to. */
function Screens() {
  const { path, search } = useCurrentPage();
  if (path === paths.product) return <ProductPage query={rawQuery(search)} />;
  if (path === paths.categoryProducts) return <ProductsPage query={rawQuery(search)} />;
  return (
    <>
      <Link to={productUrl(someId)}>产品</Link>
      <Link to={categoryUrl('c1')}>分类</Link>
    </>
  );
}

function open(access: CatalogueAccess = 'visitor') {
  client = createQueryClient();
  world = openAt(paths.home, <Screens />, access, {}, client);
  stop = startLoadingAhead(client);
}

/** What a finger does on a link; jsdom's own event for that has no button. */
function touch(name: string, type: 'pointerdown' | 'pointermove' | 'pointercancel', init: MouseEventInit = {}): void {
  const event = Object.assign(new MouseEvent(type, { bubbles: true, ...init }), { pointerType: 'touch' });
  fireEvent(screen.getByRole('link', { name }), event);
}
const press = (name: string, button = 0) => touch(name, 'pointerdown', { button });
const calls = (method: string, path: string) =>
  api.seen.filter((request) => request.method === method && request.url.startsWith(path));
const loaded = () => waitFor(() => expect(client.isFetching()).toBe(0));

describe('a link that a finger rests on', () => {
  it('has its record loaded, of which no view is counted until it is opened, and which is not loaded again then', async () => {
    open();
    press('产品');
    await waitFor(() => expect(client.getQueryData(['publish', 'get', someId])).toBeTruthy());
    expect(calls('GET', `/api/publish/${someId}`)[0]?.headers.purpose).toBe('prefetch');
    await loaded();
    expect(calls('POST', '/api/publish')).toEqual([]);
    fireEvent.click(screen.getByRole('link', { name: '产品' }));
    expect(await screen.findByText('登记信息')).toBeTruthy();
    await waitFor(() => expect(calls('POST', `/api/publish/${someId}/view`)).toHaveLength(1));
    expect(calls('GET', `/api/publish/${someId}`)).toHaveLength(1);
  });

  it('has the first rows of its list loaded, which show at once', async () => {
    open();
    press('分类');
    await waitFor(() => expect(calls('GET', '/api/publish/list')).toHaveLength(1));
    await loaded();
    fireEvent.click(screen.getByRole('link', { name: '分类' }));
    await waitFor(() => expect(world.at()).toContain(paths.categoryProducts));
    expect(await screen.findByRole('link', { name: '草甘膦' })).toBeTruthy();
    await loaded();
    expect(calls('GET', '/api/publish/list')).toHaveLength(1);
  });

  it('that is pressed before the rows are here joins the call', async () => {
    const answers = new EventTarget();
    held = new Promise((resolve) => answers.addEventListener('answer', resolve));
    open();
    press('分类');
    await waitFor(() => expect(calls('GET', '/api/publish/list')).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: '分类' }));
    await waitFor(() => expect(world.at()).toContain(paths.categoryProducts));
    answers.dispatchEvent(new Event('answer'));
    expect(await screen.findByRole('link', { name: '草甘膦' })).toBeTruthy();
    await loaded();
    expect(calls('GET', '/api/publish/list')).toHaveLength(1);
  });

  it('whose record could not be loaded opens as without that', async () => {
    open();
    refused = true;
    press('产品');
    await waitFor(() => expect(calls('GET', `/api/publish/${someId}`)).toHaveLength(1));
    await loaded();
    refused = false;
    fireEvent.click(screen.getByRole('link', { name: '产品' }));
    expect(await screen.findByText('登记信息')).toBeTruthy();
    await waitFor(() => expect(calls('POST', `/api/publish/${someId}/view`)).toHaveLength(1));
  });
});

/** What is loaded into this test's own cache within a time that is longer than a pointer or a finger must rest. */
async function loadedMeanwhile(): Promise<readonly unknown[]> {
  await new Promise((resolve) => setTimeout(resolve, 150));
  const queries = client.getQueryCache().getAll();
  return queries.map(({ queryKey }) => queryKey);
}

describe('nothing is loaded ahead', () => {
  it('where the browser saves data', async () => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
    open();
    press('产品');
    fireEvent.focusIn(screen.getByRole('link', { name: '产品' }));
    expect(await loadedMeanwhile()).toEqual([]);
  });

  it('of a catalogue that needs a login, for somebody who is not signed in', async () => {
    open('login');
    press('产品');
    expect(await loadedMeanwhile()).toEqual([]);
  });

  it('for a press that does not open', async () => {
    open();
    press('产品', 2);
    expect(await loadedMeanwhile()).toEqual([]);
  });

  it('for a finger that scrolls the page', async () => {
    open();
    press('产品');
    touch('产品', 'pointercancel');
    expect(await loadedMeanwhile()).toEqual([]);
  });

  it('for a finger that moves on by more than 10 px', async () => {
    open();
    press('产品');
    touch('产品', 'pointermove', { clientX: 8, clientY: 8 });
    expect(await loadedMeanwhile()).toEqual([]);
  });
});

it('a link that the mouse or the focus rests on has its record loaded', async () => {
  open();
  fireEvent.focusIn(screen.getByRole('link', { name: '产品' }));
  await waitFor(() => expect(calls('GET', `/api/publish/${someId}`)).toHaveLength(1));
});

it('a finger that moves a little on a link has its record loaded all the same', async () => {
  open();
  press('产品');
  touch('产品', 'pointermove', { clientX: 6, clientY: 8 });
  await waitFor(() => expect(calls('GET', `/api/publish/${someId}`)).toHaveLength(1));
});

it('a link on which the mouse is pressed has its record loaded at once', () => {
  open();
  const event = Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse' });
  fireEvent(screen.getByRole('link', { name: '产品' }), event);
  touch('产品', 'pointercancel');
  return waitFor(() => expect(calls('GET', `/api/publish/${someId}`)).toHaveLength(1));
});
