import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearLogin, isLoggedIn, session, signIn } from '../../auth/session.ts';
import { failure, type FakeAnswer, type FakeApi, jwt, person, startFakeApi, success } from '@admin-h5/testing';
import { startTokenRefresh } from '../token-refresh.ts';
import { login } from '../resources/auth.ts';
import { until } from './until.ts';

let api: FakeApi;
let stop: () => void = jest.fn();

beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  stop();
  clearLogin();
  api.seen.length = 0;
});

const enter = (token: string) => signIn({ token, userInfo: person() });
const refreshes = () => api.seen.filter(({ url }) => url === '/api/auth/refresh').length;

/** Whether this tab has the lock for the refresh. */
const isRefreshing = () => localStorage.getItem('admin-h5.lock.refresh') !== null;

describe('refreshing the app token', () => {
  const week = 604_800;
  const day = 86_400;

  it('does not refresh a token that has more than a seventh of its lifetime left', async () => {
    enter(jwt(2 * day, 2 * day - week));
    stop = startTokenRefresh();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isRefreshing()).toBe(false);
  });

  it('refreshes a token of seven days on its last day', async () => {
    enter(jwt(day - 60, day - 60 - week));
    const fresh = jwt(week);
    api.answer(() => success({ token: fresh }));
    stop = startTokenRefresh();
    await until(() => session().token === fresh);
    expect(refreshes()).toBe(1);
  });

  it('starts after a later login', async () => {
    stop = startTokenRefresh();
    const fresh = jwt(week);
    api.answer(() => success({ token: fresh }));
    enter(jwt(day - 60, day - 60 - week));
    await until(() => session().token === fresh);
    expect(refreshes()).toBe(1);
  });

  it.each<[string, FakeAnswer]>([
    ['429', failure(429)],
    ['503', failure(503)],
  ])('keeps a living token through %s, and tries no more often than once a minute', async (_name, answer) => {
    enter(jwt(60, 60 - week));
    api.answer(() => answer);
    stop = startTokenRefresh();
    await until(() => refreshes() === 1 && !isRefreshing());
    window.dispatchEvent(new Event('online'));
    expect(isRefreshing()).toBe(false);
    expect(isLoggedIn()).toBe(true);
  });

  it('clears login data where the token ran out and cannot be refreshed [§4 refresh refused]', async () => {
    enter(jwt(-5, -week));
    api.answer(() => failure(503));
    stop = startTokenRefresh();
    await until(() => !isLoggedIn());
    expect(session().token).toBeNull();
  });

  it('sends no request where another tab has refreshed already [§tokens refresh]', async () => {
    enter(jwt(day - 60, day - 60 - week));
    // The other tab's token is in storage; the event for it has not arrived here yet.
    const theirs = jwt(week);
    localStorage.setItem('admin-h5.token', theirs);
    stop = startTokenRefresh();
    await until(() => session().token === theirs);
    expect(refreshes()).toBe(0);
  });

  it.each([
    ['a day behind', -day],
    ['a day ahead', day],
  ])('refreshes in time by the server’s clock where the device’s is %s since the login', async (_name, ahead) => {
    const issuedAt = Math.floor(Date.now() / 1000) - ahead;
    api.answer(() => ({ body: { success: true, token: jwt(week - ahead, -ahead), userInfo: person() } }));
    signIn(await login({ username: 'a', password: 'b' }));
    const now = jest.spyOn(Date, 'now');
    // Half a day before the refresh is due, and half a day after it, on the server.
    const at = (days: number) => now.mockReturnValue((issuedAt + ahead + days * day) * 1000);
    at(5.5);
    stop = startTokenRefresh();
    expect(isRefreshing()).toBe(false);
    const fresh = jwt(8 * week);
    api.answer(() => success({ token: fresh }));
    at(6.5);
    document.dispatchEvent(new Event('visibilitychange'));
    now.mockRestore();
    await until(() => session().token === fresh);
    expect(refreshes()).toBe(1);
  });

  it('does not refresh a new token where the device’s clock is days ahead [§tokens refresh]', async () => {
    // Eight days ahead: a token that was issued just now seems to have expired yesterday.
    const issuedNow = () => jwt(-day, -day - week);
    const fresh = issuedNow();
    enter(issuedNow());
    api.answer(() => success({ token: fresh }));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    stop = startTokenRefresh();
    await until(() => session().token === fresh && !isRefreshing());
    const waits = timers.mock.calls.map(([, wait]) => wait);
    timers.mockRestore();
    // Six days to go, checked once a day; not again in a minute.
    expect(waits).toContain(day * 1000);
  });
});
