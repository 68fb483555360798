import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { failure, type FakeApi, material, product, startFakeApi, success } from '@admin-h5/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { comparedIds, storeCompared } from '../../../core/compare-list.ts';
import { openAt, type World } from '../../../session/test/world.tsx';
import { CompareButton } from '../compare-button.tsx';
import ComparePage from '../compare-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  api.answer(({ url }) => {
    const id = url.split('/').at(-1) ?? '';
    const record = records.get(id);
    if (!record) return failure(404, '请求的资源不存在');
    const type = 'casNo' in record ? 'material' : 'product';
    return success({ id, type, title: record.name, coverFileId: null, images: [], record });
  });
});
afterEach(() => world.stop());

const records = new Map<string, typeof product | typeof material>([
  ['a', { ...product, name: '甲' }],
  ['b', { ...product, name: '乙', totalContent: '20%', regValidTo: '2099-01-01' }],
  ['m', { ...material, name: '甲醇', purity: '98%' }],
  ['n', { ...material, name: '乙醇', casNo: '64-17-5' }],
]);
const rowOf = (name: string | RegExp) => screen.queryByRole('rowheader', { name })?.closest('tr');

const cells = (name: RegExp) => [...(rowOf(name)?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);

it('shows the products side by side and marks what differs', async () => {
  world = openAt('/pages/compare/index?ids=a,b', <ComparePage query={{}} />);
  const head = await screen.findAllByRole('columnheader');
  expect(head.slice(1).map((cell) => within(cell).getByRole('link').textContent)).toEqual(['甲', '乙']);
  const total = rowOf(/总有效成分含量|总含量/);
  expect([...(total?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)).toEqual(['10%', '20%']);
  expect(within(total ?? document.body).getByText('不同')).toBeTruthy();
  expect(rowOf('毒性') ?? rowOf(/毒性/)).toBeTruthy();
  expect(rowOf(/毒性/)?.textContent).not.toContain('不同');
  fireEvent.click(screen.getByRole('checkbox', { name: '只看不同' }));
  await waitFor(() => expect(rowOf(/毒性/)).toBeFalsy());
  expect(rowOf(/有效期/)).toBeTruthy();
  expect(screen.getByText('登记证已过期')).toBeTruthy();
  expect(document.title).toBe('甲 / 乙 - 产品对比');
});

it('keeps a dose with its crop and pest, the crops that several products name first', async () => {
  const usage = { target: '稻飞虱', dosage: '20克/亩', method: '喷雾', timing: '', intervalDays: 14, maxTimes: 2 };
  records.set('u', {
    ...product,
    name: '丙',
    usages: [
      { ...usage, crop: '棉花' },
      { ...usage, crop: '水稻' },
    ],
  });
  const other = { ...usage, crop: '水稻', dosage: '30克/亩', intervalDays: null, maxTimes: null };
  records.set('v', { ...product, name: '丁', usages: [other, { ...other, target: '二化螟' }] });
  world = openAt('/pages/compare/index?ids=u,v', <ComparePage query={{}} />);
  await screen.findByRole('region', { name: '产品对比表' });
  expect(cells(/用于水稻/)).toEqual([
    '稻飞虱：\n20克/亩，喷雾\n安全间隔期 14 天\n每季最多 2 次',
    '稻飞虱：\n30克/亩，喷雾\n\n二化螟：\n30克/亩，喷雾',
  ]);
  expect(cells(/用于棉花/)).toEqual(['稻飞虱：\n20克/亩，喷雾\n安全间隔期 14 天\n每季最多 2 次', '—']);
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent.replace('不同', ''));
  expect(names.filter((name) => name.startsWith('用于'))).toEqual(['用于水稻', '用于棉花']);
});

it('takes a product out, from the address and from the list of the device', async () => {
  storeCompared('product', ['a', 'b']);
  world = openAt('/pages/compare/index?ids=a,b', <ComparePage query={{}} />);
  fireEvent.click(await screen.findByRole('button', { name: '移出 甲' }));
  expect(await screen.findByText('再加入一款产品，就可以看出不同。')).toBeTruthy();
  expect(world.at()).toBe('/pages/compare/index?ids=b');
  expect(comparedIds('product')).toEqual(['b']);
});

it('says what is gone, and leads on where there is nothing to compare', async () => {
  world = openAt('/pages/compare/index?ids=b,gone', <ComparePage query={{}} />);
  expect(await screen.findByText('1 款产品已下架，未列出。')).toBeTruthy();
  world.stop();
  world = openAt('/pages/compare/index', <ComparePage query={{}} />);
  expect(await screen.findByText('还没有要对比的产品')).toBeTruthy();
});

it('frees the places of products that are gone', async () => {
  storeCompared('product', ['x', 'y', 'z', 'gone']);
  world = openAt('/pages/compare/index', <ComparePage query={{}} />);
  expect(await screen.findByText('4 款产品已下架，未列出。')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '移出' }));
  await waitFor(() => expect(comparedIds('product')).toEqual([]));
  expect(screen.queryByText(/已下架/)).toBeNull();
});

it('compares the products of this device where the address names none', async () => {
  storeCompared('product', ['b', 'a']);
  world = openAt('/pages/compare/index', <ComparePage query={{}} />);
  const head = await screen.findAllByRole('columnheader');
  expect(head.slice(1).map((cell) => within(cell).getByRole('link').textContent)).toEqual(['乙', '甲']);
});

it('compares raw materials apart from products, by the address or by the list of the device', async () => {
  storeCompared('product', ['a']);
  storeCompared('material', ['n', 'm']);
  world = openAt('/pages/compare/index?type=material&ids=m,n', <ComparePage query={{}} />);
  const table = await screen.findByRole('region', { name: '原料对比表' });
  const head = within(table).getAllByRole('columnheader');
  expect(head.slice(1).map((cell) => within(cell).getByRole('link').textContent)).toEqual(['甲醇', '乙醇']);
  expect(rowOf(/CAS号/)?.textContent).toContain('不同');
  expect(rowOf(/纯度/)?.textContent).toContain('98%');
  expect(rowOf(/等级/)?.textContent).not.toContain('不同');
  expect(document.title).toBe('甲醇 / 乙醇 - 原料对比');
  world.stop();
  world = openAt('/pages/compare/index', <ComparePage query={{}} />);
  expect(await screen.findByRole('columnheader', { name: /甲/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: '原料' }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /乙醇/ })).toBeTruthy());
  expect(world.at()).toBe('/pages/compare/index?type=material');
});

it('a product is added and taken out by its button, four at most', async () => {
  storeCompared('product', ['a', 'b', 'c']);
  world = openAt('/pages/product/detail', <CompareButton record={{ type: 'product', id: 'd', title: '丁' }} />);
  const button = screen.getByRole('button', { name: '加入对比 丁' });
  fireEvent.click(button);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '去对比（4）' });
  expect(decodeURIComponent(link.search)).toBe('?ids=a,b,c,d');
  fireEvent.click(button);
  await waitFor(() => expect(comparedIds('product')).toEqual(['a', 'b', 'c']));
  act(() => void storeCompared('product', ['a', 'b', 'c', 'e']));
  await screen.findByRole('button', { name: '加入对比 丁' });
  fireEvent.click(button);
  expect(await screen.findByText('最多对比 4 款产品')).toBeTruthy();
  expect(comparedIds('product')).toEqual(['a', 'b', 'c', 'e']);
});
