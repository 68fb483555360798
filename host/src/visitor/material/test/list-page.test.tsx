import { expect, it } from '@jest/globals';
import { material, success } from '@admin-h5/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { World } from '../../../session/test/world.tsx';
import { sampleItem } from '../../test/sample-item.ts';
import { searchWorld } from '../../test/search-world.ts';
import MaterialsPage from '../list-page.tsx';

let world: World;
/** The lists that were asked for. */
const asked: (string | null)[] = [];
const meant = new Map([['木质素磺酸那', '木质素磺酸钠']]);

const open = searchWorld((path, query) => {
  if (path !== '/api/publish/list') return success([]);
  asked.push(query.get('sort'));
  const keyword = query.get('keyword') ?? '';
  if (keyword === '稻飞虱')
    return success({ list: [], total: query.get('type') === 'product' ? 8 : 0, page: 1, size: 1 });
  const other = meant.get(keyword) ?? null;
  const parts = (other ?? keyword)
    .split(' ')
    .filter(Boolean)
    .map((written) => ({ text: written, written, kind: 'text', also: [] }));
  const list = ['二甲苯', '木质素磺酸钠'].map((title) => ({
    ...sampleItem(title),
    type: 'material',
    card: { ...material, enName: '', casNo: '' },
  }));
  const search = { parts, didYouMean: other, corrected: other !== null };
  return success({ list, total: 2, page: 1, size: 20, ...(keyword && { search }) });
});
const list = (query: string) => `/pages/materials/list?${new URLSearchParams(query).toString()}`;
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('begins with the order of relevance for a keyword, and leaves the others to be chosen', async () => {
  asked.length = 0;
  world = open(list('keyword=甲苯'), <MaterialsPage query={{}} />);
  expect(await screen.findByText('共 2 种')).toBeTruthy();
  expect(asked).toEqual([null]);
  expect(tabs()).toEqual(['相关度', '综合', '最新', '热门']);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('相关度');
  fireEvent.click(screen.getByRole('tab', { name: '综合' }));
  await waitFor(() => expect(asked.at(-1)).toBe('sort'));
  expect(world.at()).toContain('sort=sort');
});

it('begins with its own order without a keyword', async () => {
  asked.length = 0;
  world = open(list(''), <MaterialsPage query={{}} />);
  expect(await screen.findByText('共 2 种')).toBeTruthy();
  expect(asked).toEqual(['sort']);
  expect(tabs()).toEqual(['综合', '最新', '热门']);
});

it('says that other words were searched, and why a material was found', async () => {
  world = open(list('keyword=木质素磺酸那'), <MaterialsPage query={{}} />);
  expect(await screen.findByText(/没有找到「木质素磺酸那」，以下是相近的结果/)).toBeTruthy();
  expect(screen.getByText('别名、分子式或等级含「木质素磺酸钠」')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: '木质素磺酸钠' })[0] ?? document.body);
  await waitFor(() => expect(decodeURIComponent(world.at())).toBe('/pages/materials/list?keyword=木质素磺酸钠'));
});

it('searches without one of several words', async () => {
  world = open(list('keyword=二甲苯 99'), <MaterialsPage query={{}} />);
  fireEvent.click(await screen.findByRole('link', { name: '移除 99' }));
  await waitFor(() => expect(decodeURIComponent(world.at())).toBe('/pages/materials/list?keyword=二甲苯'));
});

it('leads to the products that words find which name no material', async () => {
  world = open(list('keyword=稻飞虱'), <MaterialsPage query={{}} />);
  const way = await screen.findByRole('link', { name: '在产品中查找（8）' });
  expect(decodeURIComponent(way.getAttribute('href') ?? '')).toMatch(/search\/index\?keyword=稻飞虱&type=product$/);
});
