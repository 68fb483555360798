import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  faultAt,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';
import { eachAt, type Fields, fieldsAt, listAt, valueAt } from '../support/response.ts';

describe('the company', () => {
  let api: TestApp;
  let wide: string;
  beforeAll(async () => {
    api = await startApp();
    wide = (await upload(api, await picture(750, 350))).id;
  });
  afterAll(() => api.close());

  const company = async () => fieldsAt(await api.call('GET', '/api/company'));
  const putCompany = (body: object, as: 'manager' | 'owner' = 'manager') =>
    api.call('PUT', '/api/company', { as, body });
  const companyHistory = async () => valueAt(await api.call('GET', '/api/company/history', { as: 'manager' }), 'data');

  it('is empty until it is first saved, then has versions and a history', async () => {
    expect(await company()).toMatchObject({ version: 0, name: '', certificates: [] });
    expect(await companyHistory()).toEqual([]);

    const intro = '<p onclick="x()">农化<script>alert(1)</script></p><a href="javascript:x">a</a><img src=x onerror=y>';
    const input = {
      name: '示例农化有限公司',
      intro,
      certificates: [{ name: '生产许可证', imageId: wide }],
      version: 0,
    };
    expect((await putCompany({ ...input, version: 1 })).status).toBe(409);
    const filled = await putCompany(input);
    expect(filled).toMatchObject({
      status: 200,
      body: { data: { version: 1, intro: expect.stringMatching(/^<p>农化<\/p><a[^>]*>a<\/a>$/) } },
    });
    expect(valueAt(filled, 'data.intro')).not.toContain('javascript');
    expect((await putCompany(input)).status).toBe(409);
    expect(valueAt(await putCompany({ ...input, slogan: '丰收', version: 1 }), 'data.version')).toBe(2);
    expect(await company()).toMatchObject({ slogan: '丰收', version: 2, updatedBy: null });
    expect(await companyHistory()).toMatchObject([{ action: 'update' }, { action: 'create', before: null }]);
  });

  it('has contacts by region, which a body that does not name them leaves', async () => {
    const { version, ...before } = await company();
    const south = { region: '华南', contact: '', phone: '020-12345678', wechat: '', qrId: wide, address: '' };
    const filled = await putCompany({ ...before, contacts: [south], version });
    expect(valueAt(filled, 'data.contacts')).toEqual([south]);
    const { contacts: _contacts, ...without } = before;
    const left = await putCompany({ ...without, slogan: '好', version: valueAt(filled, 'data.version') });
    expect(valueAt(left, 'data.contacts')).toEqual([south]);
    const twice = await putCompany({ ...before, contacts: [south, south], version: valueAt(left, 'data.version') });
    expect(faultAt(twice, 'contacts.1')).toBe('同一地区只能填写一次');
    const wrong = { ...south, phone: '123' };
    const refused = await putCompany({ ...before, contacts: [wrong], version: valueAt(left, 'data.version') });
    expect(faultAt(refused, 'contacts.0.phone')).toBe('请输入正确的联系电话格式');
  });

  it('keeps tables and stored pictures of its introduction, and no picture from another host', async () => {
    const { version, ...before } = await company();
    const cells = '<tr><th colspan="2">产能</th></tr><tr><td rowspan="x">一车间</td><td>2000 吨</td></tr>';
    const stored = `<img src="/api/files/preview/${wide}" alt="厂区" width="40" height="30" onerror="x()">`;
    const foreign = [
      'https://example.com/a.png',
      'data:image/png;base64,AAAA',
      `/api/files/preview/${wide}?w=9`,
      '//x/a.png',
    ]
      .map((src) => `<img src="${src}">`)
      .join('');
    const filled = await putCompany({
      ...before,
      intro: `<table style="x"><tbody>${cells}</tbody></table>${stored}${foreign}`,
      version,
    });
    expect(valueAt(filled, 'data.intro')).toBe(
      '<table><tbody><tr><th colspan="2">产能</th></tr><tr><td>一车间</td><td>2000 吨</td></tr></tbody></table>' +
        `<img src="/api/files/preview/${wide}" alt="厂区" width="40" height="30" />`,
    );
    // A picture is used like any other file of the record.
    const gone = {
      ...before,
      intro: `<img src="/api/files/preview/${'f'.repeat(32)}">`,
      version: valueAt(filled, 'data.version'),
    };
    expect(faultAt(await putCompany(gone), 'intro')).toBe('文件不存在或已被清理，请重新上传');
  });

  it('names invalid fields, files included', async () => {
    const { version } = await company();
    const wrong = await putCompany({ name: '', phone: '1', creditCode: 'x', certificates: [{ name: '' }], version });
    expect(wrong.status).toBe(422);
    expect(faultAt(wrong, 'phone')).toBe('请输入正确的联系电话格式');
    expect(faultAt(wrong, 'certificates.0.name')).toBe('第1行：证书名称不能为空');
    const missing = { name: '示例农化', certificates: [{ name: '证', imageId: 'f'.repeat(32) }], version };
    expect(faultAt(await putCompany(missing), 'certificates.0.imageId')).toBe('文件不存在或已被清理，请重新上传');
    expect((await putCompany({}, 'owner')).status).toBe(403);
  });
});

const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('banners', () => {
  const partner = 'https://partner.example';
  let api: TestApp;
  let wide: string;
  beforeAll(async () => {
    api = await startApp({ settings: { linkOrigins: [partner] } });
    wide = (await upload(api, await picture(750, 350))).id;
  });
  afterAll(() => api.close());

  const post = (path: string, body: object) => api.call('POST', `/api/${path}`, { as: 'manager', body });
  const active = async (position?: string) =>
    listAt(await api.call('GET', `/api/banner/active${position ? `?position=${position}` : ''}`), 'data');
  const link = (linkType: string, linkTarget: string) =>
    post('banner', { ...bannerInput(wide), status: 0, linkType, linkTarget });
  const hour = 3_600_000;

  it('shows visitors enabled banners within their time window, and counts clicks', async () => {
    const input = { ...bannerInput(wide), position: 'material' };
    const now = await create(api, 'banner', { ...input, startAt: fromNow(-hour), endAt: fromNow(hour) });
    await create(api, 'banner', { ...input, startAt: fromNow(hour) });
    const past = await create(api, 'banner', { ...input, endAt: fromNow(-hour) });
    await create(api, 'banner', { ...input, status: 0 });
    expect(await active('material')).toEqual([
      { id: now.id, title: now.title, imageId: wide, position: 'material', linkType: 'none', linkTarget: '', sort: 0 },
    ]);
    expect((await active()).map(({ id }) => id)).toContain(now.id);

    expect((await api.call('POST', `/api/banner/${now.id}/click`)).status).toBe(200);
    expect((await api.call('POST', `/api/banner/${past.id}/click`)).status).toBe(404);
    await api.context.catalogue.hits.flush();
    const stored = await api.call('GET', `/api/banner/${now.id}`, { as: 'manager' });
    expect(valueAt(stored, 'data')).toMatchObject({ clickCount: 1, version: 1 });
    expect((await api.call('GET', '/api/banner/active?position=top')).status).toBe(400);
  });

  it('allows ten enabled ones in a position, in every call that enables one [§9 entity limits]', async () => {
    const input = { ...bannerInput(wide), position: 'category' };
    const enabled = [];
    for (let count = 0; count < 10; count += 1) enabled.push(await create(api, 'banner', input));
    const message = '同一位置最多启用10张轮播图';
    expect(faultAt(await post('banner', input), 'status')).toBe(message);
    const off = await create(api, 'banner', { ...input, status: 0 });
    const call = (path: string, body: object) => api.call('PATCH', `/api/banner/${path}`, { as: 'manager', body });
    expect(faultAt(await call(`${off.id}/status`, { status: 1 }), 'status')).toBe(message);
    const batch = await call('batch/status', { ids: [off.id], status: 1 });
    expect(valueAt(batch, 'data')).toEqual({ succeeded: [], failed: [{ id: off.id, message }] });
    const [first] = enabled;
    if (!first) throw new Error('No banner');
    const edit = await api.call('PUT', `/api/banner/${first.id}`, { as: 'manager', body: { ...first, title: '改名' } });
    expect(edit.status).toBe(200);
    await api.call('DELETE', `/api/banner/${first.id}`, { as: 'manager' });
    expect((await call(`${off.id}/status`, { status: 1 })).status).toBe(200);
    expect((await api.call('POST', `/api/banner/${first.id}/restore`, { as: 'manager' })).status).toBe(409);
  });

  it('accepts only allowed targets', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    expect((await link('product', product.id)).status).toBe(200);
    expect((await link('url', `${partner}/offer`)).status).toBe(200);
    expect((await link('page', '/pages/materials/list')).status).toBe(200);
    expect(faultAt(await link('material', product.id), 'linkTarget')).toBe('请选择跳转目标');
    expect(faultAt(await link('url', 'https://elsewhere.example'), 'linkTarget')).toBe('该链接不在允许的域名内');
    expect(faultAt(await link('url', 'javascript:alert(1)'), 'linkTarget')).toBe('请输入正确的链接格式');
  });

  it('needs a picture that is wide enough', async () => {
    const narrow = await upload(api, await picture(599, 300));
    expect(faultAt(await post('banner', bannerInput(narrow.id)), 'imageId')).toBe('图片宽度不能小于600像素');
    expect(faultAt(await post('banner', { ...bannerInput(wide), imageId: null }), 'imageId')).toBe('请上传轮播图片');
  });
});

describe('the gallery', () => {
  let api: TestApp;
  let wide: string;
  beforeAll(async () => {
    api = await startApp();
    wide = (await upload(api, await picture(750, 350))).id;
  });
  afterAll(() => api.close());

  const post = (path: string, body: object) => api.call('POST', `/api/${path}`, { as: 'manager', body });

  it('filters, moves and sorts by album', async () => {
    const one = await create(api, 'factory-gallery', { ...galleryInput(wide), album: '仓储物流' });
    const two = await create(api, 'factory-gallery', { ...galleryInput(wide), album: '仓储物流' });
    const idsIn = async (album: string) => {
      const query = `album=${encodeURIComponent(album)}`;
      return eachAt(await api.call('GET', `/api/factory-gallery?${query}`, { as: 'manager' }), 'data.list', 'id');
    };
    const patch = (path: string, body: object) =>
      api.call('PATCH', `/api/factory-gallery/${path}`, { as: 'manager', body });

    expect((await patch('sort', { ids: [two.id, one.id] })).status).toBe(200);
    expect(await idsIn('仓储物流')).toEqual([two.id, one.id]);
    expect(valueAt(await patch('batch/move', { ids: [one.id], to: '团队风采' }), 'data.succeeded')).toEqual([one.id]);
    expect(await idsIn('团队风采')).toEqual([one.id]);
    const wrong = await patch('batch/move', { ids: [two.id], to: '别处' });
    expect(valueAt(wrong, 'data.failed')).toEqual([{ id: two.id, message: '请选择所属相册' }]);
    expect((await patch('sort', { ids: [two.id, one.id] })).status).toBe(422);
    expect((await api.call('GET', '/api/factory-gallery?album=x', { as: 'manager' })).status).toBe(400);
  });

  it('finds items by the content of a picture, under any file id', async () => {
    const content = await picture(640, 480);
    const [first, again] = [await upload(api, content), await upload(api, content)];
    const item = await create(api, 'factory-gallery', galleryInput(first.id));
    const showing = async (hash: string) =>
      valueAt(await api.call('GET', `/api/factory-gallery?imageHash=${hash}`, { as: 'manager' }), 'data.list');
    expect(again.id).not.toBe(first.id);
    expect(await showing(again.sha256)).toEqual([expect.objectContaining({ id: item.id })]);
    expect(await showing('0'.repeat(64))).toEqual([]);
    expect((await api.call('GET', '/api/factory-gallery?imageHash=x', { as: 'manager' })).status).toBe(400);
  });

  it('requires pictures or a video', async () => {
    expect(faultAt(await post('factory-gallery', { ...galleryInput(wide), imageIds: [] }), 'imageIds')).toBe(
      '请至少上传一张图片',
    );
    const still = await post('factory-gallery', { ...galleryInput(wide), posterId: wide });
    expect(valueAt(still, 'data.posterId')).toBeNull();
    const video = { ...galleryInput(wide), mediaType: 'video', imageIds: [], videoId: wide };
    expect(faultAt(await post('factory-gallery', video), 'videoId')).toBe('仅支持MP4格式');
  });
});

describe('category', () => {
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
      expect(faultAt(await post(categoryInput('material', top.id)), 'parentId')).toBe(
        '下级分类的适用对象必须与上级一致',
      );
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
      const below = (change: object = {}) =>
        create(api, 'category', { ...categoryInput('product', top.id), ...change });
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
      const batch = await api.call('DELETE', '/api/category/batch', {
        as: 'manager',
        body: { ids: [child.id, top.id] },
      });
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
});
