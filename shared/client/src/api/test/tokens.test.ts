/** @jest-environment node */
import { once } from 'node:events';
import { failure, jwt, person, success } from '@admin-h5/testing';
import { category as categoryInput } from '@admin-h5/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { isLoggedIn, onSessionEnding, session, signIn, storeAdmin, storeToken } from '../../auth/session.ts';
import { categoryApi, productApi } from '../resources/catalogue.ts';
import { bearer, enter, tokenWorld } from './token-world.ts';
import { until } from './until.ts';
import * as authApi from '../resources/auth.ts';

const world = tokenWorld();

const exchanged = (token: string) => ({ body: { success: true, token, userInfo: person() } });

describe('admin token', () => {
  it('never delays the first data: the app token serves until the exchange is done [§tokens no delay]', async () => {
    enter('app');
    world.admin = true;
    const held = new EventTarget();
    world.api.answer(async ({ url }) => {
      if (!url.startsWith('/api/auth/admin')) return success({ list: [] });
      await once(held, 'done');
      return exchanged('adm');
    });
    await productApi.list();
    expect(world.bearers('/api/product')).toEqual(['app']);
    held.dispatchEvent(new Event('done'));
    await until(() => session().adminToken !== null);
    await productApi.list();
    expect(world.bearers('/api/product')).toEqual(['app', 'adm']);
    expect(world.bearers('/api/auth/admin')).toEqual(['app']);
  });

  it('is never sent outside the admin area, nor to the calls under /api/auth/ [§6 stored admin token, §tokens which]', async () => {
    enter('app');
    storeAdmin({ token: jwt(7200), userInfo: person() });
    world.api.answer(() => success(null));
    await productApi.list();
    world.admin = true;
    await authApi.principal();
    expect(world.api.seen.map(bearer)).toEqual(['app', 'app']);
  });

  it('is renewed in the background 5 minutes before it ends [§tokens renewal]', async () => {
    enter('app');
    const ending = jwt(4 * 60, -7000);
    storeAdmin({ token: ending, userInfo: person() });
    world.admin = true;
    world.api.answer(({ url }) => (url.startsWith('/api/auth/admin') ? exchanged('fresh') : success({ list: [] })));
    await productApi.list();
    expect(world.bearers('/api/product')).toEqual([ending]);
    await until(() => session().adminToken === 'fresh');
  });

  it('is not renewed earlier than that [§tokens renewal]', async () => {
    enter('app');
    const living = jwt(6 * 60, -6840);
    storeAdmin({ token: living, userInfo: person() });
    world.admin = true;
    world.api.answer(() => success({ list: [] }));
    await productApi.list();
    await productApi.list();
    expect(world.api.seen.map(({ url }) => url)).toEqual(['/api/product', '/api/product']);
    expect(world.api.seen.map(bearer)).toEqual([living, living]);
  });

  it('that is refused is exchanged silently, and the call repeated once [§tokens renewal]', async () => {
    enter('app');
    const bad = jwt(7200);
    storeAdmin({ token: bad, userInfo: person() });
    world.admin = true;
    world.api.answer((request) => {
      if (request.url.startsWith('/api/auth/admin')) return exchanged('good');
      return bearer(request) === 'good' ? success({ list: [] }) : failure(401);
    });
    await Promise.all([productApi.list(), productApi.list()]);
    expect(world.bearers('/api/auth/admin')).toHaveLength(1);
    expect(new Set(world.bearers('/api/product').slice(0, 2))).toEqual(new Set([bad]));
    expect(world.bearers('/api/product').slice(2)).toEqual(['good', 'good']);
    expect(world.expiries).toBe(0);
  });

  it('is replaced by the app token where the exchange fails for another reason [§tokens failed exchange]', async () => {
    enter('app-1');
    const bad = jwt(7200);
    storeAdmin({ token: bad, userInfo: person() });
    world.admin = true;
    world.api.answer((request) => {
      if (request.url.startsWith('/api/auth/admin')) return failure(503);
      return bearer(request) === 'app-1' ? success({ list: [] }) : failure(401);
    });
    await productApi.list();
    expect(world.bearers('/api/product')).toEqual([bad, 'app-1']);
    expect(session().adminToken).toBeNull();
    // A broken exchange is not tried again with every call.
    await productApi.list();
    expect(world.bearers('/api/auth/admin')).toHaveLength(1);
  });

  it('is not exchanged with every call where the device’s clock is ahead of the server’s [§tokens failed exchange]', async () => {
    enter('app-ahead');
    world.admin = true;
    // Valid for two hours from its issue on the server, but expired by this device's clock.
    const token = jwt(-60, -7260);
    world.api.answer(({ url }) => (url.startsWith('/api/auth/admin') ? exchanged(token) : success({ list: [] })));
    for (let call = 0; call < 3; call += 1) {
      await productApi.list();
      await until(() => world.bearers('/api/auth/admin').length > 0 && session().adminToken !== null);
    }
    expect(world.bearers('/api/auth/admin')).toEqual(['app-ahead']);
    expect(world.bearers('/api/product')).toEqual(['app-ahead', token, token]);
  });

  it('ends the session where the exchange says that the app token is no longer good', async () => {
    enter('app-2');
    storeAdmin({ token: jwt(7200), userInfo: person() });
    world.admin = true;
    world.api.answer(() => failure(401));
    await expect(productApi.list()).rejects.toMatchObject({ status: 401 });
    expect(world.expiries).toBe(1);
    expect(isLoggedIn()).toBe(false);
  });
});

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
