import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fieldsAt, textAt, valueAt } from '../support/response.ts';
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

/** Seconds that a token is valid. */
function lifeOf(token: string): number {
  const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return exp - iat;
}

const isValid = async ({ call }: TestApp, token: string) =>
  valueAt(await call('POST', '/api/auth/validate', { as: token }), 'data.valid');

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
    const token = textAt(await logIn(api, api.people.owner.username, testPassword), 'token');
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
    const other = textAt(await logIn(api, person.username, testPassword), 'token');
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
    expect((await logIn(api, person.username, 'new-secret')).status).toBe(200);
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
    const again = await logIn(api, reset.username, textAt(response, 'data.password'));
    expect(valueAt(again, 'userInfo.mustChangePassword')).toBe(true);

    const url = `/api/user/${demoted.id}`;
    const user = fieldsAt(await api.call('GET', url, { as: 'admin' }));
    await api.call('PUT', url, { as: 'admin', body: { ...user, type: 1 } });
    expect((await api.call('GET', '/api/user', { as: demoted.token })).status).toBe(403);
  });

  it('stay valid while their secret is replaced, on every instance, and no longer than the deployment accepts it', async () => {
    const [old] = api.context.settings.jwtSecrets;
    const next = 'n'.repeat(48);
    const instance = (...jwtSecrets: [string, ...string[]]) => startApp({ place: api.place, settings: { jwtSecrets } });
    const person = await api.person(1);
    const logged = await logIn(api, person.username, testPassword);
    const [before, mark] = [textAt(logged, 'token'), textAt(logged, 'device')];
    const [prepared, replaced, after] = [await instance(old, next), await instance(next, old), await instance(next)];
    const renewed = textAt(await replaced.call('POST', '/api/auth/refresh', { as: before }), 'data.token');
    for (const token of [before, renewed]) {
      expect([await isValid(prepared, token), await isValid(replaced, token)]).toEqual([true, true]);
    }
    expect([await isValid(after, before), await isValid(after, renewed)]).toEqual([false, true]);
    expect((await replaced.context.devices.read(mark))?.userIds).toContain(person.id);
    expect(await after.context.devices.read(mark)).toBeNull();
    for (const { close } of [prepared, replaced, after]) await close();
  });

  it('refuses a token signed with another key or algorithm', async () => {
    const [header = '', payload = ''] = api.people.admin.token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    for (const forged of [`${none}.${payload}.`, `${header}.${payload}.AAAA`]) {
      expect((await api.call('GET', '/api/auth/me', { as: forged })).status).toBe(401);
    }
  });
});
