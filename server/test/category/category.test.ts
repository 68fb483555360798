import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Fields } from '../support/response.ts';
import { listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, faultAt, materialInput, picture, productInput, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const put = (record: { id: string }, change: object) =>
  api.call('PUT', `/api/category/${record.id}`, { as: 'manager', body: { ...record, ...change } });
const remove = (id: string) => api.call('DELETE', `/api/category/${id}`, { as: 'manager' });
const tree = async (as: 'manager' | null, query = '') =>
  listAt(await api.call('GET', `/api/category/tree${query}`, { as }), 'data');

describe('the tree', () => {
  it('allows three levels, no cycle, no other kind, and no unknown parent', async () => {
    const top = await create(api, 'category', categoryInput());
    const middle = await create(api, 'category', categoryInput('product', top.id));
    const low = await create(api, 'category', categoryInput('product', middle.id));
    const post = (input: object) => api.call('POST', '/api/category', { as: 'manager', body: input });

    expect(faultAt(await post(categoryInput('product', low.id)), 'parentId')).toBe('分类最多支持3级');
    expect(faultAt(await post(categoryInput('product', 'f'.repeat(32))), 'parentId')).toBe('上级分类不存在');
    expect(faultAt(await post(categoryInput('material', top.id)), 'parentId')).toBe('下级分类的适用对象必须与上级一致');
    for (const parentId of [top.id, low.id]) {
      expect(faultAt(await put(top, { parentId }), 'parentId')).toBe('不能选择自己或下级作为上级分类');
    }
    const other = await create(api, 'category', categoryInput());
    expect(faultAt(await put(top, { parentId: other.id }), 'parentId')).toBe('分类最多支持3级');
    expect((await put(middle, { parentId: other.id })).status).toBe(200);
  });

  it('requires names to be unique among siblings, and codes everywhere', async () => {
    const top = await create(api, 'category', { ...categoryInput(), code: 'one-of-a-kind' });
    const twin = await api.call('POST', '/api/category', {
      as: 'manager',
      body: { ...categoryInput(), name: top.name, code: top.code },
    });
    expect(twin.status).toBe(422);
    expect(faultAt(twin, 'name')).toBe('同级下已存在同名分类');
    expect(faultAt(twin, 'code')).toBe('分类编码已存在');
    await create(api, 'category', { ...categoryInput('product', top.id), name: top.name });
    await create(api, 'category', { ...categoryInput('material'), name: top.name });
  });

  it('puts a new category after its siblings unless it names a position', async () => {
    const top = await create(api, 'category', { ...categoryInput(), sort: 7 });
    const below = (change: object = {}) => create(api, 'category', { ...categoryInput('product', top.id), ...change });
    const first = await below();
    const second = await below();
    await api.call('PATCH', '/api/category/sort', { as: 'manager', body: { ids: [second.id, first.id] } });
    const third = await below();
    const placed = await below({ sort: 1 });
    const find = (nodes: Fields[]) => nodes.find((node) => node['id'] === top.id);
    const order = [second.id, first.id, placed.id, third.id].map((id) => ({ id }));
    expect(find(await tree(null))).toMatchObject({ children: order });
    // Also at the top, among the categories of its kind.
    const newest = await create(api, 'category', categoryInput());
    expect((await tree(null, '?kind=product')).at(-1)).toMatchObject({ id: newest.id });
  });

  it('shows visitors categories that are enabled with all ancestors, with counts of enabled content', async () => {
    const top = await create(api, 'category', categoryInput());
    const child = await create(api, 'category', categoryInput('product', top.id));
    const off = await create(api, 'category', { ...categoryInput('product', top.id), status: 0 });
    await create(api, 'product', productInput(child.id));
    await create(api, 'product', { ...productInput(child.id), status: 0 });

    const find = (nodes: Fields[]) => nodes.find((node) => node['id'] === top.id);
    expect(find(await tree(null))).toMatchObject({
      totalCount: 1,
      createdBy: null,
      children: [{ id: child.id, contentCount: 1 }],
    });
    expect(find(await tree('manager', '?kind=product'))).toMatchObject({
      totalCount: 2,
      createdBy: api.people.manager.id,
      children: [{ id: child.id }, { id: off.id }],
    });
    expect(find(await tree('manager', '?kind=material'))).toBeUndefined();
    expect(find(await tree('manager', '?status=1'))).toMatchObject({ children: [{ id: child.id }] });
    await api.call('PATCH', `/api/category/${top.id}/status`, { as: 'manager', body: { status: 0 } });
    expect(find(await tree(null))).toBeUndefined();
  });

  it('returns an ETag that changes with every edit', async () => {
    const top = await create(api, 'category', categoryInput());
    const first = await api.call('GET', '/api/category/tree');
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const read = () => api.call('GET', '/api/category/tree', { headers: { 'if-none-match': etag } });
    expect((await read()).status).toBe(304);
    await put(top, { name: '改名后的分类' });
    expect((await read()).status).toBe(200);
  });
});

describe('deleting and moving', () => {
  it('refuses to delete a category that is not empty, with the number', async () => {
    const top = await create(api, 'category', categoryInput());
    const child = await create(api, 'category', categoryInput('product', top.id));
    for (let count = 0; count < 3; count += 1) await create(api, 'product', productInput(child.id));
    expect(await remove(child.id)).toMatchObject({
      status: 409,
      body: { message: '该分类下还有 3 个产品，请先移动', code: 'NOT_EMPTY' },
    });
    expect(valueAt(await remove(top.id), 'message')).toBe('该分类下还有 1 个子分类，请先移动');
    const batch = await api.call('DELETE', '/api/category/batch', { as: 'manager', body: { ids: [child.id, top.id] } });
    expect(valueAt(batch, 'data.succeeded')).toEqual([]);
    expect(valueAt(batch, 'data.failed')).toHaveLength(2);
  });

  it('moves all content to another category of the kind, deletes the empty category and restores it', async () => {
    const from = await create(api, 'category', categoryInput());
    const to = await create(api, 'category', categoryInput());
    const otherKind = await create(api, 'category', categoryInput('material'));
    const product = await create(api, 'product', productInput(from.id));
    const move = (id: string, body: object) =>
      api.call('POST', `/api/category/${id}/move-content`, { as: 'manager', body });

    for (const wrong of [from.id, otherKind.id, 'x']) {
      expect(faultAt(await move(from.id, { to: wrong }), 'to')).toBe('请选择其他同类的分类');
    }
    expect((await move('f'.repeat(32), { to: to.id })).status).toBe(404);
    expect(valueAt(await move(from.id, { to: to.id }), 'data')).toEqual({ moved: 1 });
    const moved = await api.call('GET', `/api/product/${product.id}`, { as: 'manager' });
    expect(valueAt(moved, 'data')).toMatchObject({ categoryId: to.id, categoryName: to.name, version: 2 });
    expect((await remove(from.id)).status).toBe(200);
    expect((await api.call('GET', `/api/category/${from.id}`, { as: 'manager' })).status).toBe(404);
    expect((await api.call('POST', `/api/category/${from.id}/restore`, { as: 'manager' })).status).toBe(200);
  });

  it('moves several at once under a new parent and reports each', async () => {
    const parent = await create(api, 'category', categoryInput());
    const one = await create(api, 'category', categoryInput());
    const material = await create(api, 'category', categoryInput('material'));
    const response = await api.call('PATCH', '/api/category/batch/move', {
      as: 'manager',
      body: { ids: [one.id, material.id, parent.id, 'unknown'], to: parent.id },
    });
    expect(valueAt(response, 'data')).toEqual({
      succeeded: [one.id],
      failed: [
        { id: material.id, message: '下级分类的适用对象必须与上级一致' },
        { id: parent.id, message: '不能选择自己或下级作为上级分类' },
        { id: 'unknown', message: '请求的资源不存在' },
      ],
      before: { [one.id]: null },
    });
  });

  it('refuses to change the kind of a category with content', async () => {
    const category = await create(api, 'category', categoryInput('material'));
    await create(api, 'material', materialInput(category.id));
    expect(faultAt(await put(category, { kind: 'product' }), 'kind')).toBe('该分类下已有内容，不能修改适用对象');
  });
});

describe('pictures of a category', () => {
  it('accepts only pictures that exist', async () => {
    const file = await upload(api, await picture());
    const category = await create(api, 'category', { ...categoryInput(), iconId: file.id, coverId: file.id });
    expect(category).toMatchObject({ iconId: file.id, coverId: file.id });
    const missing = await put(category, { coverId: 'f'.repeat(32) });
    expect(faultAt(missing, 'coverId')).toBe('文件不存在或已被清理，请重新上传');
  });
});
