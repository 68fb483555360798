import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { bannerInput, categoryInput, create, faultAt, picture, productInput, upload } from '../support/catalogue.ts';

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
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('banners', () => {
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
