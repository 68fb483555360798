import type { Product, Usage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eachAt, numberAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput, usageInput as usage } from '../support/catalogue.ts';

let api: TestApp;
let categoryId: string;
const add = (...usages: Usage[]): Promise<Product> => create(api, 'product', { ...productInput(categoryId), usages });
/** Ids in the visitors' list for a crop and a target. */
const found = async (filter: { crop?: string; target?: string }) => {
  const response = await api.call('GET', `/api/publish/list?${new URLSearchParams(filter).toString()}`);
  const ids = eachAt(response, 'data.list', 'id');
  expect(numberAt(response, 'data.total')).toBe(ids.length);
  return ids;
};
const change = (product: Product, fields: object) =>
  api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body: { ...productInput(categoryId), ...fields } });

beforeAll(async () => {
  api = await startApp();
  categoryId = (await create(api, 'category', categoryInput())).id;
});
afterAll(() => api.close());

describe('crop and target of the feed', () => {
  it('match the same row of 使用范围 [§3 crop and target]', async () => {
    const both = await add(usage('小麦', '蚜虫'), usage('水稻', '稻飞虱'));
    expect(await found({ crop: '小麦', target: '稻飞虱' })).toEqual([]);
    expect(await found({ crop: '小麦', target: '蚜虫' })).toEqual([both.id]);
    expect(await found({ crop: '水稻', target: '飞虱' })).toEqual([both.id]);
    expect(await found({ crop: '小麦' })).toEqual([both.id]);
    expect(await found({ target: '稻飞虱' })).toEqual([both.id]);
  });

  it('do not match values of two different rows [§3 crop and target]', async () => {
    await add(usage('番茄', '白粉病'), usage('黄瓜', '霜霉病'));
    expect(await found({ crop: '番茄、黄瓜' })).toEqual([]);
    expect(await found({ target: '白粉病、霜霉病' })).toEqual([]);
    expect(await found({ crop: '、' })).toEqual([]);
  });

  it('ignore case and width on both sides', async () => {
    const fruit = await add(usage('Apple（红富士）', 'Ａphids'));
    for (const crop of ['apple', 'ＡＰＰＬＥ', 'Apple(红富士)', '（红富士）']) {
      expect(await found({ crop, target: 'aphids' })).toEqual([fruit.id]);
    }
    expect(await found({ crop: 'a%e' })).toEqual([]);
  });

  it('follow an edit, a deletion and the purge from the recycle bin', async () => {
    const product = await add(usage('棉花', '棉铃虫'));
    const response = await change(product, {
      regNo: product.regNo,
      version: product.version,
      usages: [usage('棉花', '红铃虫')],
    });
    expect(response.status).toBe(200);
    expect(await found({ crop: '棉花', target: '棉铃虫' })).toEqual([]);
    expect(await found({ crop: '棉花', target: '红铃虫' })).toEqual([product.id]);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect(await found({ crop: '棉花' })).toEqual([]);
    await api.call('POST', '/api/recycle/batch/restore', { as: 'admin', body: { ids: [product.id] } });
    expect(await found({ crop: '棉花', target: '红铃虫' })).toEqual([product.id]);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect((await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [product.id] } })).status).toBe(
      200,
    );
    const { rows } =
      await sql`select 1 from ${sql.table('productUsage')} where ${sql.ref('productId')} = ${product.id}`.execute(
        api.context.database.db,
      );
    expect(rows).toEqual([]);
  });
});
