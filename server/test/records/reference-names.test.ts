import { productFullName } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fieldsAt, listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { bannerInput, categoryInput, create, picture, productInput, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('names the records in a logged change: by their present name, also from the recycle bin, or the last logged one', async () => {
  const category = await create(api, 'category', categoryInput());
  const product = await create(api, 'product', productInput(category.id));
  const wide = (await upload(api, await picture(750, 350))).id;
  const input = { ...bannerInput(wide), linkType: 'product', linkTarget: product.id };
  const banner = await create(api, 'banner', input);
  const call = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
    api.call(method, path, { as: 'manager', body });
  const logged = async (id: string) =>
    listAt(await api.call('GET', `/api/log?entityId=${id}`, { as: 'manager' })).at(-1)?.['names'];
  const history = async (path: string) =>
    valueAt(await api.call('GET', `${path}/history`, { as: 'manager' }), 'data.0.names');
  const ofProduct = { [product.id]: productFullName(product) };

  expect(await logged(banner.id)).toEqual(ofProduct);
  expect(await history(`/api/banner/${banner.id}`)).toEqual(ofProduct);
  expect(await logged(product.id)).toEqual({ [category.id]: category.name });

  const renamed = { [product.id]: productFullName({ ...product, name: '改名后的产品' }) };
  const stored = fieldsAt(await api.call('GET', `/api/product/${product.id}`, { as: 'manager' }));
  await call('PUT', `/api/product/${product.id}`, { ...stored, name: '改名后的产品' });
  expect(await logged(banner.id)).toEqual(renamed);

  await call('PUT', `/api/banner/${banner.id}`, {
    ...input,
    linkType: 'none',
    linkTarget: '',
    version: banner.version,
  });
  expect((await call('DELETE', `/api/product/${product.id}`)).status).toBe(200);
  expect(await logged(banner.id)).toEqual(renamed);

  const purged = await call('DELETE', '/api/recycle/batch', { ids: [product.id] });
  expect(valueAt(purged, 'data.succeeded')).toEqual([product.id]);
  expect(await logged(banner.id)).toEqual(renamed);
});
