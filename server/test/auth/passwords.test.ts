import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashPassword } from '../../src/auth/passwords.ts';
import { ensureAdministrator } from '../../src/first-start.ts';
import { fill } from '../calls/fixture.ts';
import { type Method, startApp, type TestApp, testPassword } from '../support/app.ts';
import { textAt, valueAt } from '../support/response.ts';
import { createUser, newUser } from '../support/users.ts';

const refused = (field: string, message: string) => ({
  status: 422,
  body: { code: 'VALIDATION', message, errors: [{ field, message }] },
});

describe('password choice', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());
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
});

describe('a person who must change their password', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const refusal = { status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED', message: '权限不足，无法访问' } };
  /** Calls that stay open: the change itself, those that a login needs, and logging out. */
  const open = [
    'DELETE /api/auth/closure',
    'GET /api/auth/me',
    'GET /api/auth/principal',
    'PATCH /api/user/:id/password',
    'POST /api/auth/agreements',
    'POST /api/auth/refresh',
  ];
  const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const methodOf = (name: string): Method => {
    const method = methods.find((known) => known === name);
    if (!method) throw new Error(name);
    return method;
  };

  /** An administrator whose password was just reset by another. */
  async function reset() {
    const { id, username } = await api.person(3);
    const response = await api.call('POST', `/api/user/${id}/reset-password`, { as: 'admin' });
    const password = textAt(response, 'data.password');
    return { id, username, password, token: await logIn(username, password) };
  }

  async function logIn(username: string, password: string): Promise<string> {
    const response = await api.call('POST', '/api/auth/login', { body: { username, password: api.encrypt(password) } });
    return textAt(response, 'token');
  }

  const change = (person: { id: string; token: string }, from: string, to: string) =>
    api.call('PATCH', `/api/user/${person.id}/password`, {
      as: person.token,
      body: { oldPassword: api.encrypt(from), newPassword: api.encrypt(to) },
    });

  it('is refused every call that is neither public nor needed for the change [§passwords must change]', async () => {
    const { id, token } = await reset();
    const closed = api.context.routes.filter(
      ({ method, access }) => method !== 'HEAD' && access.kind !== 'public' && access.kind !== 'module-token',
    );
    // Logging out comes last: it ends the session that the other calls need.
    const tried = closed.filter(({ url }) => url !== '/api/auth/logout');
    const responses = [];
    for (const { method, url } of tried) {
      const { status, body } = await api.call(methodOf(method), fill(url, { id }), { as: token });
      responses.push({ title: `${method} ${url}`, status, body });
    }
    const refused = responses.filter(({ body }) => valueAt({ body }, 'code') === refusal.body.code);
    expect(refused).toEqual(
      refused.map(() => expect.objectContaining({ ...refusal, body: expect.objectContaining(refusal.body) })),
    );
    const admitted = responses.filter((response) => !refused.includes(response)).map(({ title }) => title);
    expect(admitted.toSorted()).toEqual(open);
    expect((await api.call('POST', '/api/auth/logout', { as: token })).status).toBe(200);
  });

  it('can make public calls but gets no admin token', async () => {
    const { token } = await reset();
    expect((await api.call('GET', '/api/publish/list', { as: token })).status).toBe(200);
    expect(await api.call('POST', '/api/auth/admin/token', { as: token })).toMatchObject(refusal);
  });

  it('must still change it after a refresh, and has access after the change', async () => {
    const person = await reset();
    const response = await api.call('POST', '/api/auth/refresh', { as: person.token });
    expect(await api.call('GET', '/api/user', { as: textAt(response, 'data.token') })).toMatchObject(refusal);
    expect((await change(person, person.password, 'a-new-secret')).status).toBe(200);
    const token = await logIn(person.username, 'a-new-secret');
    expect((await api.call('GET', '/api/user', { as: token })).status).toBe(200);
    expect((await api.call('POST', '/api/auth/admin/token', { as: token })).status).toBe(200);
  });

  it('cannot choose the same password again; a wrong old password is reported first', async () => {
    const person = await reset();
    expect(await change(person, person.password, person.password)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'newPassword', message: '新密码不能与原密码相同' }] },
    });
    expect(await change(person, 'wrong-one', 'wrong-one')).toMatchObject({ status: 400 });
    expect(await api.call('GET', '/api/user', { as: person.token })).toMatchObject(refusal);
  });
});
