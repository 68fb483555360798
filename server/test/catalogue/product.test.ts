import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '../support/answer.ts';
import { eachAt, listAt, valueAt } from '../support/answer.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, faultAt, materialInput, picture, productInput, upload } from '../support/catalogue.ts';

let api: TestApp;
let category: { id: string; name: string };
let materials: { id: string };
beforeAll(async () => {
  api = await startApp();
  category = await create(api, 'category', categoryInput());
  materials = await create(api, 'category', categoryInput('material'));
});
afterAll(() => api.close());

const ids = (answer: Answer) => eachAt(answer, 'data.list', 'id');
const list = (query: string, path = 'product') => api.call('GET', `/api/${path}?${query}`, { as: 'manager' });
const put = (record: { id: string }, change: object) =>
  api.call('PUT', `/api/product/${record.id}`, { as: 'manager', body: { ...record, ...change } });

describe('a product', () => {
  it('comes back as it was sent, normalised, with what the server adds', async () => {
    const input = productInput(category.id);
    const product = await create(api, 'product', {
      ...input,
      name: `  ${input.name}\u3000`,
      regNo: input.regNo.toLowerCase(),
    });
    expect(product).toMatchObject({
      ...input,
      totalContent: '10%',
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      version: 1,
      categoryName: category.name,
      viewCount: 0,
      createdBy: api.people.manager.id,
      deletedAt: null,
    });
    expect(product).not.toHaveProperty('search');
    expect(product).not.toHaveProperty('crops');
    expect(valueAt(await api.call('GET', `/api/product/${product.id}`, { as: 'admin' }), 'data')).toEqual(product);
  });

  it('is updated as a whole with its version; what nobody may set is ignored', async () => {
    const product = await create(api, 'product', productInput(category.id));
    const saved = await put(product, { tradeName: '新名', viewCount: 999, createdBy: 'x', nonsense: 1 });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { tradeName: '新名', version: 2, viewCount: 0, createdBy: api.people.manager.id } },
    });
    expect(await put(product, { tradeName: '旧名' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', message: '数据已被他人修改，请刷新后重试' },
    });
    const { version: _version, ...unversioned } = product;
    const without = await api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body: unversioned });
    expect([without.status, valueAt(without, 'errors.0.field')]).toEqual([422, 'version']);
  });

  it('has a registration number of its own among live products', async () => {
    const product = await create(api, 'product', productInput(category.id));
    const twin = await api.call('POST', '/api/product', {
      as: 'manager',
      body: { ...productInput(category.id), regNo: product.regNo },
    });
    expect(faultAt(twin, 'regNo')).toBe('登记证号已存在');
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    await create(api, 'product', { ...productInput(category.id), regNo: product.regNo });
    const restore = await api.call('POST', `/api/product/${product.id}/restore`, { as: 'manager' });
    expect(restore).toMatchObject({ status: 409, body: { message: '登记证号已存在' } });
  });

  it('comes back from the recycle bin into another category where its own is gone', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    await api.call('DELETE', `/api/category/${own.id}`, { as: 'manager' });
    const restore = (body?: object) =>
      api.call('POST', `/api/product/${product.id}/restore`, { as: 'manager', ...(body ? { body } : {}) });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'PARENT_GONE', message: '请选择产品分类' } });
    expect((await restore({ to: 5 })).status).toBe(422);
    expect((await restore({ to: materials.id })).status).toBe(409);
    expect(await restore({ to: category.id })).toMatchObject({
      status: 200,
      body: { data: { categoryId: category.id, deletedAt: null } },
    });
    expect((await restore()).status).toBe(404);
  });

  it('needs a live category of its kind', async () => {
    for (const categoryId of [materials.id, 'f'.repeat(32)]) {
      const answer = await api.call('POST', '/api/product', { as: 'manager', body: productInput(categoryId) });
      expect(faultAt(answer, 'categoryId')).toBe('请选择产品分类');
    }
  });

  it('names every faulty field and row, and stores nothing', async () => {
    const before = valueAt(await list('size=1'), 'data.total');
    const wrong = { ...productInput(category.id), name: '', usages: [{ target: '蚜虫' }], imageIds: ['f'.repeat(32)] };
    const answer = await api.call('POST', '/api/product', { as: 'manager', body: wrong });
    expect(answer.status).toBe(422);
    expect(faultAt(answer, 'name')).toBe('产品名称不能为空');
    expect(faultAt(answer, 'usages.0.crop')).toBe('第1行：作物不能为空');
    const missing = { ...productInput(category.id), imageIds: ['f'.repeat(32)] };
    const refused = await api.call('POST', '/api/product', { as: 'manager', body: missing });
    expect(faultAt(refused, 'imageIds.0')).toBe('文件不存在或已被清理，请重新上传');
    expect(valueAt(await list('size=1'), 'data.total')).toBe(before);
  });

  it('keeps the files it uses, and only files of the right kind', async () => {
    const image = await upload(api, await picture());
    const product = await create(api, 'product', { ...productInput(category.id), imageIds: [image.id] });
    expect(product.imageIds).toEqual([image.id]);
    const { db } = api.context.database;
    const row = await db.selectFrom('file').select(['refCount', 'unusedSince']).where('id', '=', image.id).execute();
    expect(row).toEqual([{ refCount: 1, unusedSince: null }]);
    expect(faultAt(await put(product, { fileIds: [image.id] }), 'fileIds.0')).toBe('仅支持PDF格式');
    expect(faultAt(await put(product, { videoId: image.id }), 'videoId')).toBe('仅支持MP4格式');
  });
});

describe('the list', () => {
  it('finds by name, pinyin initials, trade name, registration number, ingredient and CAS number', async () => {
    const product = await create(api, 'product', {
      ...productInput(category.id),
      name: '噻虫嗪悬浮剂',
      tradeName: '阿克泰',
      ingredients: [{ name: '噻虫嗪', enName: 'thiamethoxam', casNo: '153719-23-4', content: 30, unit: '%' }],
    });
    for (const keyword of [
      '噻虫',
      'SCQ',
      'akt',
      '阿克',
      product.regNo.toLowerCase(),
      'THIAM',
      '153719-23',
      '１５３７１９',
      '噻虫 153719',
    ]) {
      expect(ids(await list(`keyword=${encodeURIComponent(keyword)}`))).toEqual([product.id]);
    }
    for (const keyword of ['噻%嗪', '噻_嗪', '\\', '噻虫 nothing']) {
      expect(ids(await list(`keyword=${encodeURIComponent(keyword)}`))).not.toContain(product.id);
    }
  });

  it('filters by its own fields and by a category with all below it', async () => {
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const lowest = await create(api, 'category', categoryInput('product', low.id));
    const plain = await create(api, 'product', productInput(top.id));
    const other = { ...productInput(lowest.id), hot: true, restricted: true, formulation: 'SC', toxicity: '高毒' };
    const special = await create(api, 'product', other);
    const inTop = (query: string) => list(`categoryId=${top.id}&${query}`);
    expect(ids(await inTop(''))).toEqual([plain.id, special.id]);
    expect(valueAt(await inTop('size=1&page=2'), 'data')).toMatchObject({
      total: 2,
      page: 2,
      size: 1,
      list: [{ id: special.id }],
    });
    for (const query of ['hot=true', 'restricted=true', 'formulation=SC', `toxicity=${encodeURIComponent('高毒')}`]) {
      expect(ids(await inTop(query))).toEqual([special.id]);
    }
    expect(ids(await inTop('hot=false'))).toEqual([plain.id]);
    expect(ids(await inTop('withoutImage=true'))).toHaveLength(2);
    expect(ids(await inTop('updatedFrom=2999-01-01T00:00:00Z'))).toEqual([]);
    expect(ids(await inTop('sort=createdAt:desc'))).toEqual([special.id, plain.id]);
    expect(ids(await list(`categoryId=${lowest.id}`))).toEqual([special.id]);
  });

  it.each([
    'size=101',
    'size=0',
    'page=0',
    'page=x',
    'status=2',
    'hot=perhaps',
    'sort=name',
    'sort=passwordHash:asc',
    'sort=name:asc;drop table product',
    'toxicity=none',
    'updatedFrom=yesterday',
  ])('refuses ?%s with 400', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { success: false, message: '请求参数错误' } });
  });
});

describe('many at once', () => {
  it('moves, switches and deletes by filter when the total is what the caller saw', async () => {
    const from = await create(api, 'category', categoryInput());
    const to = await create(api, 'category', categoryInput());
    for (let count = 0; count < 3; count += 1) await create(api, 'product', productInput(from.id));
    const filter = { categoryId: from.id };
    const call = (method: 'PATCH' | 'DELETE', path: string, body: object) =>
      api.call(method, `/api/product/batch${path}`, { as: 'manager', body });

    expect(await call('PATCH', '/move', { filter, expectedTotal: 2, to: to.id })).toMatchObject({ status: 409 });
    const moved = await call('PATCH', '/move', { filter, expectedTotal: 3, to: to.id });
    expect(valueAt(moved, 'data.succeeded')).toHaveLength(3);
    const off = await call('PATCH', '/status', { filter: { categoryId: to.id }, expectedTotal: 3, status: 0 });
    expect(valueAt(off, 'data.succeeded')).toHaveLength(3);
    const gone = await call('DELETE', '', { filter: { categoryId: to.id, status: 0 }, expectedTotal: 3 });
    expect(valueAt(gone, 'data')).toMatchObject({ failed: [] });
    expect(valueAt(await list(`categoryId=${to.id}`), 'data.total')).toBe(0);
    expect(valueAt(await call('PATCH', '/move', { ids: ['x'], to: materials.id }), 'data.failed')).toHaveLength(1);
    expect((await call('PATCH', '/move', { ids: ['x'] })).status).toBe(422);
  });

  it('are offered to pickers by id, label and status, the enabled ones alone', async () => {
    const own = await create(api, 'category', categoryInput());
    const shown = await create(api, 'product', productInput(own.id));
    const hidden = await create(api, 'product', { ...productInput(own.id), status: 0 });
    const offered = listAt(await api.call('GET', '/api/product/all', { as: 'manager' }), 'data');
    const found = offered.filter(({ id }) => id === shown.id || id === hidden.id);
    expect(found).toEqual([{ id: shown.id, label: shown.name, status: 1 }]);
  });

  it('orders within one category only', async () => {
    const own = await create(api, 'category', categoryInput());
    const products = [];
    for (let count = 0; count < 3; count += 1) products.push(await create(api, 'product', productInput(own.id)));
    const [one, two, three] = products.map(({ id }) => id);
    const sort = (order: unknown[]) => api.call('PATCH', '/api/product/sort', { as: 'manager', body: { ids: order } });
    expect((await sort([three, one, two])).status).toBe(200);
    expect(ids(await list(`categoryId=${own.id}`))).toEqual([three, one, two]);
    const stranger = await create(api, 'product', productInput(category.id));
    expect((await sort([one, stranger.id])).status).toBe(422);
    expect((await sort([])).status).toBe(422);
    expect((await sort(Array.from({ length: 501 }, (_, index) => `${index}`))).status).toBe(422);
  });
});

describe('a material', () => {
  it('is found by alias, CAS and pinyin, and filtered by danger and purity', async () => {
    const material = await create(api, 'material', {
      ...materialInput(materials.id),
      name: '三氯化磷',
      aliases: ['氯化亚磷'],
    });
    for (const keyword of ['slhl', '亚磷', '67-56-1']) {
      expect(ids(await list(`keyword=${encodeURIComponent(keyword)}`, 'material'))).toContain(material.id);
    }
    expect(ids(await list('hazardous=true&purityMin=99&casNo=67-56-1', 'material'))).toContain(material.id);
    expect(ids(await list('hazardous=false', 'material'))).not.toContain(material.id);
  });

  it('needs an enabled category of its kind, but stays editable when that is disabled later', async () => {
    const own = await create(api, 'category', categoryInput('material'));
    const material = await create(api, 'material', materialInput(own.id));
    await api.call('PATCH', `/api/category/${own.id}/status`, { as: 'manager', body: { status: 0 } });
    const another = await api.call('POST', '/api/material', { as: 'manager', body: materialInput(own.id) });
    expect(faultAt(another, 'categoryId')).toBe('请选择所属分类');
    const edit = await api.call('PUT', `/api/material/${material.id}`, {
      as: 'manager',
      body: { ...material, purity: '95%' },
    });
    expect(edit.status).toBe(200);
    const wrong = await api.call('POST', '/api/material', { as: 'manager', body: materialInput(category.id) });
    expect(faultAt(wrong, 'categoryId')).toBe('请选择所属分类');
  });
});
