import { expect } from '@jest/globals';
import { textAt, valueAt } from '../support/response.ts';
import { testPassword } from '../support/app.ts';
import { multipart, next, picture } from '../support/catalogue.ts';
import { page } from './entities.ts';
import type { CallRow, Fixture } from './fixture.ts';

const phone = () => `1470000${String(next()).padStart(4, '0')}`;
const person = (f: Fixture) => ({
  username: `caller_${next()}`,
  password: f.api.encrypt(testPassword),
  phone: phone(),
  email: '',
  realName: '调用者',
});
const user = expect.objectContaining({ id: expect.any(String), username: expect.any(String) });
const loginBody = { success: true, message: expect.any(String), token: expect.any(String), userInfo: user };
const anyUser = async (f: Fixture) => ({ params: { id: (await f.api.person(1)).id } });
const ownId = (f: Fixture) => ({ params: { id: f.api.people.owner.id } });
const withPicture = async (f: Fixture) => ({ ...ownId(f), ...multipart(await picture()) }) as const;

const auth: CallRow[] = [
  {
    method: 'POST',
    path: '/api/auth/login',
    caller: 'open',
    sample: (f) => ({ body: { username: f.api.people.owner.username, password: f.api.encrypt(testPassword) } }),
    body: { ...loginBody, device: expect.any(String) },
  },
  { method: 'POST', path: '/api/auth/register', caller: 'open', sample: (f) => ({ body: person(f) }), data: user },
  {
    method: 'POST',
    path: '/api/auth/sms/send',
    caller: 'open',
    sample: () => ({ body: { phone: phone() } }),
    data: null,
  },
  {
    method: 'POST',
    path: '/api/auth/sms/verify',
    caller: 'open',
    sample: async (f) => {
      const to = phone();
      await f.api.call('POST', '/api/auth/sms/send', { body: { phone: to } });
      return { body: { phone: to, code: f.codes.get(to) ?? '' } };
    },
    data: { ticket: expect.any(String) },
  },
  { method: 'GET', path: '/api/auth/me', caller: 'person', sample: () => ({}), data: user },
  {
    method: 'POST',
    path: '/api/auth/refresh',
    caller: 'app token',
    sample: async (f) => ({ as: (await f.api.person(1)).token }),
    data: { token: expect.any(String) },
  },
  {
    method: 'POST',
    path: '/api/auth/logout',
    caller: 'person',
    sample: async (f) => ({ as: (await f.api.person(1)).token }),
    data: null,
  },
  { method: 'POST', path: '/api/auth/validate', caller: 'open', sample: () => ({}), data: { valid: false } },
  { method: 'GET', path: '/api/auth/health', caller: 'open', sample: () => ({}), data: { status: 'up', files: 'up' } },
  { method: 'GET', path: '/api/health/live', caller: 'open', sample: () => ({}), data: { status: 'up' } },
  { method: 'GET', path: '/api/health/ready', caller: 'open', sample: () => ({}), data: { status: 'up', files: 'up' } },
  {
    method: 'POST',
    path: '/api/auth/anonymous/token',
    caller: 'open',
    sample: () => ({}),
    data: { token: expect.any(String) },
  },
  { method: 'POST', path: '/api/auth/admin/token', caller: 'app token', sample: () => ({}), body: loginBody },
  {
    method: 'GET',
    path: '/api/auth/principal',
    caller: 'token',
    sample: () => ({}),
    data: expect.objectContaining({ kind: expect.any(String), rights: expect.any(Array) }),
  },
  {
    method: 'GET',
    path: '/api/auth/sessions',
    caller: 'person',
    sample: () => ({}),
    data: expect.arrayContaining([
      {
        id: expect.any(String),
        device: expect.any(String),
        address: expect.any(String),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        current: true,
      },
    ]),
  },
  {
    method: 'DELETE',
    path: '/api/auth/sessions',
    caller: 'person',
    sample: async (f) => ({ as: (await f.api.person(1)).token }),
    data: { ended: 0 },
  },
  {
    method: 'DELETE',
    path: '/api/auth/sessions/:session',
    caller: 'person',
    sample: async (f) => {
      const { token } = await f.api.person(1);
      const response = await f.api.call('GET', '/api/auth/sessions', { as: token });
      return { params: { session: textAt(response, 'data.0.id') }, as: token };
    },
    data: null,
  },
  {
    method: 'POST',
    path: '/api/auth/closure',
    caller: 'person',
    sample: async (f) => ({ body: { password: f.api.encrypt(testPassword) }, as: (await f.api.person(1)).token }),
    data: { closesAt: expect.any(String) },
  },
  { method: 'DELETE', path: '/api/auth/closure', caller: 'person', sample: () => ({}), data: user },
  {
    method: 'POST',
    path: '/api/auth/agreements',
    caller: 'person',
    sample: () => ({ body: { user: '1.0', privacy: '1.0' } }),
    data: expect.objectContaining({ agreements: expect.objectContaining({ user: '1.0', privacy: '1.0' }) }),
  },
];

const users: CallRow[] = [
  {
    method: 'POST',
    path: '/api/user',
    caller: 'admin',
    sample: (f) => ({ body: { ...person(f), type: 2, status: 1 } }),
    data: user,
  },
  { method: 'GET', path: '/api/user', caller: 'admin', sample: () => ({}), data: page(user) },
  { method: 'GET', path: '/api/user/all', caller: 'admin', sample: () => ({}), data: expect.any(Array) },
  {
    method: 'GET',
    path: '/api/user/ids',
    caller: 'admin',
    sample: () => ({ query: '?keyword=nobody-is-called-so' }),
    data: [],
  },
  {
    method: 'GET',
    path: '/api/user/changes',
    caller: 'admin',
    sample: () => ({}),
    data: { count: expect.any(Number), latest: expect.any(String) },
  },
  { method: 'GET', path: '/api/user/:id', caller: 'self or admin', sample: ownId, data: user },
  {
    method: 'GET',
    path: '/api/user/username/:username',
    caller: 'admin',
    sample: (f) => ({ params: { username: f.api.people.owner.username } }),
    data: user,
  },
  {
    method: 'PUT',
    path: '/api/user/:id',
    caller: 'self or admin',
    sample: async (f) => {
      const { id, token } = await f.api.person(1);
      const response = await f.api.call('GET', `/api/user/${id}`, { as: token });
      return { params: { id }, body: valueAt(response, 'data'), as: token };
    },
    data: user,
  },
  { method: 'DELETE', path: '/api/user/:id', caller: 'admin', sample: anyUser, data: null },
  {
    method: 'PATCH',
    path: '/api/user/:id/status',
    caller: 'admin',
    sample: async (f) => ({ ...(await anyUser(f)), body: { status: 0 } }),
    data: expect.objectContaining({ status: 0 }),
  },
  {
    method: 'PATCH',
    path: '/api/user/:id/password',
    caller: 'self',
    sample: async (f) => {
      const { id, token } = await f.api.person(1);
      const body = { oldPassword: f.api.encrypt(testPassword), newPassword: f.api.encrypt('another1') };
      return { params: { id }, body, as: token };
    },
    data: null,
  },
  {
    method: 'POST',
    path: '/api/user/:id/reset-password',
    caller: 'admin',
    sample: anyUser,
    data: { password: expect.stringMatching(/^\w{12}$/) },
  },
  {
    method: 'POST',
    path: '/api/user/:id/restore',
    caller: 'admin',
    sample: async (f) => {
      const { params } = await anyUser(f);
      await f.api.call('DELETE', `/api/user/${params.id}`, { as: 'admin' });
      return { params };
    },
    data: user,
  },
  { method: 'GET', path: '/api/user/:id/history', caller: 'admin', sample: anyUser, data: expect.any(Array) },
  {
    method: 'PATCH',
    path: '/api/user/batch/status',
    caller: 'admin',
    sample: async (f) => ({ body: { userIds: [(await f.api.person(1)).id], status: 0 } }),
    data: { succeeded: [expect.any(String)], failed: [] },
  },
  {
    method: 'DELETE',
    path: '/api/user/batch',
    caller: 'admin',
    sample: async (f) => ({ body: { userIds: [(await f.api.person(1)).id] } }),
    data: { succeeded: [expect.any(String)], failed: [] },
  },
  {
    method: 'GET',
    path: '/api/user/check/username/:username',
    caller: 'open',
    sample: () => ({ params: { username: 'nobody_has_it' } }),
    data: { available: true },
  },
  {
    method: 'GET',
    path: '/api/user/check/phone/:phone',
    caller: 'open',
    sample: () => ({ params: { phone: '13000000009' } }),
    data: { available: true },
  },
  { method: 'GET', path: '/api/user/statistics/type', caller: 'admin', sample: () => ({}), data: expect.any(Array) },
  { method: 'POST', path: '/api/user/:id/avatar', caller: 'self or admin', sample: withPicture, data: user },
  { method: 'POST', path: '/api/user/upload/:id', caller: 'self or admin', sample: withPicture, data: user },
  { method: 'DELETE', path: '/api/user/:id/avatar', caller: 'self or admin', sample: ownId, data: user },
];

/** `/api/auth` and `/api/user` (specification, section 7). */
export const accountRows: CallRow[] = [...auth, ...users];
