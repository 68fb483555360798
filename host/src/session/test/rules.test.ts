import { describe, expect, it } from '@jest/globals';
import type { SessionState } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { checkAccess, guard, type Wanted, wantedPage } from '../guard.ts';
import { safeRedirect } from '../after-login.ts';

describe('safeRedirect', () => {
  it.each([
    ['/pages/admin/category/index', '/pages/admin/category/index'],
    ['pages/mine/index?a=1&b=%2F', '/pages/mine/index?a=1&b=%2F'],
    ['/pages/product/detail?id=https%3A%2F%2Fx', '/pages/product/detail?id=https%3A%2F%2Fx'],
  ])('follows %s [§access redirect]', (redirect, url) => expect(safeRedirect(redirect)).toBe(url));

  it.each([
    undefined,
    '',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,x',
    '/pages\n/index',
    '/pages/index/index\u0000',
    '/./\t/evil.example',
    '/..//evil.example',
    '/',
    'pages/login/index',
    '/pages/login/index?redirect=x',
    '/pages/login/index/',
    '/pages/login/register',
    '/pages/register/index',
    '/pages/x/../login/index',
  ])('refuses %j [§access redirect]', (redirect) => expect(safeRedirect(redirect)).toBeNull());
});

const nobody: SessionState = {
  token: null,
  userInfo: null,
  adminToken: null,
  adminUserInfo: null,
  anonymousToken: 'anon',
};
const somebody: SessionState = { ...nobody, token: 't', userInfo: person('u1', { type: 1 }) };
const mustChange: SessionState = { ...somebody, userInfo: person('u1', { mustChangePassword: true }) };
const page = (path: string, access: Wanted['access'], search = ''): Wanted => ({ path, access, search });

const broken = () => {
  throw new Error('table');
};

describe('guard', () => {
  it('sends nobody to login with the wanted page, query included, encoded once [§2 to login]', () => {
    expect(guard(page('/pages/admin/category/edit', 'login', '?id=1&x=2'), nobody, 'visitor')).toEqual({
      allow: false,
      goTo: '/pages/login/index?redirect=%2Fpages%2Fadmin%2Fcategory%2Fedit%3Fid%3D1%26x%3D2',
    });
  });

  it.each([
    ['public', 'visitor', true],
    ['public', 'login', true],
    ['catalogue', 'visitor', true],
    ['catalogue', 'login', false],
    ['login', 'visitor', false],
    ['login', 'login', false],
    [null, 'visitor', true],
    [null, 'login', true],
  ] as const)(
    'opens a page of access %s under catalogueAccess %s to a visitor: %s [§2B login elsewhere, §access catalogue]',
    (access, setting, open) => {
      expect(guard(page('/pages/x', access), nobody, setting).allow).toBe(open);
      expect(guard(page('/pages/x', access), somebody, setting).allow).toBe(true);
    },
  );

  it('leads every protected page to change-password where the password must be changed [§passwords must change]', () => {
    expect(guard(page('/pages/admin/index', 'login'), mustChange, 'visitor')).toEqual({
      allow: false,
      goTo: '/pages/mine/password',
    });
    expect(guard(page('/pages/mine/password', 'login'), mustChange, 'visitor').allow).toBe(true);
    expect(guard(page('/pages/user/change-password', 'login'), mustChange, 'visitor').allow).toBe(true);
    expect(guard(page('/pages/index/index', 'public'), mustChange, 'visitor').allow).toBe(true);
  });

  it('goes to the login page where the check throws [§4 access check throws]', () => {
    expect(checkAccess('/pages/admin/index', broken)).toEqual({ allow: false, goTo: '/pages/login/index' });
  });

  it.each(['/', '/pages/login/index'])(
    'shows %s itself where the check throws there [§4 access check throws]',
    (path) => {
      expect(checkAccess(path, broken)).toEqual({ allow: true });
    },
  );
});

const accessOf = (path: string) => wantedPage({ path, search: '' }).access;

it('every admin path needs login, one that no module owns included; an unknown path elsewhere does not [§access admin paths]', () => {
  expect(accessOf('/pages/admin/index')).toBe('login');
  expect(accessOf('/pages/admin/no/module')).toBe('login');
  expect(accessOf('/pages/no/where')).toBeNull();
});
