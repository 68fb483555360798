import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seed } from '../../src/seed/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, faultAt, picture, productInput, upload, usageInput } from '../support/catalogue.ts';
import { dump } from '../support/dump.ts';
import { eachAt, fieldsAt, valueAt } from '../support/response.ts';

describe('the preview of a record', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    await seed(api.context);
  });
  afterAll(() => api.close());

  const preview = (path: string, body: object, query = '') =>
    api.call('POST', `/api/${path}/preview${query}`, { as: 'manager', body });

  it.each(['product', 'material', 'factory-gallery'])(
    'of each stored %s without changes is what visitors get, and stores nothing',
    async (path) => {
      const list = await api.call('GET', `/api/${path}?size=100&status=1`, { as: 'manager' });
      const ids = eachAt(list, 'data.list', 'id').map(String);
      expect(ids.length).toBeGreaterThan(3);
      const before = await dump(api.context.database);
      for (const id of ids) {
        const stored = fieldsAt(await api.call('GET', `/api/${path}/${id}`, { as: 'manager' }));
        const published = await api.call('GET', `/api/publish/${id}`, { headers: { purpose: 'prefetch' } });
        expect(valueAt(await preview(path, stored, `?id=${id}`), 'data')).toEqual(valueAt(published, 'data'));
      }
      expect(await dump(api.context.database)).toEqual(before);
    },
  );

  it('has the values of the form, with those that follow from them; the published record stays', async () => {
    const { id: categoryId, name: categoryName } = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(categoryId));
    const { id: image } = await upload(api, await picture());
    const before = await dump(api.context.database);
    const changes = {
      name: '改名的药',
      usages: [...product.usages, usageInput('枸杞', '蚜虫')],
      imageIds: [image],
      status: 0,
      ingredients: [{ ...product.ingredients[0], content: 25 }],
    };
    const shown = fieldsAt(await preview('product', { ...product, ...changes }, `?id=${product.id}`));
    expect(shown).toMatchObject({
      id: product.id,
      title: '改名的药',
      coverFileId: image,
      images: [image],
      card: { totalContent: '25%', crops: expect.stringContaining('枸杞') },
      record: { usages: changes.usages, totalContent: '25%', categoryName, status: 0 },
    });
    expect(shown['record']).not.toHaveProperty('version');
    expect(valueAt(await api.call('GET', `/api/publish/${product.id}`), 'data.title')).toBe(product.name);
    expect(await dump(api.context.database)).toEqual(before);
  });

  it('of a new record needs no number that no other has, and names no stored record', async () => {
    const { id: categoryId } = await create(api, 'category', categoryInput());
    const { regNo } = await create(api, 'product', productInput(categoryId));
    const shown = fieldsAt(await preview('product', { ...productInput(categoryId), regNo }));
    expect(shown).toMatchObject({ type: 'product', viewCount: 0, record: { regNo } });
    expect((await api.call('GET', `/api/publish/${String(shown['id'])}`)).status).toBe(404);
  });

  it('refuses what breaks the rules of a field, as a write does', async () => {
    const { id: categoryId } = await create(api, 'category', categoryInput());
    const refused = await preview('product', { ...productInput(categoryId), name: '', shelfLifeMonths: 0 });
    expect(refused.status).toBe(422);
    expect(faultAt(refused, 'name')).toBe('产品名称不能为空');
    expect(faultAt(refused, 'shelfLifeMonths')).toBe('质量保证期必须是1-60之间的整数');
  });
});
