import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fill } from '../calls/fixture.ts';
import { textAt, valueAt } from '../support/response.ts';
import type { Method, TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

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

describe('a person who must change their password', () => {
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
