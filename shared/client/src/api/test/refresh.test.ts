/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { isLoggedIn, session, storeAdmin } from '../../auth/session.ts';
import { failure, jwt, person, success } from '@admin-h5/testing';
import { refreshToken } from '../refresh.ts';
import { refreshDueAt } from '../token-refresh-scheduler.ts';
import { enter, tokenWorld } from './token-world.ts';

const world = tokenWorld();

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
