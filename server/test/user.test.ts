import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../src/accounts/limits.ts';
import type { TestApp } from './support/app.ts';
import { startApp, testPassword } from './support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

let number = 0;
function newUser(change: object = {}) {
  number += 1;
  return {
    username: `member_${number}`,
    password: api.encrypt('secret123'),
    phone: `1590000${String(number).padStart(4, '0')}`,
    email: 'member@example.com',
    realName: '王小明',
    type: 1,
    status: 1,
    ...change,
  };
}
const create = async (change: object = {}) =>
  (await api.call('POST', '/api/user', { as: 'admin', body: newUser(change) })).body.data;
const logOf = async (id: string) =>
  (await api.call('GET', `/api/log?entityId=${id}&size=100`, { as: 'admin' })).body.data.list;

describe('users', () => {
  it('are created, found by name, initials and phone, and never show a hash', async () => {
    const user = await create({ realName: '欧阳修远' });
    for (const keyword of [user.username.toUpperCase(), '阳修', 'oyxy', user.phone]) {
      const { body } = await api.call('GET', `/api/user?keyword=${encodeURIComponent(keyword)}`, { as: 'admin' });
      expect(body.data.list.map(({ id }: { id: string }) => id)).toContain(user.id);
      expect(JSON.stringify(body)).not.toMatch(/passwordHash|argon2/);
    }
    const byName = await api.call('GET', `/api/user/username/${user.username.toUpperCase()}`, { as: 'admin' });
    expect(byName.body.data.id).toBe(user.id);
    const history = await api.call('GET', `/api/user/${user.id}/history`, { as: 'admin' });
    expect(JSON.stringify(history.body)).not.toMatch(/passwordHash|argon2/);
  });

  it('have the fields of the specification, the password excepted', async () => {
    const input = newUser({ type: 2, status: 0 });
    const { id } = (await api.call('POST', '/api/user', { as: 'admin', body: input })).body.data;
    const { data } = (await api.call('GET', `/api/user/${id}`, { as: 'admin' })).body;
    const { password: _password, ...sent } = input;
    expect(data).toMatchObject({ ...sent, id: expect.stringMatching(/^[0-9a-f]{32}$/), avatar: null });
    const kept = ['createdAt', 'updatedAt', 'lastLoginAt', 'deletedAt', 'version'];
    const fields = ['id', 'username', 'phone', 'email', 'realName', 'avatar', 'type', 'status'];
    expect(Object.keys(data).toSorted()).toEqual(fields.concat(kept).toSorted());
  });

  it('refuse a stale version, an unknown id and a taken name in the order of the decisions', async () => {
    const user = await create();
    const other = await create();
    const put = (id: string, change: object) =>
      api.call('PUT', `/api/user/${id}`, { as: 'admin', body: { ...user, ...change } });
    expect((await put(user.id, { realName: '改名' })).body.data).toMatchObject({ realName: '改名', version: 2 });
    expect(await put(user.id, { realName: '再改' })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', message: '数据已被他人修改，请刷新后重试' },
    });
    expect((await put(user.id, { username: other.username })).body.errors).toEqual([
      { field: 'username', message: '用户名已存在' },
    ]);
    expect((await put('f'.repeat(32), {})).status).toBe(404);
    expect((await put('../etc', { realName: '' })).status).toBe(404);
    expect((await put('f'.repeat(32), { realName: '' })).status).toBe(422);
  });

  it('keep name and phone reserved in the recycle bin, and come back with both', async () => {
    const user = await create();
    await api.call('DELETE', `/api/user/${user.id}`, { as: 'admin' });
    expect((await api.call('GET', `/api/user/${user.id}`, { as: 'admin' })).status).toBe(404);
    const { body } = await api.call('GET', `/api/user/check/username/${user.username}`);
    expect(body.data).toEqual({ available: false });
    const again = await api.call('POST', '/api/user', { as: 'admin', body: newUser({ username: user.username }) });
    expect(again.status).toBe(422);
    const restored = await api.call('POST', `/api/user/${user.id}/restore`, { as: 'admin' });
    expect(restored.body.data).toMatchObject({ username: user.username, deletedAt: null });
    expect((await logOf(user.id)).map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'delete',
      'create',
    ]);
  });

  it('change their own profile, and nothing else of themselves', async () => {
    const person = await api.person(1);
    const own = (await api.call('GET', `/api/user/${person.id}`, { as: person.token })).body.data;
    const body = { ...own, realName: '新名字', type: 3, status: 0, username: 'hacker' };
    const saved = await api.call('PUT', `/api/user/${person.id}`, { as: person.token, body });
    expect(saved.body.data).toMatchObject({ realName: '新名字', type: 1, status: 1, username: person.username });
    expect((await api.call('PUT', `/api/user/${api.people.owner.id}`, { as: person.token, body })).status).toBe(403);
    expect((await api.call('GET', `/api/user/${api.people.owner.id}`, { as: person.token })).status).toBe(403);
  });

  it('change a password with the old one only, with a limit on guesses', async () => {
    const person = await api.person(1);
    const change = (old: string, fresh: string, id = person.id) =>
      api.call('PATCH', `/api/user/${id}/password`, {
        as: person.token,
        body: { oldPassword: api.encrypt(old), newPassword: api.encrypt(fresh) },
      });
    expect(await change('wrong-password', 'new-secret')).toMatchObject({
      status: 400,
      body: { message: '原密码错误' },
    });
    expect((await change(testPassword, 'new-secret', api.people.owner.id)).status).toBe(403);
    const raw = { oldPassword: 'plain', newPassword: 'plain' };
    const refused = await api.call('PATCH', `/api/user/${person.id}/password`, { as: person.token, body: raw });
    expect(refused).toMatchObject({ status: 400, body: { message: '加密失败' } });
    for (let guess = 1; guess < limits.oldPassword.most; guess += 1) await change('wrong-password', 'new-secret');
    expect((await change(testPassword, 'new-secret')).status).toBe(429);
  });

  it('cannot disable, delete or demote themselves, nor remove the last administrator', async () => {
    const admin = api.people.admin;
    const own = (await api.call('GET', `/api/user/${admin.id}`, { as: 'admin' })).body.data;
    const refusals = [
      await api.call('PATCH', `/api/user/${admin.id}/status`, { as: 'admin', body: { status: 0 } }),
      await api.call('DELETE', `/api/user/${admin.id}`, { as: 'admin' }),
      await api.call('PUT', `/api/user/${admin.id}`, { as: 'admin', body: { ...own, type: 2 } }),
    ];
    expect(refusals.map(({ status, body }) => [status, body.message])).toEqual([
      [409, '不能停用自己的账号'],
      [409, '不能删除自己的账号'],
      [409, '不能修改自己的用户类型'],
    ]);
    const batch = await api.call('DELETE', '/api/user/batch', { as: 'admin', body: { userIds: [admin.id] } });
    expect(batch.body.data).toEqual({
      succeeded: [],
      failed: [{ id: admin.id, message: '不能删除自己的账号' }],
    });
    const second = await api.person(3);
    const both = await Promise.all([
      api.call('PATCH', `/api/user/${admin.id}/status`, { as: second.token, body: { status: 0 } }),
      api.call('PATCH', `/api/user/${second.id}/status`, { as: admin.token, body: { status: 0 } }),
    ]);
    // Whoever was quicker ended the other's session, or the rule held: never do both go.
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { db } = api.context.database;
    await db.updateTable('userAccount').set({ status: 1 }).where('id', 'in', [admin.id, second.id]).execute();
    await db.updateTable('session').set({ revokedAt: null }).where('userId', '=', admin.id).execute();
  });

  it('report each id of a batch, and refuse a filter whose total has changed', async () => {
    const [one, two] = [await create({ realName: '批量甲' }), await create({ realName: '批量乙' })];
    const gone = 'a'.repeat(32);
    const some = await api.call('PATCH', '/api/user/batch/status', {
      as: 'admin',
      body: { userIds: [one.id, gone, two.id], status: 0 },
    });
    expect(some.body.data).toEqual({
      succeeded: [one.id, two.id],
      failed: [{ id: gone, message: '请求的资源不存在' }],
    });
    const byFilter = (expectedTotal: number) =>
      api.call('PATCH', '/api/user/batch/status', {
        as: 'admin',
        body: { filter: { keyword: '批量' }, expectedTotal, status: 1 },
      });
    expect(await byFilter(3)).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } });
    expect((await byFilter(2)).body.data.succeeded).toHaveLength(2);
  });

  it('answer checks: taken, free, and one’s own', async () => {
    const check = async (path: string, as?: string) =>
      (await api.call('GET', `/api/user/check/${path}`, as ? { as } : {})).body.data.available;
    const { username, token } = api.people.owner;
    expect(await check(`username/${username.toUpperCase()}`)).toBe(false);
    expect(await check(`username/${username}`, token)).toBe(true);
    expect(await check('username/free_name')).toBe(true);
    expect(await check('phone/13000000000')).toBe(true);
  });

  it('limits checks per address', async () => {
    const answers = await Promise.all(
      Array.from({ length: limits.check.most + 1 }, () =>
        api.call('GET', '/api/user/check/phone/13000000001', { address: '10.9.9.9' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('count by type', async () => {
    const { body } = await api.call('GET', '/api/user/statistics/type', { as: 'admin' });
    expect(body.data.map(({ label }: { label: string }) => label)).toEqual(['业主', '物业', '管理员']);
    expect(body.data[2].count).toBeGreaterThan(0);
  });
});

const boundary = 'test-boundary';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const multipart = (content: Buffer) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  payload: Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="me.png"\r\n\r\n`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]),
});

describe('pictures of users', () => {
  it.each(['avatar', 'upload'])('are set through /%s, shown, and taken away', async (kind) => {
    const { id, token } = api.people.owner;
    const path = kind === 'avatar' ? `/api/user/${id}/avatar` : `/api/user/upload/${id}`;
    const set = await api.call('POST', path, { as: token, ...multipart(onePixel) });
    expect(set).toMatchObject({ status: 200, body: { success: true, data: { avatar: expect.any(String) } } });
    expect((await api.call('GET', `/api/files/preview/${set.body.data.avatar}`)).status).toBe(200);
    const removed = await api.call('DELETE', `/api/user/${id}/avatar`, { as: token });
    expect(removed.body.data.avatar).toBeNull();
  });

  it('are refused where they are none, or another’s', async () => {
    const { id, token } = api.people.owner;
    const text = await api.call('POST', `/api/user/${id}/avatar`, { as: token, ...multipart(Buffer.from('text')) });
    expect(text.status).toBe(422);
    const other = `/api/user/${api.people.admin.id}/avatar`;
    expect((await api.call('POST', other, { as: token, ...multipart(onePixel) })).status).toBe(403);
    expect((await api.call('POST', `/api/user/${id}/avatar`, { as: token, body: {} })).status).toBe(415);
  });
});

const key = (value: string) => ({ 'idempotency-key': value });
const sendKeyed = (body: object, value: string) =>
  api.call('POST', '/api/user', { as: 'admin', body, headers: key(value) });

describe('Idempotency-Key', () => {
  it('answers a repetition as the first time, and creates once', async () => {
    const body = newUser();
    const send = () => api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0001') });
    const first = await send();
    const second = await send();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const { list } = (await api.call('GET', `/api/user?keyword=${body.username}`, { as: 'admin' })).body.data;
    expect(list).toHaveLength(1);
  });

  it('refuses the key for another body, and leaves it to be used again after a refusal', async () => {
    expect((await sendKeyed(newUser({ realName: '' }), 'create-user-0002')).status).toBe(422);
    expect((await sendKeyed(newUser(), 'create-user-0002')).status).toBe(200);
    expect((await sendKeyed(newUser(), 'create-user-0002')).body.errors[0].field).toBe('Idempotency-Key');
  });

  it('creates one record for simultaneous repetitions', async () => {
    const body = newUser();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0003') }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const ids = answers.filter(({ status }) => status === 200).map((answer) => answer.body.data.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps no answer that holds a secret', async () => {
    const person = await api.person(1);
    const reset = () =>
      api.call('POST', `/api/user/${person.id}/reset-password`, { as: 'admin', headers: key('reset-password-01') });
    const [first, second] = [await reset(), await reset()];
    expect(first.body.data.password).not.toBe(second.body.data.password);
    const kept = await api.context.database.db.selectFrom('idempotency').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(first.body.data.password);
  });
});

describe('log and recycle bin', () => {
  it('show users only to those who manage them', async () => {
    const user = await create();
    await api.call('DELETE', `/api/user/${user.id}`, { as: 'admin' });
    const entities = async (path: string, as: string) =>
      new Set((await api.call('GET', path, { as })).body.data.list.map(({ entity }: { entity: string }) => entity));
    expect(await entities('/api/log?size=100', 'admin')).toContain('user');
    expect(await entities('/api/log?size=100', 'manager')).not.toContain('user');
    expect(await entities('/api/recycle', 'admin')).toContain('user');
    expect(await entities('/api/recycle', 'manager')).not.toContain('user');
    const body = { ids: [user.id, 'b'.repeat(32)] };
    const refused = await api.call('POST', '/api/recycle/batch/restore', { as: 'manager', body });
    expect(refused.body.data.failed.map(({ message }: { message: string }) => message)).toEqual([
      '权限不足，无法访问',
      '请求的资源不存在',
    ]);
    const purged = await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [user.id] } });
    expect(purged.body.data.succeeded).toEqual([user.id]);
    expect((await logOf(user.id))[0]).toMatchObject({ action: 'purge', label: user.username });
  });

  it('cannot be rewritten: the log takes new lines only', async () => {
    const { db } = api.context.database;
    await expect(db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
    await expect(db.updateTable('operationLog').set({ label: 'x' }).execute()).rejects.toThrow(/append-only/);
  });
});
