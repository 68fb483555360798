import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { multipart } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('pictures of users', () => {
  it.each(['avatar', 'upload'])(
    'are set through /%s, shown and removed [§7 avatar upload, §7 upload by id, §users upload]',
    async (kind) => {
      const { id, token } = api.people.owner;
      const path = kind === 'avatar' ? `/api/user/${id}/avatar` : `/api/user/upload/${id}`;
      const set = await api.call('POST', path, { as: token, ...multipart(onePixel) });
      expect(set).toMatchObject({ status: 200, body: { success: true, data: { avatar: expect.any(String) } } });
      expect((await api.call('GET', `/api/files/preview/${textAt(set, 'data.avatar')}`)).status).toBe(200);
      const removed = await api.call('DELETE', `/api/user/${id}/avatar`, { as: token });
      expect(valueAt(removed, 'data.avatar')).toBeNull();
    },
  );

  it('refuses files that are no pictures, and pictures of other users', async () => {
    const { id, token } = api.people.owner;
    const text = await api.call('POST', `/api/user/${id}/avatar`, { as: token, ...multipart(Buffer.from('text')) });
    expect(text.status).toBe(422);
    const other = `/api/user/${api.people.admin.id}/avatar`;
    expect((await api.call('POST', other, { as: token, ...multipart(onePixel) })).status).toBe(403);
    expect((await api.call('POST', `/api/user/${id}/avatar`, { as: token, body: {} })).status).toBe(415);
  });
});
