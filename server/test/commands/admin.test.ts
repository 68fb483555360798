import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setAdministrator } from '../../src/commands/admin.ts';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const login = (username: string, password: string) =>
  api.call('POST', '/api/auth/login', { body: { username, password: api.encrypt(password) } });

it('creates an administrator who must change the password at the first login', async () => {
  const { created, password } = await setAdministrator(api.context.database, 'rescuer', '13912345678');
  expect(created).toBe(true);
  expect(await login('rescuer', password)).toMatchObject({
    status: 200,
    body: { userInfo: { type: 3, mustChangePassword: true } },
  });
});

it('makes an existing user an administrator with a new password, and ends the sessions', async () => {
  const { username, token, id } = await api.person(1);
  await api.call('PATCH', `/api/user/${id}/status`, { as: 'admin', body: { status: 0 } });
  const { created, password } = await setAdministrator(api.context.database, username.toUpperCase());
  expect(created).toBe(false);
  expect(valueAt(await login(username, password), 'userInfo')).toMatchObject({ type: 3, status: 1 });
  expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(401);
});

it('refuses a new user without a phone, and a user in the recycle bin', async () => {
  await expect(setAdministrator(api.context.database, 'unknown_one')).rejects.toThrow('mobile number');
  const { username, id } = await api.person(1);
  await api.call('DELETE', `/api/user/${id}`, { as: 'admin' });
  await expect(setAdministrator(api.context.database, username)).rejects.toThrow('recycle bin');
});
