import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearLogin, isLoggedIn, session, signIn } from '../../auth/session.ts';
import { failure, jwt, person, startFakeApi, success } from '@admin-h5/testing';
import type { FakeApi, FakeAnswer } from '@admin-h5/testing';
import { startTokenRefresh } from '../token-refresh-scheduler.ts';
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

/** Whether this tab holds the lock under which it asks; it takes it at once. */
const isAsking = () => localStorage.getItem('admin-h5.lock.refresh') !== null;

describe('upkeep of the app token', () => {
  const week = 604_800;
  const day = 86_400;

  it('leaves a token alone that has more than a seventh of its life', async () => {
    enter(jwt(2 * day, 2 * day - week));
    stop = startTokenRefresh();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isAsking()).toBe(false);
  });

  it('refreshes on the last day of seven', async () => {
    enter(jwt(day - 60, day - 60 - week));
    const fresh = jwt(week);
    api.answer(() => success({ token: fresh }));
    stop = startTokenRefresh();
    await until(() => session().token === fresh);
    expect(refreshes()).toBe(1);
  });

  it('starts with a login of later', async () => {
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
    await until(() => refreshes() === 1 && !isAsking());
    window.dispatchEvent(new Event('online'));
    expect(isAsking()).toBe(false);
    expect(isLoggedIn()).toBe(true);
  });

  it('clears login data where the token ran out and cannot be refreshed [§4 refresh refused]', async () => {
    enter(jwt(-5, -week));
    api.answer(() => failure(503));
    stop = startTokenRefresh();
    await until(() => !isLoggedIn());
    expect(session().token).toBeNull();
  });

  it('does not ask where another tab has refreshed already [§tokens refresh]', async () => {
    enter(jwt(day - 60, day - 60 - week));
    // The other tab's token lies in storage; its event has not arrived here yet.
    const theirs = jwt(week);
    localStorage.setItem('admin-h5.token', theirs);
    stop = startTokenRefresh();
    await until(() => session().token === theirs);
    expect(refreshes()).toBe(0);
  });

  // Last: what is learned of the clock holds for the document.
  it('takes a new token for new where the device’s clock is days ahead [§tokens refresh]', async () => {
    // Eight days ahead: what was issued just now looks as if it had run out yesterday.
    const issuedNow = () => jwt(-day, -day - week);
    const fresh = issuedNow();
    enter(issuedNow());
    api.answer(() => success({ token: fresh }));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    stop = startTokenRefresh();
    await until(() => session().token === fresh && !isAsking());
    const waits = timers.mock.calls.map(([, wait]) => wait);
    timers.mockRestore();
    // Six days to go, looked at once a day; not again in a minute.
    expect(waits).toContain(day * 1000);
  });
});
