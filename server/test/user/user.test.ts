import { dayMs } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removeExpired } from '../../src/maintenance.ts';
import { removeClosedAccounts } from '../../src/user/close-account.ts';
import { startApp, type TestApp, testPassword, type TestPerson } from '../support/app.ts';
import { categoryInput, create, multipart, picture } from '../support/catalogue.ts';
import { eachAt, fieldsAt, textAt, valueAt } from '../support/response.ts';
import { createUser, newUser } from '../support/users.ts';

describe('users', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const actionsOn = async (id: string) =>
    eachAt(await api.call('GET', `/api/log?entityId=${id}&size=100`, { as: 'admin' }), 'data.list', 'action');

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

describe('close account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const closure = (as: string, password = testPassword) =>
    api.call('POST', '/api/auth/closure', { as, body: { password: api.encrypt(password) } });
  const logIn = ({ username }: TestPerson) =>
    api.call('POST', '/api/auth/login', { body: { username, password: api.encrypt(testPassword) } });
  /** Moves the account's closure date into the past. */
  async function daysAreOver(id: string): Promise<void> {
    const closesAt = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('userAccount').set({ closesAt }).where('id', '=', id).execute();
  }
  const rowOf = (id: string) =>
    api.context.database.db.selectFrom('userAccount').select('id').where('id', '=', id).executeTakeFirst();

  /** The whole content of the database as text. */
  async function everything(): Promise<string> {
    const { db } = api.context.database;
    const tables = ['userAccount', 'session', 'operationLog', 'recycleBin', 'category', 'file', 'fileUse'] as const;
    const rows = [];
    for (const table of tables) rows.push(...(await db.selectFrom(table).selectAll().execute()));
    return JSON.stringify(rows);
  }

  describe("closing one's own account", () => {
    it('requires the password, ends all sessions, and can be undone for fifteen days [§passwords closure]', async () => {
      const person = await api.person(1);
      expect(await closure(person.token, 'wrong-one')).toMatchObject({ status: 400, body: { message: '密码错误' } });
      const response = await closure(person.token);
      const days = (Date.parse(textAt(response, 'data.closesAt')) - Date.now()) / dayMs;
      expect(days).toBeGreaterThan(14.9);
      expect(days).toBeLessThanOrEqual(15);
      expect((await api.call('GET', '/api/auth/me', { as: person.token })).status).toBe(401);

      const again = await logIn(person);
      expect(valueAt(again, 'userInfo.closesAt')).toBe(valueAt(response, 'data.closesAt'));
      const token = textAt(again, 'token');
      const kept = await api.call('DELETE', '/api/auth/closure', { as: token });
      expect(valueAt(kept, 'data')).toMatchObject({ id: person.id, closesAt: null });
      await removeClosedAccounts(api.context, Date.now() + 16 * dayMs);
      expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(200);
    });

    it('limits guesses of the password, together with those of a password change', async () => {
      const person = await api.person(1);
      for (let guess = 0; guess < 5; guess += 1) expect((await closure(person.token, 'wrong-one')).status).toBe(400);
      expect((await closure(person.token)).status).toBe(429);
      const body = { oldPassword: api.encrypt(testPassword), newPassword: api.encrypt('another-one') };
      const change = await api.call('PATCH', `/api/user/${person.id}/password`, { as: person.token, body });
      expect(change.status).toBe(429);
    });

    it('removes personal data after fifteen days and keeps the log entries without the name [§passwords closure]', async () => {
      const person = await api.person(2, 'gives_up_soon');
      const own = valueAt(await api.call('GET', '/api/auth/me', { as: person.token }), 'data');
      const profile = { ...Object(own), realName: '要离开的人', email: 'leaving@example.com' };
      expect((await api.call('PUT', `/api/user/${person.id}`, { as: person.token, body: profile })).status).toBe(200);
      const avatar = await api.call('POST', `/api/user/${person.id}/avatar`, {
        as: person.token,
        ...multipart(await picture()),
      });
      const fileId = textAt(avatar, 'data.avatar');
      const written = valueAt(
        await api.call('POST', '/api/category', { as: person.token, body: categoryInput() }),
        'data',
      );
      const { id: categoryId } = Object(written);
      const gone = await create(api, 'category', categoryInput());
      await api.call('DELETE', `/api/category/${gone.id}`, { as: person.token });
      await closure(person.token);
      const phone = String(Object(own).phone);
      const personal = ['gives_up_soon', '要离开的人', 'leaving@example.com', phone];
      const before = await everything();
      expect(personal.filter((text) => !before.includes(text))).toEqual([]);

      await removeExpired(api.context);
      expect(await rowOf(person.id)).toBeDefined();
      await daysAreOver(person.id);
      await removeExpired(api.context);
      expect(await rowOf(person.id)).toBeUndefined();
      const left = await everything();
      expect(personal.filter((text) => left.includes(text))).toEqual([]);
      expect((await api.call('GET', `/api/files/preview/${fileId}`)).status).toBe(404);
      expect((await api.call('GET', `/api/category/${categoryId}`, { as: 'admin' })).status).toBe(200);
      const history = await api.call('GET', `/api/category/${categoryId}/history`, { as: 'admin' });
      expect(valueAt(history, 'data.0')).toMatchObject({ action: 'create', actorName: '已注销用户' });
      expect((await logIn(person)).status).toBe(400);
    });

    it('takes effect after fifteen days even if maintenance has not run: the user cannot sign in', async () => {
      const person = await api.person(1);
      await closure(person.token);
      await daysAreOver(person.id);
      expect(await logIn(person)).toMatchObject({ status: 400, body: { code: 'BAD_CREDENTIALS' } });
    });

    it('is refused to the last enabled administrator, not counting administrators whose accounts are being closed', async () => {
      const { admin } = api.people;
      const last = { status: 409, body: { code: 'PROTECTED_ACCOUNT', message: '至少需要保留一名启用的管理员' } };
      expect(await closure(admin.token)).toMatchObject(last);
      const second = await api.person(3);
      expect((await closure(second.token)).status).toBe(200);
      expect(await closure(admin.token)).toMatchObject(last);
    });
  });

  it('allows the log to lose a name but nothing else', async () => {
    const { db } = api.context.database;
    const change = (set: object) => db.updateTable('operationLog').set(set).where('actorName', '<>', '').execute();
    for (const set of [
      { actorName: '别人' },
      { action: 'logout' },
      { before: null, after: null },
      { label: '已注销用户', entityId: 'x' },
      { after: '{}' },
      { search: 'x' },
    ]) {
      await expect(change(set)).rejects.toThrow(/append-only/);
    }
    await expect(db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
  });
});

describe('pictures of users', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const onePixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

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
