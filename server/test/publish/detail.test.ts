import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldsAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, picture, productInput, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const detail = (id: string) => api.call('GET', `/api/publish/${id}`);
const status = (path: string, id: string, value: 0 | 1) =>
  api.call('PATCH', `/api/${path}/${id}/status`, { as: 'manager', body: { status: value } });

describe('a detail', () => {
  it('contains content, pictures, the public record and its neighbours, and counts a view [§3 publish]', async () => {
    const own = await create(api, 'category', categoryInput());
    const file = await upload(api, await picture());
    const before = await create(api, 'product', { ...productInput(own.id), sort: 5000 });
    const performance = '内吸性强\n<b>持效期长</b>';
    const product = await create(api, 'product', {
      ...productInput(own.id),
      sort: 5001,
      imageIds: [file.id],
      performance,
    });
    const after = await create(api, 'product', { ...productInput(own.id), sort: 5002 });
    const first = fieldsAt(await detail(product.id));
    expect(first).toMatchObject({
      type: 'product',
      images: [file.id],
      prev: { id: before.id, title: before.name, note: '10% 可湿性粉剂' },
      next: { id: after.id, title: after.name, note: '10% 可湿性粉剂' },
      viewCount: 0,
      record: { name: product.name, usages: product.usages, categoryName: own.name },
    });
    expect(first['content']).toContain('<h3>产品性能</h3><p>内吸性强</p><p>&lt;b&gt;持效期长&lt;/b&gt;</p>');
    for (const hidden of ['createdBy', 'updatedBy', 'deletedAt', 'version', 'search', 'crops']) {
      expect(first['record']).not.toHaveProperty(hidden);
    }
    // The same device counts once an hour.
    expect(valueAt(await detail(product.id), 'data.viewCount')).toBe(1);
    await api.context.catalogue.hits.flush();
    const stored = await api.call('GET', `/api/product/${product.id}`, { as: 'manager' });
    expect(valueAt(stored, 'data')).toMatchObject({ viewCount: 1, version: 1 });
  });

  it('is not viewed by a server that renders its page; the browser counts that view', async () => {
    const own = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', productInput(own.id));
    const rendered = async () =>
      valueAt(await api.call('GET', `/api/publish/${id}`, { headers: { purpose: 'prefetch' } }), 'data.viewCount');
    expect([await rendered(), await rendered()]).toEqual([0, 0]);
    expect((await api.call('POST', `/api/publish/${id}/view`)).status).toBe(200);
    expect(await rendered()).toBe(1);
    await status('product', id, 0);
    expect((await api.call('POST', `/api/publish/${id}/view`)).status).toBe(404);
  });

  it('is viewed once an hour by a device, and not more by an address than people would', async () => {
    const own = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', productInput(own.id));
    const view = (device: string, address: string) =>
      api.call('POST', `/api/publish/${id}/view`, { address, headers: { 'user-agent': device } });
    const views = async () => {
      await api.context.catalogue.hits.flush();
      return valueAt(await api.call('GET', `/api/product/${id}`, { as: 'manager' }), 'data.viewCount');
    };
    for (const device of ['phone', 'phone', 'tablet', 'phone']) await view(device, '203.0.113.1');
    await view('phone', '203.0.113.2');
    expect(await views()).toBe(3);
    for (let at = 0; at < 100; at += 1) expect((await view(`device ${at}`, `2001:db8::${at}`)).status).toBe(200);
    expect(await views()).toBe(33);
  });

  it.each(['types-of', 'f'.repeat(32), '..%2f..%2fetc', '%F0%9F%98%80'])('is 404 for %s', async (id) => {
    expect(await detail(id)).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
  });

  it('returns 404 for a record that is disabled, deleted or not part of the feed [§bodies 404]', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    expect((await detail(own.id)).status).toBe(404);
    await status('product', product.id, 0);
    expect((await detail(product.id)).status).toBe(404);
    await status('product', product.id, 1);
    expect((await detail(product.id)).status).toBe(200);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect(await detail(product.id)).toMatchObject({ status: 404, body: { code: 'DELETED' } });
    await api.call('DELETE', `/api/category/${own.id}`, { as: 'manager' });
    expect(await detail(own.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
