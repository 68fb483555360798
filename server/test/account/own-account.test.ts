import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { fieldsAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

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
    expect(valueAt(saved, 'data')).toMatchObject({ realName: '新名字', type: 1, status: 1, username: person.username });
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
    for (let guess = 1; guess < limits.oldPassword.most; guess += 1) await change('wrong-password', 'new-secret');
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
    const responses = await Promise.all(Array.from({ length: limits.check.most + 1 }, () => checkFrom('10.9.9.9')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    // Names and phones share one counter; another address has its own.
    expect((await checkFrom('10.9.9.9', 'username/free_name')).status).toBe(429);
    expect((await checkFrom('10.9.9.10')).status).toBe(200);
    expect((await checkFrom('10.9.9.10', 'username/free_name')).status).toBe(200);
  });
});
