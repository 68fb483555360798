import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type FakeApi, startFakeApi, success } from '@admin-h5/testing';
import type { ActionGroup, CropNode, CropProduct, CropTarget, Usage } from '@admin-h5/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openAt, type World } from '../../../session/test/world.tsx';
import CropTargetsPage from '../crop-targets-page.tsx';
import CropProductsPage from '../crop-products-page.tsx';
import { CropWay } from '../crop-trail.tsx';
import CropsPage from '../crops-page.tsx';
import { keepNothingInView } from '../../../ui/test/nothing-in-view.ts';
import { sampleItem } from '../../test/sample-item.ts';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  keepNothingInView();
});
afterEach(() => world.stop());

const node = (name: string, count: number, aliases: string[] = [], children: CropNode[] = []): CropNode => ({
  name,
  aliases,
  count,
  children,
});
const nodes = [
  node('粮食作物', 9, [], [node('水稻', 6, ['稻子'], [node('水稻田', 2)]), node('玉米', 3, ['苞谷', '苞米'])]),
  node('月季', 1),
];
const path = (link: HTMLElement) =>
  link instanceof HTMLAnchorElement ? decodeURIComponent(`${link.pathname}${link.search}`) : '';

it('shows the crops in groups, each leading to what is registered on it', async () => {
  api.answer(() => success({ target: null, crops: nodes }));
  world = openAt('/pages/crops/index', <CropsPage query={{}} />);
  const cereals = await screen.findByRole('region', { name: '粮食作物' });
  expect(within(cereals).getByRole('link', { name: '全部 9 款' })).toBeTruthy();
  // What a crop includes stands beside it.
  const names = within(cereals).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual(['水稻6 款', '水稻田2 款', '玉米3 款']);
  expect(path(within(cereals).getByRole('link', { name: /^水稻 6/ }))).toBe('/admin-h5/pages/crops/crop?crop=水稻');
  expect(within(screen.getByRole('region', { name: '其他作物' })).getByText('月季')).toBeTruthy();
});

const noNames = { total: 0, list: [] };

it('filters the crops while a person types, by other names too', async () => {
  api.answer(({ url }) =>
    url.startsWith('/api/publish/names')
      ? success({ crop: noNames, target: noNames, company: noNames })
      : success({ target: null, crops: nodes }),
  );
  world = openAt('/pages/crops/index', <CropsPage query={{}} />);
  const field = await screen.findByRole('searchbox');
  fireEvent.input(field, { target: { value: '苞' } });
  expect(await screen.findByText('找到 1 种作物')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('玉米又名 苞谷3 款');
  fireEvent.input(field, { target: { value: '火星草' } });
  expect(await screen.findByText('没有找到作物「火星草」')).toBeTruthy();
  fireEvent.input(field, { target: { value: '' } });
  expect(await screen.findByRole('region', { name: '粮食作物' })).toBeTruthy();
});

it('asks the server for a crop that no name is written as: by its pinyin, in any width', async () => {
  api.answer(({ url }) => {
    if (!url.startsWith('/api/publish/names')) return success({ target: null, crops: nodes });
    const list = url.includes('yumi') ? [{ name: '玉米', alias: '', count: 3 }] : [];
    return success({ crop: { total: list.length, list }, target: noNames, company: noNames });
  });
  world = openAt('/pages/crops/index', <CropsPage query={{}} />);
  const field = await screen.findByRole('searchbox');
  fireEvent.input(field, { target: { value: 'yumi' } });
  expect((await screen.findByText(/^玉米$/)).closest('a')?.textContent).toContain('3 款');
  expect(await screen.findByText('找到 1 种作物')).toBeTruthy();
  fireEvent.input(field, { target: { value: 'xyz' } });
  expect(await screen.findByText('没有找到作物「xyz」')).toBeTruthy();
});

it('says that the names did not load, not that there is no such crop', async () => {
  let fails = true;
  api.answer(({ url }) => {
    if (!url.startsWith('/api/publish/names')) return success({ target: null, crops: nodes });
    if (fails) return { status: 500, body: { success: false, message: '服务器内部错误' } };
    return success({
      crop: { total: 1, list: [{ name: '玉米', alias: '', count: 3 }] },
      target: noNames,
      company: noNames,
    });
  });
  world = openAt('/pages/crops/index', <CropsPage query={{}} />);
  fireEvent.input(await screen.findByRole('searchbox'), { target: { value: 'yumi' } });
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByText(/没有找到作物/)).toBeNull();
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByText('找到 1 种作物')).toBeTruthy();
});

it('shows for a target the crops that lead straight to its products', async () => {
  api.answer(() => success({ target: '叶螨', crops: [node('柑橘', 2)] }));
  world = openAt('/pages/crops/index?target=红蜘蛛', <CropsPage query={{ target: '红蜘蛛' }} />);
  const link = await screen.findByRole('link', { name: /柑橘/ });
  expect(path(link)).toBe('/admin-h5/pages/crops/products?crop=柑橘&target=叶螨');
  expect(document.title).toBe('防治叶螨的作物 - 按作物找药');
  expect(decodeURIComponent(api.seen.at(-1)?.url ?? '')).toContain('target=红蜘蛛');
});

it('says that the crops did not load, and loads them again', async () => {
  let fails = true;
  api.answer(() =>
    fails
      ? { status: 500, body: { success: false, message: '服务器内部错误' } }
      : success({ target: null, crops: nodes }),
  );
  world = openAt('/pages/crops/index', <CropsPage query={{}} />);
  const again = await screen.findByRole('button', { name: '重试' });
  fails = false;
  fireEvent.click(again);
  expect(await screen.findByRole('region', { name: '粮食作物' })).toBeTruthy();
});

const target = (name: string, kind: CropTarget['kind'], aliases: string[] = []): CropTarget => ({
  name,
  aliases,
  kind,
  count: 2,
});

it('shows the targets of a crop in kinds, under the usual name of the crop', async () => {
  const targets = [target('稻飞虱', '虫害', ['蠓虫']), target('稻瘟病', '病害'), target('稗草', '草害')];
  api.answer(() => success({ crop: '水稻', aliases: ['稻子'], total: 5, targets }));
  world = openAt('/pages/crops/crop?crop=稻子', <CropTargetsPage query={{ crop: '稻子' }} />);
  expect(await screen.findByRole('heading', { name: '水稻用药' })).toBeTruthy();
  expect(screen.getByText('共 5 款产品登记用于水稻（又名稻子）')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '虫害',
    '病害',
    '草害',
  ]);
  expect(path(screen.getByRole('link', { name: /稻飞虱/ }))).toBe(
    '/admin-h5/pages/crops/products?crop=水稻&target=稻飞虱',
  );
});

it('says that nothing is registered for a crop, or that none was named', async () => {
  api.answer(() => success({ crop: '火星草', aliases: [], total: 0, targets: [] }));
  world = openAt('/pages/crops/crop?crop=火星草', <CropTargetsPage query={{ crop: '火星草' }} />);
  expect(await screen.findByText('没有登记用于「火星草」的产品')).toBeTruthy();
  world.stop();
  world = openAt('/pages/crops/crop', <CropTargetsPage query={{}} />);
  expect(await screen.findByText('没有选择作物')).toBeTruthy();
});

const usage = (crop: string, more: Partial<Usage> = {}): Usage => ({
  crop,
  target: '稻飞虱',
  dosage: '20克/亩',
  method: '喷雾',
  timing: '',
  intervalDays: 14,
  maxTimes: 2,
  ...more,
});
const product = (title: string, usages: Usage[], more: Partial<CropProduct> = {}): CropProduct => ({
  item: sampleItem(title),
  usages,
  regValidTo: '2099-01-01',
  restricted: false,
  ingredients: [{ name: '吡虫啉', moa: '' }],
  ...more,
});
const groups: ActionGroup[] = [
  { key: '吡虫啉', moa: '', ingredients: ['吡虫啉'], count: 2 },
  { key: 'IRAC 9B', moa: 'IRAC 9B', ingredients: ['吡蚜酮'], count: 1 },
];
const wanted = '/pages/crops/products?crop=水稻&target=稻飞虱';

it('shows each product with the facts of its own row, and says what has expired or is restricted', async () => {
  const list = [
    product('吡虫啉', [usage('水稻')]),
    product('旧产品', [usage('水稻田', { dosage: '30克/亩', intervalDays: null })], {
      regValidTo: '2020-01-01',
      restricted: true,
    }),
  ];
  api.answer(() => success({ crop: '水稻', target: '稻飞虱', groups, list, total: 2, page: 1, size: 20 }));
  world = openAt(wanted, <CropProductsPage query={{}} />);
  const [first, second] = await screen.findAllByRole('article');
  if (!first || !second) throw new Error('Two products are missing');
  expect(within(first).getByText('20克/亩')).toBeTruthy();
  expect(within(first).getByText('14 天')).toBeTruthy();
  expect(within(first).getByText('2 次')).toBeTruthy();
  expect(within(first).queryByText('登记作物')).toBeNull();
  expect(within(first).queryByText('登记证已过期')).toBeNull();
  expect(within(second).getByText('水稻田')).toBeTruthy();
  expect(within(second).getByText('登记证已过期')).toBeTruthy();
  expect(within(second).getByText('限制使用')).toBeTruthy();
  expect(within(second).queryByText('安全间隔期')).toBeNull();
  expect(document.title).toBe('水稻 稻飞虱用药 - 按作物找药');
});

it('advises to change between groups, and shows the products of one; the address says which', async () => {
  api.answer(({ url }) => {
    const group = new URL(url, 'http://api').searchParams.get('group');
    const list = group === 'IRAC 9B' ? [product('吡蚜酮', [usage('水稻')])] : [product('吡虫啉', [usage('水稻')])];
    return success({ crop: '水稻', target: '稻飞虱', groups, list, total: list.length, page: 1, size: 20 });
  });
  world = openAt(wanted, <CropProductsPage query={{}} />);
  expect(await screen.findByText(/吡虫啉 2 款。在同一组里换用并不是轮换/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /IRAC 9B 吡蚜酮/ }));
  expect(await screen.findByRole('link', { name: '吡蚜酮' })).toBeTruthy();
  expect(world.at()).toContain('group=IRAC+9B');
});

const part = (written: string, kind: 'crop' | 'target' | 'text') => ({ text: written, written, kind, also: [] });

/** The crops and pests of which the finder knows products; 红蜘蛛 is 叶螨 there. */
const registered = (crop: string, target: string) =>
  crop === '芝麻' || (crop === '小麦' && target === '稻瘟病') ? 0 : 7;

async function wayOf(...parts: ReturnType<typeof part>[]): Promise<{ to: string; text: string } | null> {
  api.answer(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://api');
    const crop = (searchParams.get('crop') ?? '').replace(/\(.*/, '');
    const target = (searchParams.get('target') ?? '').replace('红蜘蛛', '叶螨');
    const total = registered(crop, target);
    if (pathname.endsWith('/crops/targets')) return success({ crop, aliases: [], total, targets: [] });
    if (pathname.endsWith('/crops/products')) return success({ crop, target, total, list: [], groups: [] });
    return success({ target, total, crops: total > 0 ? nodes : [] });
  });
  world = openAt('/pages/search/index', <CropWay parts={parts} />);
  await waitFor(() => expect(screen.queryByText(/按作物找药/)?.closest('div.crop-way') ?? null).toBeNull());
  const link = screen.queryByRole('link');
  const found = link && { to: path(link), text: link.textContent };
  world.stop();
  cleanup();
  return found;
}

it('leads from searched words that name a crop or a target, by the names of the finder, and says to how much', async () => {
  expect(await wayOf(part('吡虫啉', 'text'))).toBeNull();
  expect((await wayOf(part('水稻田(直播)', 'crop')))?.to).toBe('/admin-h5/pages/crops/crop?crop=水稻田');
  expect((await wayOf(part('红蜘蛛', 'target')))?.to).toBe('/admin-h5/pages/crops/index?target=叶螨');
  expect(await wayOf(part('稻飞虱', 'target'), part('水稻', 'crop'))).toEqual({
    to: '/admin-h5/pages/crops/products?crop=水稻&target=稻飞虱',
    text: '按作物找药：水稻 · 稻飞虱7 款产品的用药量、施用方法、安全间隔期',
  });
});

it('never leads to where nothing is registered', async () => {
  expect(await wayOf(part('芝麻', 'crop'))).toBeNull();
  expect(await wayOf(part('小麦', 'crop'), part('稻瘟病', 'target'))).toBeNull();
});
