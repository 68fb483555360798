import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
import { logIn } from '../support/users.ts';

describe('login', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const valid = async (token: string) =>
    valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');

  it('returns token and userInfo at the top level; the user name may be in any case [§3 login response, §bodies success]', async () => {
    const response = await logIn(api, api.people.owner.username.toUpperCase(), testPassword);
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
    const wrong = await logIn(api, api.people.owner.username, 'wrong-password', '10.0.1.1');
    const unknown = await logIn(api, 'nobody_here', 'wrong-password', '10.0.1.1');
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
    const short = await logIn(api, 'somebody', '12345');
    expect(valueAt(short, 'errors')).toEqual([{ field: 'password', message: '密码长度必须在6-255个字符之间' }]);
  });

  it('names a disabled account only after the correct password [§3 user status, §401 statuses]', async () => {
    const person = await api.person(1);
    await api.call('PATCH', `/api/user/${person.id}/status`, { as: 'admin', body: { status: 0 } });
    expect(valueAt(await logIn(api, person.username, 'wrong-password'), 'message')).toBe('用户名或密码错误');
    expect(await logIn(api, person.username, testPassword)).toMatchObject({
      status: 400,
      body: { message: '账号已被禁用' },
    });
  });

  it('limits failures of one account from one address, but not its owner at another address [§401 statuses]', async () => {
    const person = await api.person(1);
    for (let failure = 0; failure < limits.loginPair.max; failure += 1) {
      expect((await logIn(api, person.username, 'wrong-password', '10.0.2.1')).status).toBe(400);
    }
    const refused = await logIn(api, person.username, testPassword, '10.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(api, person.username, testPassword, '10.0.2.2')).status).toBe(200);
  });

  it('counts only failures: frequent successful logins are never refused [§users login limits]', async () => {
    const person = await api.person(1);
    for (let time = 0; time <= limits.loginPair.max; time += 1) {
      expect((await logIn(api, person.username, testPassword, '10.0.3.1')).status).toBe(200);
    }
  });

  it('refuses an address that tries many accounts, including parallel tries', async () => {
    const tries = Array.from({ length: limits.loginAddress.max + 10 }, (_, index) =>
      logIn(api, `victim_${index}`, 'wrong-password', '10.0.4.1'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(limits.loginAddress.max);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('own account', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  describe('people', () => {
    it('change only their own profile fields', async () => {
      const person = await api.person(1);
      const own = fieldsAt(await api.call('GET', `/api/user/${person.id}`, { as: person.token }));
      const body = { ...own, realName: '新名字', type: 3, status: 0, username: 'hacker' };
      const saved = await api.call('PUT', `/api/user/${person.id}`, { as: person.token, body });
      expect(valueAt(saved, 'data')).toMatchObject({
        realName: '新名字',
        type: 1,
        status: 1,
        username: person.username,
      });
      expect((await api.call('PUT', `/api/user/${api.people.owner.id}`, { as: person.token, body })).status).toBe(403);
      expect((await api.call('GET', `/api/user/${api.people.owner.id}`, { as: person.token })).status).toBe(403);
    });

    it('change a password only with the old one, with a limit on guesses [§passwords old, §passwords own]', async () => {
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
      for (let guess = 1; guess < limits.oldPassword.max; guess += 1) await change('wrong-password', 'new-secret');
      expect((await change(testPassword, 'new-secret')).status).toBe(429);
    });
  });

  const checkFrom = (address: string, path = 'phone/13000000001') =>
    api.call('GET', `/api/user/check/${path}`, { address });

  describe('checks of names and phones', () => {
    it("report a value as taken, available, or one's own [§users checks]", async () => {
      const check = async (path: string, as?: string) =>
        valueAt(await api.call('GET', `/api/user/check/${path}`, as ? { as } : {}), 'data.available');
      const { username, token } = api.people.owner;
      expect(await check(`username/${username.toUpperCase()}`)).toBe(false);
      expect(await check(`username/${username}`, token)).toBe(true);
      expect(await check('username/free_name')).toBe(true);
      expect(await check('phone/13000000000')).toBe(true);
    });

    it('limits checks per address [§users check limit]', async () => {
      const responses = await Promise.all(Array.from({ length: limits.check.max + 1 }, () => checkFrom('10.9.9.9')));
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
      // Names and phones share one counter; another address has its own.
      expect((await checkFrom('10.9.9.9', 'username/free_name')).status).toBe(429);
      expect((await checkFrom('10.9.9.10')).status).toBe(200);
      expect((await checkFrom('10.9.9.10', 'username/free_name')).status).toBe(200);
    });
  });
});

describe('registration', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const registration = (change: object = {}) => ({
    username: 'new_person',
    password: api.encrypt('secret123'),
    phone: '13911112222',
    email: '',
    realName: '新人',
    ...change,
  });

  it('creates a user of type owner, whatever type the body requests [§access registration]', async () => {
    const response = await api.call('POST', '/api/auth/register', { body: registration({ type: 3, status: 0 }) });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { username: 'new_person', type: 1, status: 1 } },
    });
    expect((await logIn(api, 'new_person', 'secret123')).status).toBe(200);
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

describe('agreements', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('stores and logs the versions of the agreements that a person accepted, and returns them at each login [§passwords agreements]', async () => {
    const person = await api.person(1);
    const logIn = () =>
      api.call('POST', '/api/auth/login', { body: { username: person.username, password: api.encrypt(testPassword) } });
    const first = await logIn();
    expect(valueAt(first, 'userInfo.agreements')).toBeNull();
    const version = valueAt(first, 'userInfo.version');
    for (const body of [
      { user: '1.0', privacy: '1.0' },
      { user: '1.1', privacy: '1.0' },
    ]) {
      expect((await api.call('POST', '/api/auth/agreements', { as: person.token, body })).status).toBe(200);
      expect(valueAt(await logIn(), 'userInfo.agreements')).toMatchObject(body);
    }
    // Accepting is no edit: the version of an administrator who has the record open stays valid.
    expect(valueAt(await logIn(), 'userInfo.version')).toBe(version);
    const logged = await api.call('GET', `/api/log?entityId=${person.id}&action=agree`, { as: 'admin' });
    expect(valueAt(logged, 'data.list.0.after')).toMatchObject({ user: '1.1', privacy: '1.0' });
  });

  it('refuses a malformed version', async () => {
    for (const body of [{}, { user: '1.0' }, { user: 'x'.repeat(21), privacy: '1.0' }]) {
      expect((await api.call('POST', '/api/auth/agreements', { as: 'owner', body })).status).toBe(422);
    }
  });
});
