import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type FakeApi, material, product, someId, startFakeApi, success } from '@admin-h5/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { storeCompared } from '../../../core/compare-list.ts';
import { openAt, type World } from '../../../session/test/world.tsx';
import { keepNothingInView } from '../../../ui/test/nothing-in-view.ts';
import ProductsPage from '../../category/products-page.tsx';
import CropProductsPage from '../../crops/crop-products-page.tsx';
import MaterialPage from '../../material/detail-page.tsx';
import MaterialsPage from '../../material/list-page.tsx';
import ProductPage from '../../product/detail-page.tsx';
import SearchPage from '../../search/search-page.tsx';
import { sampleItem } from '../../test/sample-item.ts';
import { CompareLink } from '../compare-link.tsx';

let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
  keepNothingInView();
  api.answer(({ url }) => {
    const record = { title: '甲', coverFileId: null, images: [], prev: null, next: null };
    if (url.endsWith('/publish/p')) return success({ ...record, id: 'p', type: 'product', record: product });
    if (url.endsWith('/publish/m')) return success({ ...record, id: 'm', type: 'material', record: material });
    if (url.startsWith('/api/category/tree')) {
      return success([{ id: someId, name: '杀虫剂', code: 'insecticide', kind: 'product', children: [] }]);
    }
    if (url.startsWith('/api/publish/list')) {
      const item = url.includes('type=material')
        ? { ...sampleItem('甲醇'), type: 'material', card: material }
        : sampleItem('吡虫啉');
      return success({ list: [item], total: 1 });
    }
    return success({ list: [], total: 0 });
  });
});
afterEach(() => world.stop());

const shown = () => screen.queryByRole('link', { name: /^对比 \d/ });

it('leads to what the device compares of the kind as soon as there is something, and says how much', async () => {
  storeCompared('material', ['m', 'n']);
  world = openAt('/pages/category/insecticide', <CompareLink type="product" />);
  expect(shown()).toBeNull();
  act(() => void storeCompared('product', ['a']));
  expect((await screen.findByRole('link', { name: '对比 1 款产品' })).textContent).toBe('对比 1');
  act(() => void storeCompared('product', ['a', 'b']));
  fireEvent.click(screen.getByRole('link', { name: '对比 2 款产品' }));
  await waitFor(() => expect(decodeURIComponent(world.at())).toBe('/pages/compare/index?ids=a,b'));
  act(() => void storeCompared('product', []));
  expect(shown()).toBeNull();
});

const pages: readonly { link: string; address: string; page: ReactNode }[] = [
  { link: '对比 2 款产品', address: '/pages/category/insecticide', page: <ProductsPage query={{}} /> },
  { link: '对比 1 种原料', address: '/pages/materials/list', page: <MaterialsPage query={{}} /> },
  {
    link: '对比 2 款产品',
    address: '/pages/search/index?keyword=吡虫啉&type=product',
    page: <SearchPage query={{}} />,
  },
  { link: '对比 1 种原料', address: '/pages/search/index?keyword=甲醇&type=material', page: <SearchPage query={{}} /> },
  {
    link: '对比 2 款产品',
    address: '/pages/crops/products?crop=水稻&target=螟虫',
    page: <CropProductsPage query={{}} />,
  },
  { link: '对比 2 款产品', address: '/pages/product/detail?id=p', page: <ProductPage query={{ id: 'p' }} /> },
  { link: '对比 1 种原料', address: '/pages/materials/detail?id=m', page: <MaterialPage query={{ id: 'm' }} /> },
];

it.each(pages)('is on $address: $link', async ({ link, address, page }) => {
  storeCompared('product', ['a', 'b']);
  storeCompared('material', ['n']);
  world = openAt(address, page);
  expect(await screen.findByRole('link', { name: link })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: /^对比 \d/ })).toHaveLength(1);
});
