/** @jest-environment node */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  clearLogin,
  isLoggedIn,
  onSessionEnding,
  session,
  signIn,
  storeAdmin,
  storeAnonymousToken,
  storeToken,
} from '../../auth/index.ts';
import {
  authApi,
  categoryApi,
  ensureAnonymousToken,
  logOut,
  onSessionExpired,
  productApi,
  publishApi,
  validateSession,
} from '../index.ts';
import { category as categoryInput } from '../../testing/samples.ts';
import { refreshDueAt } from '../token-upkeep.ts';
import { refreshToken } from '../refresh.ts';
import { failure, jwt, person, startFakeApi, success } from '../../testing/index.ts';
import type { FakeApi, SeenRequest } from '../../testing/index.ts';

let api: FakeApi;
let admin = false;
let expiries = 0;
let stop: () => void;

beforeAll(async () => {
  api = await startFakeApi(() => admin);
  stop = onSessionExpired(() => {
    expiries += 1;
  });
});
afterAll(async () => {
  stop();
  await api.close();
});
afterEach(() => {
  admin = false;
  expiries = 0;
  api.seen.length = 0;
  clearLogin();
  storeAnonymousToken(null);
});

const bearer = (request: SeenRequest | undefined) => request?.headers.authorization?.replace('Bearer ', '');
const bearers = (path: string) => api.seen.filter(({ url }) => url.startsWith(path)).map(bearer);
const enter = (token: string) => signIn({ token, userInfo: person() });

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => void setImmediate(done));
}

describe('401 on the app token', () => {
  it('ends the session once, however many calls fail', async () => {
    enter('old');
    storeAdmin({ token: 'adm', userInfo: person() });
    api.answer(() => failure(401));
    const drafts: string[] = [];
    const stopEnding = onSessionEnding(({ userInfo }) => drafts.push(`${userInfo.id} ${String(isLoggedIn())}`));
    const calls = Array.from({ length: 10 }, () => productApi.list());
    const results = await Promise.allSettled(calls);
    stopEnding();
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(expiries).toBe(1);
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    // Whoever saves drafts does so while the person is still known.
    expect(drafts).toEqual(['u1 true']);
  });

  it('repeats the call once with a token that another tab or a refresh brought meanwhile', async () => {
    enter('old');
    api.answer((request) => {
      if (bearer(request) === 'new') return success({ list: [] });
      storeToken('new');
      return failure(401);
    });
    await productApi.list();
    expect(bearers('/api/product')).toEqual(['old', 'new']);
    expect(expiries).toBe(0);
  });

  it('repeats a POST under its own Idempotency-Key', async () => {
    enter('old');
    api.answer((request) => {
      if (bearer(request) === 'new') return success({ id: 'c1' });
      storeToken('new');
      return failure(401);
    });
    await categoryApi.create(categoryInput, { idempotencyKey: 'form-1' });
    expect(api.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['form-1', 'form-1']);
  });

  it('leaves somebody else’s new session alone', async () => {
    enter('old');
    api.answer(() => {
      signIn({ token: 'theirs', userInfo: person('u2') });
      return failure(401);
    });
    await expect(productApi.list()).rejects.toMatchObject({ status: 401 });
    expect(session().token).toBe('theirs');
    expect(expiries).toBe(0);
    expect(api.seen).toHaveLength(1);
  });

  it('does nothing for a call in the background', async () => {
    enter('old');
    api.answer(() => failure(401));
    await expect(productApi.changes('2026-01-01T00:00:00Z', { errors: 'background' })).rejects.toMatchObject({
      status: 401,
    });
    expect(isLoggedIn()).toBe(true);
    expect(expiries).toBe(0);
  });

  it.each([
    ['validate', () => authApi.validate()],
    ['logout', () => authApi.logout()],
    ['anonymous token', () => authApi.anonymousToken()],
  ])('never ends the session by the answer of %s', async (_name, run) => {
    enter('old');
    api.answer(() => failure(401));
    await expect(run()).rejects.toMatchObject({ status: 401 });
    expect(expiries).toBe(0);
    expect(isLoggedIn()).toBe(true);
  });
});

describe('anonymous token', () => {
  it('is fetched where no token is stored, and sent with public calls', async () => {
    api.answer(() => success({ token: 'anon' }));
    await ensureAnonymousToken();
    await publishApi.types();
    expect(session().anonymousToken).toBe('anon');
    expect(bearers('/api/publish')).toEqual(['anon']);
    await ensureAnonymousToken();
    expect(bearers('/api/auth/anonymous')).toHaveLength(1);
  });

  it('is dropped by a 401, and the call repeated once without it', async () => {
    storeAnonymousToken('anon');
    api.answer((request) => (bearer(request) ? failure(401) : success([])));
    expect(await publishApi.types()).toEqual([]);
    expect(bearers('/api/publish')).toEqual(['anon', undefined]);
    expect(session().anonymousToken).toBeNull();
  });
});

const exchanged = (token: string) => ({ body: { success: true, token, userInfo: person() } });

describe('admin token', () => {
  it('never delays the first data: the app token serves until the exchange is done', async () => {
    enter('app');
    admin = true;
    const held = new EventTarget();
    api.answer(async ({ url }) => {
      if (!url.startsWith('/api/auth/admin')) return success({ list: [] });
      await once(held, 'done');
      return exchanged('adm');
    });
    await productApi.list();
    expect(bearers('/api/product')).toEqual(['app']);
    held.dispatchEvent(new Event('done'));
    await until(() => session().adminToken !== null);
    await productApi.list();
    expect(bearers('/api/product')).toEqual(['app', 'adm']);
    expect(bearers('/api/auth/admin')).toEqual(['app']);
  });

  it('is never sent outside the admin area, nor to the calls under /api/auth/', async () => {
    enter('app');
    storeAdmin({ token: jwt(7200), userInfo: person() });
    api.answer(() => success(null));
    await productApi.list();
    admin = true;
    await authApi.principal();
    expect(api.seen.map(bearer)).toEqual(['app', 'app']);
  });

  it('is renewed in the background 5 minutes before it ends', async () => {
    enter('app');
    const ending = jwt(4 * 60, -7000);
    storeAdmin({ token: ending, userInfo: person() });
    admin = true;
    api.answer(({ url }) => (url.startsWith('/api/auth/admin') ? exchanged('fresh') : success({ list: [] })));
    await productApi.list();
    expect(bearers('/api/product')).toEqual([ending]);
    await until(() => session().adminToken === 'fresh');
  });

  it('is left alone earlier than that', async () => {
    enter('app');
    const living = jwt(6 * 60, -6840);
    storeAdmin({ token: living, userInfo: person() });
    admin = true;
    api.answer(() => success({ list: [] }));
    await productApi.list();
    await productApi.list();
    expect(api.seen.map(({ url }) => url)).toEqual(['/api/product', '/api/product']);
    expect(api.seen.map(bearer)).toEqual([living, living]);
  });

  it('that is refused is exchanged silently, and the call repeated once', async () => {
    enter('app');
    const bad = jwt(7200);
    storeAdmin({ token: bad, userInfo: person() });
    admin = true;
    api.answer((request) => {
      if (request.url.startsWith('/api/auth/admin')) return exchanged('good');
      return bearer(request) === 'good' ? success({ list: [] }) : failure(401);
    });
    await Promise.all([productApi.list(), productApi.list()]);
    expect(bearers('/api/auth/admin')).toHaveLength(1);
    expect(new Set(bearers('/api/product').slice(0, 2))).toEqual(new Set([bad]));
    expect(bearers('/api/product').slice(2)).toEqual(['good', 'good']);
    expect(expiries).toBe(0);
  });

  it('gives way to the app token where the exchange fails for another reason', async () => {
    enter('app-1');
    const bad = jwt(7200);
    storeAdmin({ token: bad, userInfo: person() });
    admin = true;
    api.answer((request) => {
      if (request.url.startsWith('/api/auth/admin')) return failure(503);
      return bearer(request) === 'app-1' ? success({ list: [] }) : failure(401);
    });
    await productApi.list();
    expect(bearers('/api/product')).toEqual([bad, 'app-1']);
    expect(session().adminToken).toBeNull();
    // A broken exchange is not tried again with every call.
    await productApi.list();
    expect(bearers('/api/auth/admin')).toHaveLength(1);
  });

  it('is not exchanged with every call where the device’s clock is ahead of the server’s', async () => {
    enter('app-ahead');
    admin = true;
    // Two hours from its issue on the server, over already by this device.
    api.answer(({ url }) => (url.startsWith('/api/auth/admin') ? exchanged(jwt(-60, -7260)) : success({ list: [] })));
    for (let call = 0; call < 3; call += 1) {
      await productApi.list();
      await until(() => bearers('/api/auth/admin').length > 0 && session().adminToken !== null);
    }
    expect(bearers('/api/auth/admin')).toEqual(['app-ahead']);
    expect(bearers('/api/product')).toEqual(['app-ahead', 'app-ahead', 'app-ahead']);
  });

  it('ends the session where the exchange says that the app token is no longer good', async () => {
    enter('app-2');
    storeAdmin({ token: jwt(7200), userInfo: person() });
    admin = true;
    api.answer(() => failure(401));
    await expect(productApi.list()).rejects.toMatchObject({ status: 401 });
    expect(expiries).toBe(1);
    expect(isLoggedIn()).toBe(false);
  });
});

describe('refresh', () => {
  it('is due when one seventh of the token’s life is left', () => {
    const now = Date.now();
    const token = jwt(7 * 86_400);
    expect(refreshDueAt(token) ?? 0).toBeGreaterThan(now + 5.99 * 86_400_000);
    expect(refreshDueAt(token) ?? 0).toBeLessThan(now + 6.01 * 86_400_000);
  });

  it('stores the new token, once for all who ask', async () => {
    enter('old');
    api.answer(() => success({ token: 'new' }));
    expect(await Promise.all([refreshToken(), refreshToken()])).toEqual(['ok', 'ok']);
    expect(session().token).toBe('new');
    expect(bearers('/api/auth/refresh')).toEqual(['old']);
  });

  it.each([401, 403])('refused by %i clears all login data', async (status) => {
    enter('old');
    storeAdmin({ token: 'adm', userInfo: person() });
    api.answer(() => failure(status));
    expect(await refreshToken()).toBe('refused');
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    expect(expiries).toBe(1);
  });

  it.each([429, 500, 503])('clears nothing for %i', async (status) => {
    enter('old');
    api.answer(() => failure(status));
    expect(await refreshToken()).toBe('later');
    expect(session().token).toBe('old');
  });

  it.each([null, {}, { token: '' }, { token: 7 }])(
    'stores nothing of an answer that holds no token: %j',
    async (data) => {
      enter('old');
      api.answer(() => success(data));
      expect(await refreshToken()).toBe('later');
      expect(session().token).toBe('old');
    },
  );

  it('clears nothing for a network failure', async () => {
    enter('old');
    api.answer(() => ({ drop: true }));
    expect(await refreshToken()).toBe('later');
    expect(isLoggedIn()).toBe(true);
  });
});

describe('logout and validation', () => {
  it('always clears, at once, even if the server call fails', async () => {
    enter('tok');
    storeAdmin({ token: 'adm', userInfo: person() });
    api.answer(() => failure(500));
    const leaving = logOut();
    expect(session()).toMatchObject({ token: null, userInfo: null, adminToken: null, adminUserInfo: null });
    await leaving;
    expect(bearers('/api/auth/logout')).toEqual(['tok']);
  });

  it.each([
    ['valid is false', () => success({ valid: false })],
    ['the answer is 401', () => failure(401)],
  ])('clears where %s, without sending anybody away', async (_name, answer) => {
    enter('tok');
    api.answer(answer);
    await validateSession();
    expect(isLoggedIn()).toBe(false);
    expect(expiries).toBe(0);
  });

  it.each([
    ['valid is true', () => success({ valid: true })],
    ['the answer does not say', () => success(null)],
    ['the server fails', () => failure(500)],
    ['the network fails', () => ({ drop: true })],
  ])('keeps the session where %s', async (_name, answer) => {
    enter('tok');
    api.answer(answer);
    await validateSession();
    expect(isLoggedIn()).toBe(true);
  });
});
