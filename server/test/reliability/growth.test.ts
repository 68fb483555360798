import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { bannerInput, create, multipart, picture, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

describe('repeated requests that anyone may send', () => {
  it('store no counters for invented names after their address is refused', async () => {
    const address = '198.51.100.7';
    const password = api.encrypt(testPassword);
    const tries = Array.from({ length: limits.loginAddress.most + 10 }, (_, at) =>
      api.call('POST', '/api/auth/login', { address, body: { username: `nobody_${at}`, password } }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const kept = await api.context.database.db
      .selectFrom('limitCounter')
      .select('key')
      .where('key', 'like', `login:%:${address}`)
      .execute();
    expect(kept).toHaveLength(limits.loginAddress.most);
  });

  it('do not count failures of one name against other people at its address', async () => {
    const address = '198.51.100.8';
    const send = (username: string, password: string) =>
      api.call('POST', '/api/auth/login', { address, body: { username, password: api.encrypt(password) } });
    for (let count = 0; count < limits.loginAddress.most + 10; count += 1) await send('nobody_at_all', 'wrong-one');
    expect((await send(api.people.owner.username, testPassword)).status).toBe(200);
  });

  it('store no response for each click with a new idempotency key', async () => {
    const banner = await create(api, 'banner', bannerInput((await upload(api, await picture(750, 350))).id));
    const keys = async () => (await api.context.database.db.selectFrom('idempotency').select('id').execute()).length;
    const before = await keys();
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'idempotency-key': `click-number-${count}` };
      expect((await api.call('POST', `/api/banner/${banner.id}/click`, { headers })).status).toBe(200);
    }
    expect(await keys()).toBe(before);
  });

  it('store only a limited number of pictures per person and day', async () => {
    const { id } = api.people.owner;
    const statuses = [];
    for (let count = 0; count < limits.avatar.most + 1; count += 1) {
      const body = multipart(await picture());
      await api.call('POST', `/api/user/${id}/avatar`, { as: 'owner', ...multipart(Buffer.from('no picture')) });
      statuses.push((await api.call('POST', `/api/user/${id}/avatar`, { as: 'owner', ...body })).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    const files = await api.context.database.db.selectFrom('file').select('id').where('ownerId', '=', id).execute();
    expect(files).toHaveLength(limits.avatar.most);
  });

  it("write only a limited number of log lines about one's own account", async () => {
    const { id, token } = await api.person(1);
    const remove = () => api.call('DELETE', `/api/user/${id}/avatar`, { as: token });
    for (let count = 0; count < limits.ownChange.most; count += 1) expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(429);
    expect((await api.call('PUT', `/api/user/${id}`, { as: token, body: {} })).status).toBe(429);
    expect((await api.call('DELETE', `/api/user/${id}/avatar`, { as: 'admin' })).status).toBe(200);
  });
});
