import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chinaDay } from '@admin-h5/contract';
import { failure, type FakeApi, material, product, someId, startFakeApi, success } from '@admin-h5/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { guest, keepRecord, savedRecords } from '../../core/saved-records.ts';
import { openAt, type World } from '../../session/test/world.tsx';
import MaterialPage from '../material/detail-page.tsx';
import ProductPage from '../product/detail-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  document.title = '产品详情';
});
afterEach(() => world.stop());

const detail = (type: string, title: string, record: object) => ({
  id: someId,
  type,
  title,
  coverFileId: null,
  images: [],
  prev: null,
  next: null,
  record: { ...record, id: someId },
});

const neighbour = (note: string) => ({ id: someId, title: '吡虫啉', note });

/** One product, none like it, and whom to ask. */
const answerProduct = () =>
  api.answer(({ url }) => {
    if (url.startsWith('/api/company')) return success({ phone: '400-000-0000' });
    return success(url.endsWith(`/publish/${someId}`) ? detail('product', '吡虫啉', product) : { list: [], total: 0 });
  });

describe('产品详情', () => {
  it('names the document after the product, so that a shared link says what it leads to', async () => {
    const { totalContent } = product;
    answerProduct();
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^吡虫啉 ${totalContent} .+ - 产品详情$`)));
  });

  it('leads to the official register by a link, which no browser takes for a window of its own making', async () => {
    answerProduct();
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '查登记信息' });
    expect(link).toMatchObject({ href: 'https://www.icama.cn/', target: '_blank' });
    expect(link.rel).toContain('noopener');
  });

  it('tells neighbours of one name apart by content and formulation', async () => {
    api.answer(({ url }) =>
      success(
        url.endsWith(`/publish/${someId}`)
          ? {
              ...detail('product', '吡虫啉', product),
              prev: neighbour('10% 可湿性粉剂'),
              next: neighbour('70% 水分散粒剂'),
            }
          : { list: [], total: 0 },
      ),
    );
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    const links = within(await screen.findByRole('navigation', { name: '相邻产品' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '上一条吡虫啉10% 可湿性粉剂',
      '下一条吡虫啉70% 水分散粒剂',
    ]);
  });

  it('says which of its names is which, and that its registration ends soon', async () => {
    const soon = chinaDay(Date.now() + 30 * 86_400_000);
    const record = { ...product, tradeName: '大功臣', enName: 'imidacloprid', regValidTo: soon };
    api.answer(({ url }) =>
      success(url.endsWith(`/publish/${someId}`) ? detail('product', '吡虫啉', record) : { list: [], total: 0 }),
    );
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    expect(await screen.findByText('商品名：大功臣 / 英文通用名：imidacloprid')).toBeTruthy();
    expect(screen.getByText('登记证即将到期')).toBeTruthy();
  });

  it('shows the texts of the registration that are filled in, in the order of the form', async () => {
    const record = { ...product, regHolder: '', licenseNo: '农药生许（苏）0001', standardNo: 'GB/T 20682' };
    api.answer(({ url }) =>
      success(url.endsWith(`/publish/${someId}`) ? detail('product', '吡虫啉', record) : { list: [], total: 0 }),
    );
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    const rows = (await screen.findByText('生产许可证号')).closest('dl')?.querySelectorAll('div') ?? [];
    const shown = Array.from(rows, ({ textContent }) => textContent);
    expect(shown.slice(-3)).toEqual([
      '生产许可证号农药生许（苏）0001',
      '产品质量标准号GB/T 20682',
      '质量保证期24 个月',
    ]);
    expect(screen.queryByText('登记证持有人')).toBeNull();
  });

  it('keeps a favourite and the visit of somebody who is not signed in [§client favourites]', async () => {
    answerProduct();
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    fireEvent.click(await screen.findByRole('button', { name: '收藏' }));
    expect(await screen.findByRole('button', { name: '取消收藏' })).toBeTruthy();
    for (const kind of ['favorites', 'history'] as const) {
      expect(savedRecords(kind, guest)).toMatchObject([{ id: someId, title: '吡虫啉' }]);
    }
    fireEvent.click(screen.getByRole('button', { name: '取消收藏' }));
    expect(savedRecords('favorites', guest)).toEqual([]);
  });

  it('asks once how to inquire where 询价 is pressed twice', async () => {
    answerProduct();
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    const press = await screen.findByRole('button', { name: '询价' });
    fireEvent.click(press);
    fireEvent.click(press);
    const sheet = await screen.findByRole('dialog', { name: '询价：吡虫啉' });
    expect(api.seen.filter(({ url }) => url.startsWith('/api/company'))).toHaveLength(1);
    fireEvent.click(within(sheet).getByRole('button', { name: '关闭' }));
  });

  it('shows no heading over nothing where little is known of a raw material', async () => {
    const bare = Object.fromEntries(
      Object.entries(material).map(([key, value]) => [
        key,
        typeof value === 'string' ? '' : typeof value === 'number' ? null : Array.isArray(value) ? [] : value,
      ]),
    );
    api.answer(() => success(detail('material', '二甲苯', { ...bare, hazardous: false })));
    world = openAt(`/pages/materials/detail?id=${someId}`, <MaterialPage query={{ id: someId }} />);
    expect(await screen.findByRole('heading', { name: '二甲苯' })).toBeTruthy();
    expect(screen.queryByText('关键参数')).toBeNull();
    expect(screen.queryByText('包装与储存')).toBeNull();
  });

  it('names the document after the raw material with its CAS number', async () => {
    api.answer(() => success(detail('material', '二甲苯', material)));
    world = openAt(`/pages/materials/detail?id=${someId}`, <MaterialPage query={{ id: someId }} />);
    await waitFor(() => expect(document.title).toMatch(/^二甲苯 CAS .+ - 产品详情$/));
  });

  it.each([
    ['product', '/pages/product/detail', ProductPage, '产品不存在或已下架', '/pages/category/second'],
    ['material', '/pages/materials/detail', MaterialPage, '原料不存在或已下架', '/pages/materials/list'],
  ])(
    'leads from a %s that is gone, or that no id names, to the others [§navigation gone record]',
    async (_type, path, Page, title, list) => {
      api.answer(() => failure(404));
      for (const id of [someId, '']) {
        world = openAt(`${path}?id=${id}`, <Page query={{ id }} />);
        expect(await screen.findByText(title)).toBeTruthy();
        expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(`/admin-h5${list}`);
        world.stop();
        cleanup();
      }
    },
  );

  it('forgets the picture that the device has of one that is gone', async () => {
    const seen = { id: someId, type: 'product' as const, title: '吡虫啉', note: '', coverFileId: 'f'.repeat(32) };
    for (const kind of ['history', 'favorites'] as const) keepRecord(kind, guest, seen);
    api.answer(() => failure(404));
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    expect(await screen.findByText('产品不存在或已下架')).toBeTruthy();
    expect(savedRecords('history', guest)).toEqual([]);
    // A favourite stays, as the person put it there.
    expect(savedRecords('favorites', guest)).toMatchObject([{ id: someId, title: '吡虫啉', coverFileId: null }]);
  });
});
