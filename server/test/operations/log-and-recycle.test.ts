import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachAt, listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { createUser } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

describe('log and recycle bin', () => {
  it('show users only to people who manage users', async () => {
    const user = await createUser(api);
    await api.call('DELETE', `/api/user/${user.id}`, { as: 'admin' });
    const entities = async (path: string, as: string) =>
      new Set(eachAt(await api.call('GET', path, { as }), 'data.list', 'entity'));
    expect(await entities('/api/log?size=100', 'admin')).toContain('user');
    expect(await entities('/api/log?size=100', 'manager')).not.toContain('user');
    expect(await entities('/api/recycle', 'admin')).toContain('user');
    expect(await entities('/api/recycle', 'manager')).not.toContain('user');
    const body = { ids: [user.id, 'b'.repeat(32)] };
    const refused = await api.call('POST', '/api/recycle/batch/restore', { as: 'manager', body });
    expect(eachAt(refused, 'data.failed', 'message')).toEqual(['权限不足，无法访问', '请求的资源不存在']);
    const purged = await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [user.id] } });
    expect(valueAt(purged, 'data.succeeded')).toEqual([user.id]);
    const [newest] = listAt(await api.call('GET', `/api/log?entityId=${user.id}`, { as: 'admin' }));
    expect(newest).toMatchObject({ action: 'purge', label: user.username });
  });

  it('refuse to update or delete a log line', async () => {
    const { db } = api.context.database;
    await expect(db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('operationLog').set({ label: 'x' }).execute()).rejects.toThrow(/append-only/);
  });
});
