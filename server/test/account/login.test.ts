import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { logIn } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const valid = async (token: string) =>
  valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');

describe('login', () => {
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
    for (let failure = 0; failure < limits.loginPair.most; failure += 1) {
      expect((await logIn(api, person.username, 'wrong-password', '10.0.2.1')).status).toBe(400);
    }
    const refused = await logIn(api, person.username, testPassword, '10.0.2.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn(api, person.username, testPassword, '10.0.2.2')).status).toBe(200);
  });

  it('counts only failures: frequent successful logins are never refused [§users login limits]', async () => {
    const person = await api.person(1);
    for (let time = 0; time <= limits.loginPair.most; time += 1) {
      expect((await logIn(api, person.username, testPassword, '10.0.3.1')).status).toBe(200);
    }
  });

  it('refuses an address that tries many accounts, including parallel tries', async () => {
    const tries = Array.from({ length: limits.loginAddress.most + 10 }, (_, index) =>
      logIn(api, `victim_${index}`, 'wrong-password', '10.0.4.1'),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(limits.loginAddress.most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});
