import { beforeEach, expect, it } from '@jest/globals';
import type { SearchPart } from '@admin-h5/contract';
import { success } from '@admin-h5/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../session/test/world.tsx';
import SearchPage from '../search/search-page.tsx';
import { sampleItem } from './sample-item.ts';
import { noNames, searchWorld } from './search-world.ts';

let world: World;
/** Products by the keywords that find them. */
let found: Readonly<Record<string, number>>;

const kinds: Readonly<Record<string, SearchPart['kind']>> = { 小麦: 'crop', 蚜虫: 'target', 除草剂: 'pesticideType' };
const partsOf = (keyword: string): SearchPart[] =>
  keyword
    .split(/ |(?<=小麦)/)
    .filter(Boolean)
    .map((written) => ({ text: written, written, kind: kinds[written] ?? 'text', also: [] }));

beforeEach(() => {
  found = {};
});
const open = searchWorld((path, query) => {
  const keyword = query.get('keyword') ?? '';
  if (path === '/api/publish/names') {
    return success({ ...noNames, target: { total: 1, list: [{ name: '蚜虫', alias: '', count: 8 }] } });
  }
  if (path === '/api/publish/crops/products') {
    return success({ crop: '小麦', target: '蚜虫', total: 8, list: [], groups: [] });
  }
  if (path === '/api/publish/crops/targets') return success({ crop: '小麦', aliases: [], total: 9, targets: [] });
  if (path !== '/api/publish/list') return success([]);
  const total = query.get('type') === 'product' ? (found[keyword] ?? 0) : 0;
  const list = total > 0 ? [sampleItem('麦草畏', { crops: '玉米、小麦' })] : [];
  // As the server does: what nothing has is left out.
  const [used, leftOut] = keyword === '小麦 剪叶虫 除草剂' ? ['小麦 除草剂', ['剪叶虫']] : [keyword, undefined];
  return success({ list, total, search: { parts: partsOf(used), leftOut, didYouMean: null, corrected: false } });
});
const addressOf = (keyword: string, rest = '') =>
  `/pages/search/index?${new URLSearchParams({ keyword }).toString()}${rest}`;

it('shows what the words were taken for, and searches without one of them', async () => {
  found = { 小麦除草剂: 3, 小麦: 9 };
  world = open(addressOf('小麦除草剂', '&type=product&formulation=WP'), <SearchPage query={{}} />);
  const parts = within(await screen.findByRole('group', { name: '搜索条件' }));
  expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '移除作物 小麦',
    '移除农药类别 除草剂',
  ]);
  expect(screen.getByText((_, element) => element?.textContent === '作物 小麦、玉米')).toBeTruthy();
  fireEvent.click(parts.getByRole('link', { name: /除草剂/ }));
  await waitFor(() => expect(world.at()).toBe(addressOf('小麦', '&type=product')));
  // One word is as it stands in the field.
  await waitFor(() => expect(screen.queryByRole('group', { name: '搜索条件' })).toBeNull());
});

it('offers the words less one where they find nothing together, with what that finds', async () => {
  found = { 小麦: 9, 除草剂: 12 };
  world = open(addressOf('小麦除草剂', '&type=product'), <SearchPage query={{}} />);
  const title = await screen.findByRole('heading', { name: '去掉一个词再找' });
  const offers = () => within(title.closest('section') ?? title).getAllByRole('link');
  await waitFor(() =>
    expect(offers().map(({ textContent }) => textContent)).toEqual(['除草剂12 款产品', '小麦9 款产品']),
  );
  fireEvent.click(screen.getByRole('link', { name: /^除草剂/ }));
  // To the kind whose number it says.
  await waitFor(() => expect(world.at()).toBe(addressOf('除草剂', '&type=product')));
});

it('says what was left out of the words, and offers others of them', async () => {
  found = { '小麦 剪叶虫 除草剂': 3, '小麦 除草剂': 3, '小麦 剪叶虫': 2 };
  world = open(addressOf('小麦 剪叶虫 除草剂'), <SearchPage query={{}} />);
  expect(await screen.findByText('没有全部相符的内容，以下结果没有限定「剪叶虫」。')).toBeTruthy();
  // The words that are found open products, though 病虫害 has a name.
  expect(screen.getByRole('tab', { name: /^产品/, selected: true })).toBeTruthy();
  const title = await screen.findByRole('heading', { name: '去掉一个词再找' });
  const offers = within(title.closest('section') ?? title).getAllByRole('link');
  expect(offers.map(({ textContent }) => textContent)).toEqual(['小麦 剪叶虫2 款产品']);
});

it('offers no words that find nothing either', async () => {
  world = open(addressOf('小麦除草剂', '&type=product'), <SearchPage query={{}} />);
  expect(await screen.findByText('没有同时符合「小麦」「除草剂」的产品')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '去掉一个词再找' })).toBeNull();
});

it('leads to 按作物找药 above the names too, where no product is found [§navigation search kind]', async () => {
  world = open(addressOf('小麦 蚜虫'), <SearchPage query={{}} />);
  expect(await screen.findByRole('tab', { name: /^病虫害/, selected: true })).toBeTruthy();
  const way = await screen.findByRole('link', { name: /^按作物找药：小麦 · 蚜虫 ?8 款产品/ });
  expect(way.getAttribute('href')).toContain('/pages/crops/products?');
});

it('keeps the filters of each kind while another is open', async () => {
  found = { 小麦: 9 };
  world = open(addressOf('小麦', '&type=product&formulation=WP'), <SearchPage query={{}} />);
  fireEvent.click(await screen.findByRole('tab', { name: /^原料/ }));
  await waitFor(() => expect(world.at()).toContain('type=material'));
  fireEvent.click(screen.getByRole('tab', { name: /^产品/ }));
  expect(await screen.findByRole('link', { name: /移除剂型/ })).toBeTruthy();
  expect(world.at()).toContain('formulation=WP');
});
