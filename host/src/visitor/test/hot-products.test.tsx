import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type FakeApi, startFakeApi, success } from '@admin-h5/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { openAt, type World } from '../../session/test/world.tsx';
import { sampleItem } from './sample-item.ts';
import ProductsPage from '../category/products-page.tsx';
import HomePage from '../home/home-page.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
afterEach(() => world.stop());

it('shows the classes of popular products in turn', async () => {
  const list = [
    sampleItem('草铵膦', { pesticideType: '除草剂' }),
    sampleItem('草甘膦', { pesticideType: '除草剂' }),
    sampleItem('阿维菌素', { pesticideType: '杀虫剂' }),
    sampleItem('吡虫啉', { pesticideType: '杀虫剂' }),
    sampleItem('戊唑醇', { pesticideType: '杀菌剂' }),
  ];
  api.answer(({ url }) =>
    success(
      url.includes('sort=hot') ? { list, total: 5 } : url.startsWith('/api/publish') ? { list: [], total: 0 } : [],
    ),
  );
  world = openAt('/pages/index/index', <HomePage query={{}} />);
  const block = (await screen.findByRole('heading', { name: '热门产品' })).closest('section');
  await screen.findByText('戊唑醇');
  const names = within(block ?? document.body)
    .getAllByRole('listitem')
    .map((item) => item.textContent.slice(0, 3));
  expect(names).toEqual(['除草剂', '杀虫剂', '杀菌剂', '除草剂', '杀虫剂']);
});

it('更多热门产品 leads to the products of all classes, the popular ones first', async () => {
  api.answer(({ url }) => success(url.startsWith('/api/publish') ? { list: [], total: 0 } : []));
  world = openAt('/pages/index/index', <HomePage query={{}} />);
  const more = screen.getByRole<HTMLAnchorElement>('link', { name: /更多\s*热门产品/ });
  const address = `${more.pathname}${more.search}`.replace('/admin-h5', '');
  world.stop();
  cleanup();

  const before = api.seen.length;
  world = openAt(address, <ProductsPage query={{}} />);
  expect(await screen.findByRole('heading', { name: '全部产品' })).toBeTruthy();
  expect(await screen.findByRole('tab', { name: '热门', selected: true })).toBeTruthy();
  expect(await screen.findByText('共 0 款产品')).toBeTruthy();
  const asked = api.seen.slice(before).find(({ url }) => url.startsWith('/api/publish/list'));
  const query = new URL(asked?.url ?? '', 'http://api').searchParams;
  expect([query.get('sort'), query.get('type'), query.get('categoryId')]).toEqual(['hot', 'product', null]);
});

it.each([
  ['', '杀虫剂'],
  ['?categoryId=herbicide', '产品分类'],
])(
  'before the categories are loaded the products%s are called %s [§2A /pages/category/insecticide]',
  async (search, name) => {
    api.answer(() => ({ hang: true }));
    world = openAt(`/pages/category/insecticide${search}`, <ProductsPage query={{}} />);
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  },
);
