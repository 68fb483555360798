import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const logIn = (username: string, password: string, address?: string) =>
  api.call('POST', '/api/auth/login', {
    body: { username, password: api.encrypt(password) },
    ...(address ? { address } : {}),
  });
const valid = async (token: string) =>
  valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');

/** Seconds that a token is valid. */
function lifeOf(token: string): number {
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return exp - iat;
}

describe('login', () => {
  it('returns token and userInfo at the top level; the user name may be in any case [§3 login response, §bodies success]', async () => {
    const response = await logIn(api.people.owner.username.toUpperCase(), testPassword);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      success: true,
      token: expect.any(String),
      userInfo: { id: api.people.owner.id, type: 1, mustChangePassword: false, lastLoginAt: expect.any(String) },
    });
    expect(JSON.stringify(response.body)).not.toContain('passwordHash');
    expect(await valid(textAt(response, 'token'))).toBe(true);
  });

  it('gives the same message for an unknown user and a wrong password, and never 401 [§401 statuses]', async () => {
    const wrong = await logIn(api.people.owner.username, 'wrong-password', '10.0.1.1');
    const unknown = await logIn('nobody_here', 'wrong-password', '10.0.1.1');
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, message: '用户名或密码错误', code: 'BAD_CREDENTIALS' });
    }
  });

  it('distinguishes 加密失败 from an empty password, before any other rule [§5 encryption failure, §passwords empty]', async () => {
    const plain = await api.call('POST', '/api/auth/login', { body: { username: '', password: 'not encrypted' } });
    expect(plain).toMatchObject({ status: 400, body: { message: '加密失败' } });
    const empty = await api.call('POST', '/api/auth/login', { body: { username: 'somebody', password: '' } });
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'password', message: '密码不能为空' }] },
    });
    const short = await logIn('somebody', '12345');
    expect(valueAt(short, 'errors')).toEqual([{ field: 'password', message: '密码长度必须在6-255个字符之间' }]);
  });

  it('names a disabled account only after the correct password [§3 user status, §401 statuses]', async () => {
    const person = await api.person(1);
    await api.call('PATCH', `/api/user/${person.id}/status`, { as: 'admin', body: { status: 0 } });
    expect(valueAt(await logIn(person.username, 'wrong-password'), 'message')).toBe('用户名或密码错误');
    expect(await logIn(person.username, testPassword)).toMatchObject({
      status: 400,
      body: { message: '账号已被禁用' },
    });
  });

  it('limits failures of one account from one address, but not its owner at another address [§401 statuses]', async () => {
    const person = await api.person(1);
    for (let failure = 0; failure < limits.loginPair.most; failure += 1) {
      expect((await logIn(person.username, 'wrong-password', '10.0.2.1')).status).toBe(400);
    }
    const refused = await logIn(person.username, testPassword, '10.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(person.username, testPassword, '10.0.2.2')).status).toBe(200);
  });

  it('counts only failures: frequent successful logins are never refused [§users login limits]', async () => {
    const person = await api.person(1);
    for (let time = 0; time <= limits.loginPair.most; time += 1) {
      expect((await logIn(person.username, testPassword, '10.0.3.1')).status).toBe(200);
    }
  });

  it('refuses an address that tries many accounts, including parallel tries', async () => {
    const tries = Array.from({ length: limits.loginAddress.most + 10 }, (_, index) =>
      logIn(`victim_${index}`, 'wrong-password', '10.0.4.1'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(limits.loginAddress.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('tokens', () => {
  it('reports whether any token is valid, without refusing [§3 token check, §bodies validate]', async () => {
    for (const token of [null, 'nonsense', `${api.people.owner.token}x`]) {
      const { status, body } = await api.call('POST', '/api/auth/validate', { as: token });
      expect({ status, data: valueAt({ body }, 'data') }).toEqual({ status: 200, data: { valid: false } });
    }
    expect(await valid(api.people.owner.token)).toBe(true);
  });

  it('contain the user, the kind of token and the rights of the type [§bodies validate]', async () => {
    const { id, username, token } = api.people.manager;
    expect(valueAt(await api.call('GET', '/api/auth/principal', { as: token }), 'data')).toEqual({
      id,
      username,
      type: 2,
      kind: 'user',
      rights: ['category', 'product', 'material', 'banner', 'gallery', 'company', 'statistics', 'log', 'recycle'],
    });
  });

  it('expire as the settings say: an app token after 7 days, an admin token after 2 hours [§9 JWT life, §tokens lives]', async () => {
    const token = textAt(await logIn(api.people.owner.username, testPassword), 'token');
    expect(lifeOf(token)).toBe(604_800);
    const refreshed = textAt(await api.call('POST', '/api/auth/refresh', { as: token }), 'data.token');
    expect(lifeOf(refreshed)).toBe(604_800);
    expect(lifeOf(textAt(await api.call('POST', '/api/auth/admin/token', { as: refreshed }), 'token'))).toBe(7200);
  });

  it('exchanges an app token for an admin token with the rights of the type [§6 admin token, §tokens admin, §bodies success]', async () => {
    const exchanged = await api.call('POST', '/api/auth/admin/token', { as: 'manager' });
    expect(exchanged.body).toMatchObject({ success: true, userInfo: { id: api.people.manager.id, type: 2 } });
    const principal = await api.call('GET', '/api/auth/principal', { as: textAt(exchanged, 'token') });
    expect(valueAt(principal, 'data')).toMatchObject({ id: api.people.manager.id, kind: 'admin', type: 2 });
    expect(valueAt(principal, 'data.rights')).toContain('product');
    expect(valueAt(principal, 'data.rights')).not.toContain('user');
    for (const path of ['/api/auth/refresh', '/api/auth/admin/token']) {
      expect((await api.call('POST', path, { as: textAt(exchanged, 'token') })).status).toBe(403);
    }
  });

  it('gives visitors a token for public calls only [§6 anonymous, §6 anonymous token, §bodies validate]', async () => {
    const response = await api.call('POST', '/api/auth/anonymous/token');
    const token = textAt(response, 'data.token');
    expect(valueAt(await api.call('GET', '/api/auth/principal', { as: token }), 'data')).toEqual({
      id: '',
      username: '',
      type: null,
      kind: 'anonymous',
      rights: [],
    });
    expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
    expect((await api.call('POST', '/api/auth/refresh', { as: token })).status).toBe(403);
    expect((await api.call('GET', '/api/user', { as: token })).status).toBe(401);
  });

  it('refreshes: the new token works, the old one for one more minute [§tokens replaced, §tokens reuse]', async () => {
    const person = await api.person(1);
    const before = Date.now();
    const response = await api.call('POST', '/api/auth/refresh', { as: person.token });
    expect(await valid(textAt(response, 'data.token'))).toBe(true);
    expect(await valid(person.token)).toBe(true);
    const replaced = await api.context.database.db.selectFrom('replacedToken').select('validUntil').execute();
    const last = Math.max(...replaced.map(({ validUntil }) => Date.parse(validUntil)));
    expect(last).toBeGreaterThanOrEqual(before + 60_000);
    expect(last).toBeLessThanOrEqual(Date.now() + 60_000);
    const past = new Date(Date.now() - 1000).toISOString();
    await api.context.database.db.updateTable('replacedToken').set({ validUntil: past }).execute();
    expect(await valid(person.token)).toBe(false);
  });

  it('revokes one login on logout and all of them when the password changes [§tokens revocation]', async () => {
    const person = await api.person(1);
    const other = textAt(await logIn(person.username, testPassword), 'token');
    await api.call('POST', '/api/auth/logout', { as: person.token });
    expect(await valid(person.token)).toBe(false);
    expect(await valid(other)).toBe(true);
    const admin = textAt(await api.call('POST', '/api/auth/admin/token', { as: other }), 'token');
    const changed = await api.call('PATCH', `/api/user/${person.id}/password`, {
      as: other,
      body: { oldPassword: api.encrypt(testPassword), newPassword: api.encrypt('new-secret') },
    });
    expect(changed.status).toBe(200);
    expect([await valid(other), await valid(admin)]).toEqual([false, false]);
    expect((await logIn(person.username, 'new-secret')).status).toBe(200);
  });

  it('ends the sessions of a user who is disabled, deleted or reset, and applies a changed type at once [§tokens revocation, §passwords reset]', async () => {
    const [disabled, deleted, reset, demoted] = [
      await api.person(1),
      await api.person(1),
      await api.person(1),
      await api.person(3),
    ];
    await api.call('PATCH', `/api/user/${disabled.id}/status`, { as: 'admin', body: { status: 0 } });
    await api.call('DELETE', `/api/user/${deleted.id}`, { as: 'admin' });
    const response = await api.call('POST', `/api/user/${reset.id}/reset-password`, { as: 'admin' });
    for (const person of [disabled, deleted, reset]) expect(await valid(person.token)).toBe(false);
    const again = await logIn(reset.username, textAt(response, 'data.password'));
    expect(valueAt(again, 'userInfo.mustChangePassword')).toBe(true);

    const url = `/api/user/${demoted.id}`;
    const user = fieldsAt(await api.call('GET', url, { as: 'admin' }));
    await api.call('PUT', url, { as: 'admin', body: { ...user, type: 1 } });
    expect((await api.call('GET', '/api/user', { as: demoted.token })).status).toBe(403);
  });

  it('refuses a token signed with another key or algorithm', async () => {
    const [header = '', payload = ''] = api.people.admin.token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const forged of [`${none}.${payload}.`, `${header}.${payload}.AAAA`]) {
      expect((await api.call('GET', '/api/auth/me', { as: forged })).status).toBe(401);
    }
  });
});

const registration = (change: object = {}) => ({
  username: 'new_person',
  password: api.encrypt('secret123'),
  phone: '13911112222',
  email: '',
  realName: '新人',
  ...change,
});

describe('registration', () => {
  it('creates a user of type owner, whatever type the body requests [§access registration]', async () => {
    const response = await api.call('POST', '/api/auth/register', { body: registration({ type: 3, status: 0 }) });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { username: 'new_person', type: 1, status: 1 } },
    });
    expect((await logIn('new_person', 'secret123')).status).toBe(200);
  });

  it('refuses a taken user name in any case, and a taken phone [§users unique]', async () => {
    const response = await api.call('POST', '/api/auth/register', { body: registration({ username: 'NEW_person' }) });
    expect(response.status).toBe(422);
    expect(valueAt(response, 'errors')).toEqual([
      { field: 'username', message: '用户名已存在' },
      { field: 'phone', message: '手机号已被使用' },
    ]);
  });

  it('accepts one of many simultaneous registrations of a name', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        api.call('POST', '/api/auth/register', {
          body: registration({ username: 'race', phone: `1370000000${index}` }),
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(4);
  });
});
