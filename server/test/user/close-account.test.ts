import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@admin-h5/contract';
import { removeExpired } from '../../src/maintenance.ts';
import { removeClosedAccounts } from '../../src/user/close-account.ts';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp, TestPerson } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { categoryInput, create, multipart, picture } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const closure = (as: string, password = testPassword) =>
  api.call('POST', '/api/auth/closure', { as, body: { password: api.encrypt(password) } });
const logIn = ({ username }: TestPerson) =>
  api.call('POST', '/api/auth/login', { body: { username, password: api.encrypt(testPassword) } });
/** Moves the account's closure date into the past. */
async function daysAreOver(id: string): Promise<void> {
  const closesAt = new Date(Date.now() - 1000).toISOString();
  await api.context.database.db.updateTable('userAccount').set({ closesAt }).where('id', '=', id).execute();
}
const rowOf = (id: string) =>
  api.context.database.db.selectFrom('userAccount').select('id').where('id', '=', id).executeTakeFirst();

/** The whole content of the database as text. */
async function everything(): Promise<string> {
  const { db } = api.context.database;
  const tables = ['userAccount', 'session', 'operationLog', 'recycleBin', 'category', 'file', 'fileUse'] as const;
  const rows = [];
  for (const table of tables) rows.push(...(await db.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

describe("closing one's own account", () => {
  it('requires the password, ends all sessions, and can be undone for fifteen days [§passwords closure]', async () => {
    const person = await api.person(1);
    expect(await closure(person.token, 'wrong-one')).toMatchObject({ status: 400, body: { message: '密码错误' } });
    const response = await closure(person.token);
    const days = (Date.parse(textAt(response, 'data.closesAt')) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(14.9);
    expect(days).toBeLessThanOrEqual(15);
    expect((await api.call('GET', '/api/auth/me', { as: person.token })).status).toBe(401);

    const again = await logIn(person);
    expect(valueAt(again, 'userInfo.closesAt')).toBe(valueAt(response, 'data.closesAt'));
    const token = textAt(again, 'token');
    const kept = await api.call('DELETE', '/api/auth/closure', { as: token });
    expect(valueAt(kept, 'data')).toMatchObject({ id: person.id, closesAt: null });
    await removeClosedAccounts(api.context, Date.now() + 16 * dayMs);
    expect((await api.call('GET', '/api/auth/me', { as: token })).status).toBe(200);
  });

  it('limits guesses of the password, together with those of a password change', async () => {
    const person = await api.person(1);
    for (let guess = 0; guess < 5; guess += 1) expect((await closure(person.token, 'wrong-one')).status).toBe(400);
    expect((await closure(person.token)).status).toBe(429);
    const body = { oldPassword: api.encrypt(testPassword), newPassword: api.encrypt('another-one') };
    const change = await api.call('PATCH', `/api/user/${person.id}/password`, { as: person.token, body });
    expect(change.status).toBe(429);
  });

  it('removes personal data after fifteen days and keeps the log entries without the name [§passwords closure]', async () => {
    const person = await api.person(2, 'gives_up_soon');
    const own = valueAt(await api.call('GET', '/api/auth/me', { as: person.token }), 'data');
    const profile = { ...Object(own), realName: '要离开的人', email: 'leaving@example.com' };
    expect((await api.call('PUT', `/api/user/${person.id}`, { as: person.token, body: profile })).status).toBe(200);
    const avatar = await api.call('POST', `/api/user/${person.id}/avatar`, {
      as: person.token,
      ...multipart(await picture()),
    });
    const fileId = textAt(avatar, 'data.avatar');
    const written = valueAt(
      await api.call('POST', '/api/category', { as: person.token, body: categoryInput() }),
      'data',
    );
    const { id: categoryId } = Object(written);
    const gone = await create(api, 'category', categoryInput());
    await api.call('DELETE', `/api/category/${gone.id}`, { as: person.token });
    await closure(person.token);
    const phone = String(Object(own).phone);
    const personal = ['gives_up_soon', '要离开的人', 'leaving@example.com', phone];
    const before = await everything();
    expect(personal.filter((text) => !before.includes(text))).toEqual([]);

    await removeExpired(api.context);
    expect(await rowOf(person.id)).toBeDefined();
    await daysAreOver(person.id);
    await removeExpired(api.context);
    expect(await rowOf(person.id)).toBeUndefined();
    const left = await everything();
    expect(personal.filter((text) => left.includes(text))).toEqual([]);
    expect((await api.call('GET', `/api/files/preview/${fileId}`)).status).toBe(404);
    expect((await api.call('GET', `/api/category/${categoryId}`, { as: 'admin' })).status).toBe(200);
    const history = await api.call('GET', `/api/category/${categoryId}/history`, { as: 'admin' });
    expect(valueAt(history, 'data.0')).toMatchObject({ action: 'create', actorName: '已注销用户' });
    expect((await logIn(person)).status).toBe(400);
  });

  it('takes effect after fifteen days even if maintenance has not run: the user cannot sign in', async () => {
    const person = await api.person(1);
    await closure(person.token);
    await daysAreOver(person.id);
    expect(await logIn(person)).toMatchObject({ status: 400, body: { code: 'BAD_CREDENTIALS' } });
  });

  it('is refused to the last enabled administrator, not counting administrators whose accounts are being closed', async () => {
    const { admin } = api.people;
    const last = { status: 409, body: { code: 'PROTECTED_ACCOUNT', message: '至少需要保留一名启用的管理员' } };
    expect(await closure(admin.token)).toMatchObject(last);
    const second = await api.person(3);
    expect((await closure(second.token)).status).toBe(200);
    expect(await closure(admin.token)).toMatchObject(last);
  });
});

it('allows the log to lose a name but nothing else', async () => {
  const { db } = api.context.database;
  const change = (set: object) => db.updateTable('operationLog').set(set).where('actorName', '<>', '').execute();
  for (const set of [
    { actorName: '别人' },
    { action: 'logout' },
    { before: null, after: null },
    { label: '已注销用户', entityId: 'x' },
    { after: '{}' },
    { search: 'x' },
  ]) {
    await expect(change(set)).rejects.toThrow(/append-only/);
  }
  await expect(db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
});
