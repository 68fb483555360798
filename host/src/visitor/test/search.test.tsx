import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { material, startFakeApi, success } from '@admin-h5/testing';
import type { FakeApi } from '@admin-h5/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { openAt } from '../../session/test/world.tsx';
import type { World } from '../../session/test/world.tsx';
import SearchPage from '../search/search-page.tsx';
import { keepNothingInView } from '../../ui/test/nothing-in-view.ts';
import { sampleItem } from './sample-item.ts';

let api: FakeApi;
let world: World;
/** Words with a mistake, and what was meant. */
const corrections = new Map([['毗虫啉', '吡虫啉']]);
let found: { product: string[]; material: string[] };

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  keepNothingInView();
  api.answer(({ url }) => {
    const asked = new URL(url, 'http://api').searchParams;
    const type = asked.get('type') === 'material' ? 'material' : 'product';
    const meant = corrections.get(asked.get('keyword') ?? '') ?? null;
    const titles = found[type].filter((title) => title.includes(meant ?? asked.get('keyword') ?? ''));
    const item = (title: string) =>
      type === 'product' ? sampleItem(title) : { ...sampleItem(title), type, card: material };
    const search = { parts: [], didYouMean: meant, corrected: meant !== null };
    return success({ list: titles.map(item), total: titles.length, page: 1, size: 20, search });
  });
});
afterEach(() => world.stop());

const chosenTab = async (name: RegExp) => screen.findByRole('tab', { name, selected: true });

it('shows what has hits: a word of its own that only raw materials have [§navigation search kind]', async () => {
  found = { product: [], material: ['二甲苯'] };
  world = openAt('/pages/search/index', <SearchPage query={{}} />);
  fireEvent.click(screen.getByRole('link', { name: '二甲苯' }));
  expect(await screen.findByText('找到 1 种原料')).toBeTruthy();
  await chosenTab(/^原料 1$/);
  expect(screen.getByRole('tab', { name: /^产品 0$/ })).toBeTruthy();
  expect(world.at()).toBe(`/pages/search/index?keyword=${encodeURIComponent('二甲苯')}`);
});

it('stays with the kind that the person has chosen, and leads to the other [§navigation search kind]', async () => {
  found = { product: [], material: ['二甲苯'] };
  world = openAt('/pages/search/index?keyword=二甲苯&type=product', <SearchPage query={{}} />);
  fireEvent.click(await screen.findByRole('button', { name: '在原料中查找（1）' }));
  expect(await screen.findByText('找到 1 种原料')).toBeTruthy();
});

it('offers no other kind where that has nothing either', async () => {
  found = { product: [], material: [] };
  world = openAt('/pages/search/index?keyword=没有', <SearchPage query={{}} />);
  expect(await screen.findByText('没有找到「没有」')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /在原料中查找/ })).toBeNull();
});

it('says that similar words were searched, and searches for what was meant', async () => {
  found = { product: [], material: ['吡虫啉原药'] };
  world = openAt('/pages/search/index?keyword=毗虫啉&type=material', <SearchPage query={{}} />);
  expect(await screen.findByText(/没有找到「毗虫啉」，以下是相近的结果/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '吡虫啉' }));
  await waitFor(() => expect(world.at()).toBe(`/pages/search/index?keyword=${encodeURIComponent('吡虫啉')}`));
  await waitFor(() => expect(screen.queryByText(/您是不是要找/)).toBeNull());
});
