/** @jest-environment node */
import { failure, jwt, person, success } from '@admin-h5/testing';
import { describe, expect, it } from '@jest/globals';
import { isLoggedIn, session, storeAdmin, storeAnonymousToken } from '../../auth/session.ts';
import { ensureAnonymousToken, logOut, refreshDueAt, refreshToken, validateSession } from '../token-refresh.ts';
import { bearer, enter, tokenWorld } from './token-world.ts';
import * as publishApi from '../resources/publish.ts';

const world = tokenWorld();

describe('anonymous token', () => {
  it('is fetched where no token is stored, and sent with public calls [§4 check logged only, §6 anonymous token]', async () => {
    world.api.answer(() => success({ token: 'anon' }));
    await ensureAnonymousToken();
    await publishApi.types();
    expect(session().anonymousToken).toBe('anon');
    expect(world.bearers('/api/publish')).toEqual(['anon']);
    await ensureAnonymousToken();
    expect(world.bearers('/api/auth/anonymous')).toHaveLength(1);
  });

  it('is dropped by a 401, and the call repeated once without it [§401 anonymous]', async () => {
    storeAnonymousToken('anon');
    world.api.answer((request) => (bearer(request) ? failure(401) : success([])));
    expect(await publishApi.types()).toEqual([]);
    expect(world.bearers('/api/publish')).toEqual(['anon', undefined]);
    expect(session().anonymousToken).toBeNull();
  });
});

describe('logout and validation', () => {
  it('always clears, at once, even if the server call fails [§4 logout]', async () => {
    enter('tok');
    storeAdmin({ token: 'adm', userInfo: person() });
    world.api.answer(() => failure(500));
    const leaving = logOut();
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    await leaving;
    expect(world.bearers('/api/auth/logout')).toEqual(['tok']);
  });

  it.each([
    ['valid is false', () => success({ valid: false })],
    ['the answer is 401', () => failure(401)],
  ])('clears where %s, without sending anybody away [§4 start, §4 not valid]', async (_name, answer) => {
    enter('tok');
    world.api.answer(answer);
    await validateSession();
    expect(isLoggedIn()).toBe(false);
    expect(world.expiries).toBe(0);
  });

  it.each([
    ['valid is true', () => success({ valid: true })],
    ['the answer does not say', () => success(null)],
    ['the server fails', () => failure(500)],
    ['the network fails', () => ({ drop: true })],
  ])('keeps the session where %s [§4 not valid]', async (_name, answer) => {
    enter('tok');
    world.api.answer(answer);
    await validateSession();
    expect(isLoggedIn()).toBe(true);
  });
});

describe('refresh', () => {
  it('is due when one seventh of the token’s life is left [§tokens refresh]', () => {
    const now = Date.now();
    const token = jwt(7 * 86_400);
    expect(refreshDueAt(token) ?? 0).toBeGreaterThan(now + 5.99 * 86_400_000);
    expect(refreshDueAt(token) ?? 0).toBeLessThan(now + 6.01 * 86_400_000);
  });

  it('stores the new token, with one request for several calls [§4 refresh]', async () => {
    enter('old');
    world.api.answer(() => success({ token: 'new' }));
    expect(await Promise.all([refreshToken(), refreshToken()])).toEqual(['ok', 'ok']);
    expect(session().token).toBe('new');
    expect(world.bearers('/api/auth/refresh')).toEqual(['old']);
  });

  it.each([401, 403])('refused by %i clears all login data [§4 refresh refused]', async (status) => {
    enter('old');
    storeAdmin({ token: 'adm', userInfo: person() });
    world.api.answer(() => failure(status));
    expect(await refreshToken()).toBe('refused');
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    expect(world.expiries).toBe(1);
  });

  it.each([429, 500, 503])('clears nothing for %i [§tokens failures keep]', async (status) => {
    enter('old');
    world.api.answer(() => failure(status));
    expect(await refreshToken()).toBe('later');
    expect(session().token).toBe('old');
  });

  it.each([null, {}, { token: '' }, { token: 7 }])(
    'stores nothing of an answer that holds no token: %j [§tokens format]',
    async (data) => {
      enter('old');
      world.api.answer(() => success(data));
      expect(await refreshToken()).toBe('later');
      expect(session().token).toBe('old');
    },
  );

  it('clears nothing for a network failure [§tokens failures keep]', async () => {
    enter('old');
    world.api.answer(() => ({ drop: true }));
    expect(await refreshToken()).toBe('later');
    expect(isLoggedIn()).toBe(true);
  });
});
