import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

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
