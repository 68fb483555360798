import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { create, faultAt, galleryInput, picture, upload } from '../support/catalogue.ts';

let api: TestApp;
let wide: string;
beforeAll(async () => {
  api = await startApp();
  wide = (await upload(api, await picture(750, 350))).id;
});
afterAll(() => api.close());

const post = (path: string, body: object) => api.call('POST', `/api/${path}`, { as: 'manager', body });
describe('the gallery', () => {
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
