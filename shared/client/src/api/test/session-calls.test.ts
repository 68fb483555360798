/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { isLoggedIn, session, storeAdmin } from '../../auth/session.ts';
import { failure, person, success } from '@admin-h5/testing';
import { logOut, validateSession } from '../session-calls.ts';
import { enter, tokenWorld } from './token-world.ts';

const world = tokenWorld();

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
