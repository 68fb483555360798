import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword } from '../../src/auth/passwords.ts';
import { ensureAdministrator } from '../../src/user/first-admin.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { createUser, newUser } from '../support/users.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const refused = (field: string, message: string) => ({
  status: 422,
  body: { code: 'VALIDATION', message, errors: [{ field, message }] },
});
const common = '密码过于常见，请换一个';
const asName = '密码不能与用户名相同';

describe('a new password', () => {
  it.each([
    ['123456', common],
    ['Password1', common],
    ['654321', common],
    ['WangXiaoming', asName],
  ])('must not be %s at registration', async (password, message) => {
    const { type: _type, status: _status, ...person } = newUser(api, { username: 'wangXiaoming' });
    const body = { ...person, password: api.encrypt(password) };
    expect(await api.call('POST', '/api/auth/register', { body })).toMatchObject(refused('password', message));
  });

  it.each([
    ['qwertyuiop', common],
    ['li_si_1', asName],
  ])('must not be %s when an administrator creates an account', async (password, message) => {
    const body = newUser(api, { username: 'Li_Si_1', password: api.encrypt(password) });
    expect(await api.call('POST', '/api/user', { as: 'admin', body })).toMatchObject(refused('password', message));
  });

  it('must not be common, the user name or the previous password [§passwords choice]', async () => {
    const person = await api.person(1, 'zhao_liu_9');
    const change = (newPassword: string) =>
      api.call('PATCH', `/api/user/${person.id}/password`, {
        as: person.token,
        body: { oldPassword: api.encrypt(testPassword), newPassword: api.encrypt(newPassword) },
      });
    expect(await change('11111111')).toMatchObject(refused('newPassword', common));
    expect(await change('ZHAO_liu_9')).toMatchObject(refused('newPassword', asName));
    expect(await change(testPassword)).toMatchObject(refused('newPassword', '新密码不能与原密码相同'));
    expect((await change('correct horse')).status).toBe(200);
  });
});

it('existing passwords stay valid, even common ones', async () => {
  const { id, username } = await createUser(api);
  const passwordHash = await hashPassword('123456');
  await api.context.database.db.updateTable('userAccount').set({ passwordHash }).where('id', '=', id).execute();
  const body = { username, password: api.encrypt('123456') };
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200);
});

it('the first administrator gets the password from the settings, or the development password', async () => {
  const { database, users, settings } = api.context;
  await database.db.deleteFrom('session').execute();
  await database.db.deleteFrom('userAccount').execute();
  await ensureAdministrator(database, users, settings);
  const body = { username: 'admin', password: api.encrypt('admin123456') };
  expect((await api.call('POST', '/api/auth/login', { body })).status).toBe(200);
});
