import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failure, material, product, someId, startFakeApi, success } from '@admin-h5/shared/testing';
import { forgetKept } from '@admin-h5/shared/ui';
import type { FakeApi } from '@admin-h5/shared/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { openAt } from '../../session/test/world.tsx';
import type { World } from '../../session/test/world.tsx';
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
afterEach(() => {
  world.stop();
  forgetKept();
});

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

describe('产品详情', () => {
  it('names the document after the product, so that a shared link says what it leads to', async () => {
    const { totalContent } = product;
    api.answer(({ url }) =>
      url.endsWith(`/publish/${someId}`)
        ? success(detail('product', '吡虫啉', product))
        : success({ list: [], total: 0 }),
    );
    world = openAt(`/pages/product/detail?id=${someId}`, <ProductPage query={{ id: someId }} />);
    await waitFor(() => expect(document.title).toMatch(new RegExp(`^吡虫啉 ${totalContent} .+ - 产品详情$`)));
  });

  it('names the document after the raw material with its CAS number', async () => {
    api.answer(() => success(detail('material', '二甲苯', material)));
    world = openAt(`/pages/materials/detail?id=${someId}`, <MaterialPage query={{ id: someId }} />);
    await waitFor(() => expect(document.title).toMatch(/^二甲苯 CAS .+ - 产品详情$/));
  });

  it.each([
    ['product', '/pages/product/detail', ProductPage, '该产品已下架', '/pages/category/second'],
    ['material', '/pages/materials/detail', MaterialPage, '该原料已下架', '/pages/materials/list'],
  ])('leads from a %s that is gone, or that no id names, to the others', async (_type, path, Page, title, list) => {
    api.answer(() => failure(404));
    for (const id of [someId, '']) {
      world = openAt(`${path}?id=${id}`, <Page query={{ id }} />);
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe(`/admin-h5${list}`);
      world.stop();
      cleanup();
    }
  });
});
