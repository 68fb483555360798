import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { clearLogin, session, signIn, storeAnonymousToken } from '@admin-h5/client/host';
import { navigateBack, navigateTo } from '@admin-h5/client';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { redirectAfterLogin } from '../after-login.ts';
import { autoCheck, startAutoCheck } from '../session-maintenance.ts';
import { openAt, type World } from './world.tsx';

let api: FakeApi;
let world: World;
const notes: string[] = [];
const note = (what: string) => notes.push(what);
const enter = () => signIn({ token: 'tok', userInfo: person() });
const check = () => act(() => autoCheck(note));

beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => success({ token: 'anon' }));
});
afterAll(() => api.close());
afterEach(() => {
  world.stop();
  clearLogin();
  storeAnonymousToken(null);
  notes.length = 0;
  api.seen.length = 0;
  api.answer(() => success({ token: 'anon' }));
});

describe('automatic check', () => {
  it.each(['/', '/pages/login/index'])(
    'at %s leads a logged-in person to the admin home [§4 check on login]',
    async (path) => {
      enter();
      world = openAt(path);
      await check();
      expect(world.at()).toBe('/pages/admin/index');
    },
  );

  it.each(['/pages/login/register', '/pages/register/index'])(
    'at %s leads a logged-in person to 我的',
    async (path) => {
      enter();
      world = openAt(path);
      await check();
      expect(world.at()).toBe('/pages/mine/index');
    },
  );

  it('honours a valid redirect [§navigation automatic check]', async () => {
    enter();
    world = openAt('/pages/login/index?redirect=%2Fpages%2Fadmin%2Fproduct%2Findex%3Fpage%3D2');
    await check();
    expect(world.at()).toBe('/pages/admin/product/index?page=2');
  });

  it.each(['//evil.example', '/pages/no/where'])(
    'goes to the admin home where %s cannot be followed [§4 redirect fails]',
    async (to) => {
      enter();
      world = openAt(`/pages/login/index?redirect=${encodeURIComponent(to)}`);
      await check();
      expect(world.at()).toBe('/pages/admin/index');
    },
  );

  it('leaves a logged-in person alone elsewhere', async () => {
    enter();
    world = openAt('/pages/index/index');
    await check();
    expect(world.at()).toBe('/pages/index/index');
    expect(api.seen).toEqual([]);
  });

  it('gets an anonymous token where no token is stored [§4 check anonymous]', async () => {
    world = openAt('/pages/index/index');
    await check();
    expect(session().anonymousToken).toBe('anon');
    expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/auth/anonymous/token']);
  });

  it('only notes that there was none [§4 check logged only, §8 anonymous silent]', async () => {
    api.answer(() => failure(500));
    world = openAt('/pages/index/index');
    await check();
    expect(notes).toEqual(['anonymous token']);
    expect(world.at()).toBe('/pages/index/index');
  });

  it('tolerates any failure, and notes it [§4 check tolerates]', async () => {
    world = openAt('/pages/index/index');
    world.stop();
    await expect(autoCheck(note)).resolves.toBeUndefined();
    expect(notes).toEqual(['automatic check']);
  });

  it('sends nobody from a protected page to login', async () => {
    world = openAt('/pages/admin/category/index?a=1');
    await check();
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Fcategory%2Findex%3Fa%3D1');
  });

  it('does nothing while a login’s own redirect is pending [§2 after login, §9 redirect delay, §navigation automatic check]', async () => {
    enter();
    world = openAt('/pages/login/index?redirect=%2Fpages%2Fadmin%2Fproduct%2Findex');
    jest.useFakeTimers();
    redirectAfterLogin('/pages/admin/product/index', 1000);
    await autoCheck(note);
    expect(world.at()).toContain('/pages/login/index');
    await act(() => jest.advanceTimersByTimeAsync(999));
    expect(world.at()).toContain('/pages/login/index');
    await act(() => jest.advanceTimersByTimeAsync(1));
    jest.useRealTimers();
    expect(world.at()).toBe('/pages/admin/product/index');
  });

  it('runs 100 ms after launch and after each return to the foreground [§4 check times, §9 check delay]', async () => {
    storeAnonymousToken('anon');
    world = openAt('/pages/admin/index');
    jest.useFakeTimers();
    const stop = startAutoCheck(note);
    await act(() => jest.advanceTimersByTimeAsync(99));
    expect(world.at()).toBe('/pages/admin/index');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(world.at()).toBe('/pages/login/index?redirect=%2Fpages%2Fadmin%2Findex');
    enter();
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(world.at()).toBe('/pages/admin/index');
    stop();
    jest.useRealTimers();
  });

  it('does not run in the background [§4 check times]', async () => {
    storeAnonymousToken('anon');
    world = openAt('/pages/admin/index');
    jest.useFakeTimers();
    const stop = startAutoCheck(note);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(world.at()).toBe('/pages/admin/index');
    visibility.mockRestore();
    stop();
    jest.useRealTimers();
  });
});

it('the way back to the root shows nobody who is signed in a login form', async () => {
  enter();
  world = openAt('/pages/product/detail?id=p1');
  const stop = startAutoCheck(note);
  await act(() => navigateBack());
  expect(world.at()).toBe('');
  await waitFor(() => expect(world.at()).toBe('/pages/admin/index'));
  stop();
});

it('a link to the registration shows nobody who is signed in its form', async () => {
  enter();
  world = openAt('/pages/index/index');
  const stop = startAutoCheck(note);
  await act(() => navigateTo({ url: '/pages/login/register' }));
  await waitFor(() => expect(world.at()).toBe('/pages/mine/index'));
  stop();
});

describe('after a login', () => {
  it('a person who has gone to another page stays there', async () => {
    enter();
    world = openAt('/pages/index/index');
    jest.useFakeTimers();
    redirectAfterLogin(undefined, 1000);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    jest.useRealTimers();
    expect(world.at()).toBe('/pages/index/index');
  });
});
