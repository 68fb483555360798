import { beforeEach, expect, it } from '@jest/globals';
import type { FoundNames } from '@admin-h5/contract';
import { failure, material, success } from '@admin-h5/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { World } from '../../session/test/world.tsx';
import SearchPage from '../search/search-page.tsx';
import { sampleItem } from './sample-item.ts';
import { noNames, searchWorld } from './search-world.ts';

let world: World;
/** Words with a mistake, and what was meant. */
const corrections = new Map([['毗虫啉', '吡虫啉']]);
let found: { product: string[]; material: string[] };
let names: FoundNames | 'fails';

beforeEach(() => {
  names = noNames;
});
const open = searchWorld((path, query) => {
  if (path === '/api/publish/names') return names === 'fails' ? failure(500, '服务异常') : success(names);
  if (path === '/api/publish/suggestions') return success([{ text: '二甲苯', kind: 'material', matched: 0 }]);
  if (path === '/api/publish/crops') {
    const node = { aliases: [], children: [] };
    const crops = [
      { ...node, name: '茶树', count: 3 },
      { ...node, name: '水稻', count: 2 },
    ];
    return success({ target: null, total: null, crops });
  }
  const type = query.get('type') === 'material' ? 'material' : 'product';
  const keyword = query.get('keyword') ?? '';
  const meant = corrections.get(keyword) ?? null;
  const titles = found[type].filter((title) => title.includes(meant ?? keyword));
  const item = (title: string) =>
    type === 'product' ? sampleItem(title) : { ...sampleItem(title), type, card: material };
  const search = { parts: [], didYouMean: meant, corrected: meant !== null };
  return success({ list: titles.map(item), total: titles.length, page: 1, size: 20, search });
});

const chosenTab = async (name: RegExp) => screen.findByRole('tab', { name, selected: true });

it('shows what has hits: a word of its own that only raw materials have [§navigation search kind]', async () => {
  found = { product: [], material: ['二甲苯'] };
  world = open('/pages/search/index', <SearchPage query={{}} />);
  fireEvent.click(await screen.findByRole('link', { name: '二甲苯' }));
  expect(await screen.findByText('找到 1 种原料')).toBeTruthy();
  await chosenTab(/^原料 1$/);
  expect(screen.getByRole('tab', { name: /^产品 0$/ })).toBeTruthy();
  expect(world.at()).toBe(`/pages/search/index?keyword=${encodeURIComponent('二甲苯')}`);
});

it('offers popular words, and the crops with most products', async () => {
  found = { product: [], material: ['二甲苯'] };
  world = open('/pages/search/index', <SearchPage query={{}} />);
  const crops = within(screen.getByRole('navigation', { name: '按作物找药' }));
  expect(await screen.findByRole('heading', { name: '大家在搜' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: '二甲苯' })).toBeTruthy();
  await waitFor(() =>
    expect(crops.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['茶树', '水稻']),
  );
});

it('stays with the kind that the person has chosen, and leads to the other [§navigation search kind]', async () => {
  found = { product: [], material: ['二甲苯'] };
  world = open('/pages/search/index?keyword=二甲苯&type=product', <SearchPage query={{}} />);
  fireEvent.click(await screen.findByRole('button', { name: '在原料中查找（1）' }));
  expect(await screen.findByText('找到 1 种原料')).toBeTruthy();
});

it('offers no other kind where that has nothing either', async () => {
  found = { product: [], material: [] };
  world = open('/pages/search/index?keyword=没有', <SearchPage query={{}} />);
  expect(await screen.findByText('没有找到「没有」')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /在原料中查找/ })).toBeNull();
});

it('says that similar words were searched, and searches for what was meant', async () => {
  found = { product: [], material: ['吡虫啉原药'] };
  world = open('/pages/search/index?keyword=毗虫啉&type=material', <SearchPage query={{}} />);
  expect(await screen.findByText(/没有找到「毗虫啉」，以下是相近的结果/)).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: '吡虫啉' }));
  await waitFor(() => expect(world.at()).toBe(`/pages/search/index?keyword=${encodeURIComponent('吡虫啉')}`));
  await waitFor(() => expect(screen.queryByText(/您是不是要找/)).toBeNull());
});

const leafhopper: FoundNames = {
  ...noNames,
  target: { total: 1, list: [{ name: '叶螨', alias: '红蜘蛛', count: 12 }] },
};

it('opens the pests where nothing else is found, and says by which name [§navigation search kind]', async () => {
  found = { product: [], material: [] };
  names = leafhopper;
  world = open('/pages/search/index?keyword=红蜘蛛', <SearchPage query={{}} />);
  await chosenTab(/^病虫害 1$/);
  const results = within(screen.getByRole('region', { name: '搜索结果' }));
  const link = results.getByRole('link', { name: '叶螨 又名 红蜘蛛 12 款' });
  expect(link.getAttribute('href')).toContain(`/pages/crops/index?target=${encodeURIComponent('叶螨')}`);
  expect(results.getByRole('status').textContent).toBe('找到 1 种防治对象');
});

it('offers every kind that has something, where the chosen one has nothing', async () => {
  found = { product: ['红蜘蛛净'], material: [] };
  names = leafhopper;
  world = open('/pages/search/index?keyword=红蜘蛛&type=company', <SearchPage query={{}} />);
  expect(await screen.findByRole('button', { name: '在产品中查找（1）' })).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '在病虫害中查找（1）' }));
  await chosenTab(/^病虫害 1$/);
  expect(world.at()).toContain('type=target');
});

it('shows companies with their products, the own one with its telephone', async () => {
  found = { product: [], material: [] };
  const other = { name: '江苏绿野农化', alias: '', count: 3, own: false, shortName: '', phone: '' };
  const own = { ...other, name: '绿野农化', count: 0, own: true, shortName: '绿野', phone: '0512-66668888' };
  names = { ...noNames, company: { total: 2, list: [own, other] } };
  world = open('/pages/search/index?keyword=绿野', <SearchPage query={{}} />);
  await chosenTab(/^公司 2$/);
  expect(screen.getByRole('link', { name: '0512-66668888' }).getAttribute('href')).toBe('tel:0512-66668888');
  expect(screen.getByRole('link', { name: /关于我们/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /江苏.*农化.*3 款产品/ }).getAttribute('href')).toContain(
    `categoryId=all&holder=${encodeURIComponent('江苏绿野农化')}`,
  );
  expect(screen.queryByRole('link', { name: /登记的产品/ })).toBeNull();
});

it('shows products while the names cannot be read, and lets a person try again [§navigation search kind]', async () => {
  found = { product: ['吡虫啉'], material: [] };
  names = 'fails';
  world = open('/pages/search/index?keyword=吡虫啉', <SearchPage query={{}} />);
  expect(await screen.findByText('找到 1 款产品')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: /^作物/ }));
  const retry = await screen.findByRole('button', { name: '重试' });
  names = { ...noNames, crop: { total: 1, list: [{ name: '水稻', alias: '', count: 3 }] } };
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: '水稻 3 款' })).toBeTruthy();
});
