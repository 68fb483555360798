import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import type { UserInfo } from '@admin-h5/contract';
import { person } from '@admin-h5/testing';
import {
  clearLogin,
  currentUser,
  followOtherTabs,
  isLoggedIn,
  keepSession,
  onSessionEnd,
  reloadSession,
  session,
  type SessionEnd,
  signIn,
  signOut,
  storeAdmin,
  storeAnonymousToken,
  storeToken,
  storeUserInfo,
  useSession,
} from '../session.ts';
import { deviceId } from '../device.ts';
import { sessionKeys } from '../storage.ts';

const stored = (key: keyof typeof sessionKeys) => localStorage.getItem(sessionKeys[key]);
const login = (user: UserInfo = person(), token = 'tok') => signIn({ token, userInfo: user });

/** Does what another tab does: writes to storage, which sends this tab an event. */
function otherTab(changes: Partial<Record<keyof typeof sessionKeys | 'sessionEnd', string | null>>): void {
  for (const [field, value] of Object.entries(changes)) {
    const key = `admin-h5.${field}`;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
  }
}

beforeEach(() => {
  clearLogin();
  localStorage.clear();
  reloadSession();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('stored session', () => {
  it('keeps each part under its own key [§3 stored locally, §6 stored admin token]', () => {
    login();
    storeAdmin({ token: 'adm', userInfo: person() });
    storeAnonymousToken('anon');
    expect(stored('token')).toBe('tok');
    expect(stored('adminToken')).toBe('adm');
    expect(stored('anonymousToken')).toBe('anon');
    expect(JSON.parse(stored('userInfo') ?? '')).toEqual(person());
    expect(JSON.parse(stored('adminUserInfo') ?? '')).toEqual(person());
  });

  it('is logged in only with both token and user [§4 logged in]', () => {
    localStorage.setItem(sessionKeys.token, 'tok');
    reloadSession();
    expect(isLoggedIn()).toBe(false);
    expect(session().token).toBeNull();
    localStorage.setItem(sessionKeys.userInfo, JSON.stringify(person()));
    reloadSession();
    expect(isLoggedIn()).toBe(true);
    const both = session();
    otherTab({ sessionEnd: 'logout', token: null });
    reloadSession();
    expect(isLoggedIn()).toBe(false);
    // Reading drops an incomplete stored session; the rule also applies to a state that was never stored.
    expect(session()).toMatchObject({ token: null, userInfo: null });
    expect(isLoggedIn({ ...both, token: null })).toBe(false);
    expect(isLoggedIn({ ...both, userInfo: null })).toBe(false);
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"id":1}',
    '{"id":"u1"}',
    '"x"',
    // Each field is shown somewhere; an object in place of a text would make that screen fail.
    JSON.stringify({ ...person(), realName: { first: '三' } }),
    JSON.stringify({ ...person(), realName: undefined }),
    JSON.stringify({ ...person(), phone: 13800000000 }),
    JSON.stringify({ ...person(), email: null }),
    JSON.stringify({ ...person(), avatar: 5 }),
  ])('takes corrupt user info %s for nobody [§tokens storage]', (text) => {
    localStorage.setItem(sessionKeys.token, 'tok');
    localStorage.setItem(sessionKeys.userInfo, text);
    reloadSession();
    expect(isLoggedIn()).toBe(false);
    login();
    expect(isLoggedIn()).toBe(true);
  });

  it('never sends a corrupt token', () => {
    localStorage.setItem(sessionKeys.token, 'a\nb');
    localStorage.setItem(sessionKeys.userInfo, JSON.stringify(person()));
    reloadSession();
    expect(session().token).toBeNull();
  });

  it('clears all login data, and leaves the visitor’s token', () => {
    storeAnonymousToken('anon');
    login();
    storeAdmin({ token: 'adm', userInfo: person() });
    signOut();
    expect(session()).toEqual({
      token: null,
      userInfo: null,
      adminToken: null,
      adminUserInfo: null,
      anonymousToken: 'anon',
    });
    expect([stored('token'), stored('userInfo'), stored('adminToken'), stored('adminUserInfo')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('removes everything of an earlier person when another signs in', () => {
    login();
    storeAdmin({ token: 'adm', userInfo: person() });
    login(person('u2'), 'tok2');
    expect(session()).toMatchObject({ token: 'tok2', adminToken: null, adminUserInfo: null });
  });

  it('stores tokens and profile changes only for the signed-in person', () => {
    storeToken('late');
    storeAdmin({ token: 'late', userInfo: person() });
    expect(session()).toMatchObject({ token: null, adminToken: null });
    login();
    storeUserInfo(person('u2'));
    storeUserInfo(person('u1', { realName: '李四' }));
    expect(currentUser()?.realName).toBe('李四');
  });
});

describe('storage that fails', () => {
  it('keeps the session in memory where storage is full, and removes an older one from storage [§tokens storage]', () => {
    login(person('u1'), 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    login(person('u2'), 'new');
    expect(reloadSession()).toMatchObject({ token: 'new', userInfo: { id: 'u2' } });
    expect(stored('token')).toBeNull();
  });

  it('removes a token from storage whose successor does not fit in [§tokens storage]', () => {
    login(person(), 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeToken('new');
    expect(reloadSession()).toMatchObject({ token: 'new' });
    expect(stored('token')).toBeNull();
  });

  it('works where storage is blocked altogether [§tokens storage]', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    login();
    expect(isLoggedIn(reloadSession())).toBe(true);
    expect(deviceId()).toBe(deviceId());
    signOut();
    expect(isLoggedIn(reloadSession())).toBe(false);
  });
});

describe('other tabs', () => {
  let stop: () => void;
  const ends: SessionEnd[] = [];
  let stopEnds: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    stop = followOtherTabs();
    ends.length = 0;
    stopEnds = onSessionEnd((end) => ends.push(end));
  });
  afterEach(() => {
    stop();
    stopEnds();
  });

  it('a login reaches this one', () => {
    otherTab({ userInfo: JSON.stringify(person()), token: 'tok' });
    jest.runAllTimers();
    expect(isLoggedIn()).toBe(true);
    expect(ends).toEqual([]);
  });

  it('a refresh that this one missed in the background reaches it when it is visible again', () => {
    login();
    localStorage.setItem('admin-h5.token', 'fresh');
    expect(session().token).toBe('tok');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(session().token).toBe('fresh');
  });

  it.each([
    ['all keys', null, () => localStorage.clear()],
    ['the token', sessionKeys.token, () => localStorage.removeItem(sessionKeys.token)],
    ['the person', sessionKeys.userInfo, () => localStorage.removeItem(sessionKeys.userInfo)],
  ])('removing keys is no logout, in whatever tab: %s', (_what, key, remove) => {
    login();
    remove();
    expect(keepSession()).toBe(true);
    expect([stored('token'), isLoggedIn()]).toEqual(['tok', true]);
    remove();
    window.dispatchEvent(new StorageEvent('storage', { key }));
    jest.runAllTimers();
    expect([stored('token'), isLoggedIn()]).toEqual(['tok', true]);
    expect(ends).toEqual([]);
  });

  it('a session that another tab ended is not stored again', () => {
    login();
    otherTab({ sessionEnd: 'logout', token: null, userInfo: null });
    expect(keepSession()).toBe(false);
    jest.runAllTimers();
    expect(keepSession()).toBe(false);
    expect([stored('token'), isLoggedIn()]).toEqual([null, false]);
  });

  it('a logout reaches this one', () => {
    login();
    otherTab({ sessionEnd: 'logout', token: null, userInfo: null });
    jest.runAllTimers();
    expect(isLoggedIn()).toBe(false);
    expect(ends).toMatchObject([{ reason: 'other-tab', userInfo: { id: 'u1' } }]);
  });

  it('an account switch reaches this one as a whole', () => {
    login();
    otherTab({ token: null, userInfo: JSON.stringify(person('u2')) });
    expect(session().token).toBe('tok');
    otherTab({ token: 'tok2' });
    jest.runAllTimers();
    expect(session()).toMatchObject({ token: 'tok2', userInfo: { id: 'u2' } });
    expect(ends).toMatchObject([{ reason: 'other-tab', userInfo: { id: 'u1' } }]);
  });

  it('a refreshed token reaches this one without ending anything', () => {
    login();
    otherTab({ token: 'fresh' });
    jest.runAllTimers();
    expect(session().token).toBe('fresh');
    expect(ends).toEqual([]);
  });

  it('a logout reaches a page that was in the browser’s back/forward cache', () => {
    login();
    localStorage.setItem('admin-h5.sessionEnd', 'logout');
    for (const key of Object.values(sessionKeys)) localStorage.removeItem(key);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(isLoggedIn()).toBe(false);
  });
});

it('the device’s id stays the same', () => {
  const first = deviceId();
  clearLogin();
  expect(deviceId()).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

function Name() {
  return useSession((state) => state.userInfo?.realName ?? '访客');
}

it('useSession renders again when its part changes', () => {
  render(createElement(Name));
  expect(screen.getByText('访客')).not.toBeNull();
  act(() => login());
  expect(screen.getByText('张三')).not.toBeNull();
});
