import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachAt, fieldsAt, textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { createUser, newUser } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const actionsOn = async (id: string) =>
  eachAt(await api.call('GET', `/api/log?entityId=${id}&size=100`, { as: 'admin' }), 'data.list', 'action');

describe('users', () => {
  it('are created, found by name, initials and phone, and never returned with a hash', async () => {
    const user = await createUser(api, { realName: '欧阳修远' });
    for (const keyword of [user.username.toUpperCase(), '阳修', 'oyxy', user.phone]) {
      const found = await api.call('GET', `/api/user?keyword=${encodeURIComponent(keyword)}`, { as: 'admin' });
      expect(eachAt(found, 'data.list', 'id')).toContain(user.id);
      expect(JSON.stringify(found.body)).not.toMatch(/passwordHash|argon2/);
    }
    const byName = await api.call('GET', `/api/user/username/${user.username.toUpperCase()}`, { as: 'admin' });
    expect(textAt(byName, 'data.id')).toBe(user.id);
    const history = await api.call('GET', `/api/user/${user.id}/history`, { as: 'admin' });
    expect(JSON.stringify(history.body)).not.toMatch(/passwordHash|argon2/);
  });

  it('have the fields of the specification except the password [§3 user fields]', async () => {
    const input = newUser(api, { type: 2, status: 0 });
    const id = textAt(await api.call('POST', '/api/user', { as: 'admin', body: input }), 'data.id');
    const data = fieldsAt(await api.call('GET', `/api/user/${id}`, { as: 'admin' }));
    const { password: _password, ...sent } = input;
    expect(data).toMatchObject({ ...sent, id: expect.stringMatching(/^[0-9a-f]{32}$/), avatar: null });
    expect(data).toMatchObject({ createdBy: api.people.admin.id, updatedBy: api.people.admin.id });
    const kept = ['createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'lastLoginAt', 'deletedAt', 'version'];
    const fields = ['id', 'username', 'phone', 'email', 'realName', 'avatar', 'type', 'status'];
    expect(Object.keys(data).toSorted()).toEqual(fields.concat(kept).toSorted());
  });

  it('name the person who made the last change', async () => {
    const self = await api.person(1);
    const known = fieldsAt(await api.call('GET', `/api/user/${self.id}`, { as: 'admin' }));
    expect(known['updatedBy']).toBeNull();
    const body = { realName: '改名', phone: known['phone'], email: '', version: known['version'] };
    const response = await api.call('PUT', `/api/user/${self.id}`, { as: self.token, body });
    expect(valueAt(response, 'data')).toMatchObject({ createdBy: null, updatedBy: self.id });
  });

  it.each([
    ['phone/123', 'phone', '请输入正确的手机号格式'],
    ['phone/1381234567８９', 'phone', '请输入正确的手机号格式'],
    ['username/中文名', 'username', '用户名只能包含字母、数字和下划线'],
    ['username/中文', 'username', '用户名长度必须在3-50个字符之间'],
    ['username/ab', 'username', '用户名长度必须在3-50个字符之间'],
  ])('check/%s is refused with the message of its field', async (path, field, message) => {
    expect(await api.call('GET', `/api/user/check/${encodeURI(path)}`)).toMatchObject({
      status: 422,
      body: { message, errors: [{ field, message }] },
    });
  });

  it('are known by their number however it is written, and stored with its digits alone', async () => {
    const user = await createUser(api);
    const [, begin, middle, end] = /^(\d{3})(\d{4})(\d{4})$/.exec(user.phone) ?? [];
    for (const written of [`${begin} ${middle} ${end}`, `+86 ${begin}-${middle}-${end}`, `\u202d${user.phone}\u202c`]) {
      const check = await api.call('GET', `/api/user/check/phone/${encodeURIComponent(written)}`);
      expect(valueAt(check, 'data')).toEqual({ available: false });
      const again = await api.call('POST', '/api/user', { as: 'admin', body: newUser(api, { phone: written }) });
      expect(valueAt(again, 'errors')).toEqual([{ field: 'phone', message: '手机号已被使用' }]);
    }
    const free = newUser(api, {});
    const created = await api.call('POST', '/api/user', { as: 'admin', body: { ...free, phone: `+86 ${free.phone}` } });
    expect(valueAt(created, 'data')).toMatchObject({ phone: free.phone });
  });

  it('have the same message for an invalid status in every call', async () => {
    const user = await createUser(api);
    const as = 'admin';
    const message = '状态只能是启用或停用';
    const responses = [
      await api.call('PUT', `/api/user/${user.id}`, { as, body: { ...user, status: 2 } }),
      ...(await Promise.all(
        [2, 'on', null, undefined].map((status) =>
          api.call('PATCH', `/api/user/${user.id}/status`, { as, body: { status } }),
        ),
      )),
      await api.call('PATCH', '/api/user/batch/status', { as, body: { userIds: [user.id], status: 2 } }),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({ status: 422, body: { message, errors: [{ field: 'status', message }] } });
    }
  });

  it('check an unknown id, a stale version and a taken name in this order of the decisions [§bodies order]', async () => {
    const user = await createUser(api);
    const other = await createUser(api);
    const put = (id: string, change: object) =>
      api.call('PUT', `/api/user/${id}`, { as: 'admin', body: { ...user, ...change } });
    expect(valueAt(await put(user.id, { realName: '改名' }), 'data')).toMatchObject({ realName: '改名', version: 2 });
    expect(await put(user.id, { realName: '再改' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', message: '数据已被他人修改，请刷新后重试' },
    });
    expect(valueAt(await put(user.id, { username: other.username }), 'errors')).toEqual([
      { field: 'username', message: '用户名已存在' },
    ]);
    expect((await put('f'.repeat(32), {})).status).toBe(404);
    expect((await put('../etc', { realName: '' })).status).toBe(404);
    expect((await put('f'.repeat(32), { realName: '' })).status).toBe(422);
    const setStatus = (version: number) =>
      api.call('PATCH', `/api/user/${user.id}/status`, { as: 'admin', body: { status: 0, version } });
    expect(await setStatus(1)).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    expect((await setStatus(2)).status).toBe(200);
  });

  it('keep name and phone reserved in the recycle bin, and restore both [§bodies 404, §users reserved]', async () => {
    const user = await createUser(api);
    await api.call('DELETE', `/api/user/${user.id}`, { as: 'admin' });
    expect((await api.call('GET', `/api/user/${user.id}`, { as: 'admin' })).status).toBe(404);
    const check = await api.call('GET', `/api/user/check/username/${user.username}`);
    expect(valueAt(check, 'data')).toEqual({ available: false });
    const again = await api.call('POST', '/api/user', { as: 'admin', body: newUser(api, { username: user.username }) });
    expect(again.status).toBe(422);
    const restored = await api.call('POST', `/api/user/${user.id}/restore`, { as: 'admin' });
    expect(valueAt(restored, 'data')).toMatchObject({ username: user.username, deletedAt: null });
    expect(await actionsOn(user.id)).toEqual(['restore', 'delete', 'create']);
  });

  it('cannot disable, delete or demote themselves, nor remove the last administrator [§access oneself]', async () => {
    const admin = api.people.admin;
    const own = fieldsAt(await api.call('GET', `/api/user/${admin.id}`, { as: 'admin' }));
    const refusals = [
      await api.call('PATCH', `/api/user/${admin.id}/status`, { as: 'admin', body: { status: 0 } }),
      await api.call('DELETE', `/api/user/${admin.id}`, { as: 'admin' }),
      await api.call('PUT', `/api/user/${admin.id}`, { as: 'admin', body: { ...own, type: 2 } }),
    ];
    expect(refusals.map((response) => [response.status, valueAt(response, 'message')])).toEqual([
      [409, '不能停用自己的账号'],
      [409, '不能删除自己的账号'],
      [409, '不能修改自己的用户类型'],
    ]);
    const batch = await api.call('DELETE', '/api/user/batch', { as: 'admin', body: { userIds: [admin.id] } });
    expect(valueAt(batch, 'data')).toEqual({
      succeeded: [],
      failed: [{ id: admin.id, message: '不能删除自己的账号' }],
    });
    const second = await api.person(3);
    const both = await Promise.all([
      api.call('PATCH', `/api/user/${admin.id}/status`, { as: second.token, body: { status: 0 } }),
      api.call('PATCH', `/api/user/${second.id}/status`, { as: admin.token, body: { status: 0 } }),
    ]);
    // Either the faster one ended the other's session, or the rule refused: never are both removed.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { db } = api.context.database;
    await db.updateTable('userAccount').set({ status: 1 }).where('id', 'in', [admin.id, second.id]).execute();
    await db.updateTable('session').set({ revokedAt: null }).where('userId', '=', admin.id).execute();
  });

  it('report each id of a batch, and refuse a filter whose total has changed [§3 user status, §users batch]', async () => {
    const [one, two] = [await createUser(api, { realName: '批量甲' }), await createUser(api, { realName: '批量乙' })];
    const gone = 'a'.repeat(32);
    const some = await api.call('PATCH', '/api/user/batch/status', {
      as: 'admin',
      body: { userIds: [one.id, gone, two.id], status: 0 },
    });
    expect(valueAt(some, 'data')).toEqual({
      succeeded: [one.id, two.id],
      failed: [{ id: gone, message: '请求的资源不存在' }],
    });
    const byFilter = (expectedTotal: number) =>
      api.call('PATCH', '/api/user/batch/status', {
        as: 'admin',
        body: { filter: { keyword: '批量' }, expectedTotal, status: 1 },
      });
    expect(await byFilter(3)).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } });
    expect(valueAt(await byFilter(2), 'data.succeeded')).toHaveLength(2);
  });

  it('are counted by type [§7 call GET /api/user/statistics/type]', async () => {
    const counts = async () => {
      const response = await api.call('GET', '/api/user/statistics/type', { as: 'admin' });
      expect(eachAt(response, 'data', 'type')).toEqual([1, 2, 3]);
      expect(eachAt(response, 'data', 'label')).toEqual(['业主', '物业', '管理员']);
      return eachAt(response, 'data', 'count').map(Number);
    };
    const [owners = 0, managers = 0, admins = 0] = await counts();
    expect(admins).toBeGreaterThan(0);
    await createUser(api, { type: 2 });
    const owner = await createUser(api, { type: 1 });
    expect(await counts()).toEqual([owners + 1, managers + 1, admins]);
    await api.call('DELETE', `/api/user/${owner.id}`, { as: 'admin' });
    expect(await counts()).toEqual([owners, managers + 1, admins]);
  });
});
