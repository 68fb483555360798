/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import { isLoggedIn, onSessionEnding, session, signIn, storeAdmin, storeToken } from '../../auth/session.ts';
import { failure, person, success } from '@admin-h5/testing';
import { category as categoryInput } from '@admin-h5/testing/samples';
import * as authApi from '../resources/auth.ts';
import { categoryApi } from '../resources/category.ts';
import { productApi } from '../resources/product.ts';
import { bearer, enter, tokenWorld } from './token-world.ts';

const world = tokenWorld();

describe('401 on the app token', () => {
  it('ends the session once, however many calls fail [§401 once]', async () => {
    enter('old');
    storeAdmin({ token: 'adm', userInfo: person() });
    world.api.answer(() => failure(401));
    const drafts: string[] = [];
    const stopEnding = onSessionEnding(({ userInfo }) => drafts.push(`${userInfo.id} ${String(isLoggedIn())}`));
    const calls = Array.from({ length: 10 }, () => productApi.list());
    const results = await Promise.allSettled(calls);
    stopEnding();
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(world.expiries).toBe(1);
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    // Drafts are saved while the person is still known.
    expect(drafts).toEqual(['u1 true']);
  });

  it('repeats the call once with a token that another tab or a refresh has stored meanwhile', async () => {
    enter('old');
    world.api.answer((request) => {
      if (bearer(request) === 'new') return success({ list: [] });
      storeToken('new');
      return failure(401);
    });
    await productApi.list();
    expect(world.bearers('/api/product')).toEqual(['old', 'new']);
    expect(world.expiries).toBe(0);
  });

  it('repeats a POST under its own Idempotency-Key', async () => {
    enter('old');
    world.api.answer((request) => {
      if (bearer(request) === 'new') return success({ id: 'c1' });
      storeToken('new');
      return failure(401);
    });
    await categoryApi.create(categoryInput, { idempotencyKey: 'form-1' });
    expect(world.api.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['form-1', 'form-1']);
  });

  it('does not end the new session of another person', async () => {
    enter('old');
    world.api.answer(() => {
      signIn({ token: 'theirs', userInfo: person('u2') });
      return failure(401);
    });
    await expect(productApi.list()).rejects.toMatchObject({ status: 401 });
    expect(session().token).toBe('theirs');
    expect(world.expiries).toBe(0);
    expect(world.api.seen).toHaveLength(1);
  });

  it('does nothing for a call in the background [§client errors]', async () => {
    enter('old');
    world.api.answer(() => failure(401));
    await expect(productApi.changes('2026-01-01T00:00:00Z', { errors: 'background' })).rejects.toMatchObject({
      status: 401,
    });
    expect(isLoggedIn()).toBe(true);
    expect(world.expiries).toBe(0);
  });

  it.each([
    ['validate', () => authApi.validate()],
    ['logout', () => authApi.logout()],
    ['anonymous token', () => authApi.anonymousToken()],
  ])('never ends the session by the answer of %s [§401 no redirect]', async (_name, run) => {
    enter('old');
    world.api.answer(() => failure(401));
    await expect(run()).rejects.toMatchObject({ status: 401 });
    expect(world.expiries).toBe(0);
    expect(isLoggedIn()).toBe(true);
  });
});
