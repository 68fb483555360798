import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearLogin, isLoggedIn, signIn } from '@admin-h5/client/host';
import { currentUser } from '@admin-h5/client';
import { decryptPassword } from '@admin-h5/contract/cipher';
import { failure, type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { openAt, type World } from '../../session/test/world.tsx';
import { CloseAccount } from '../profile/close-account.tsx';

const closesAt = '2026-12-07T04:00:00.000Z';
let api: FakeApi;
let world: World;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => {
  signIn({ token: 'tok', userInfo: person() });
  world = openAt('/pages/mine/profile/index', <CloseAccount />);
});
afterEach(() => {
  world.stop();
  clearLogin();
  api.seen.length = 0;
});

const openSheet = () => userEvent.click(screen.getByRole('button', { name: '注销账号' }));
const password = () => screen.getByLabelText<HTMLInputElement>(/^密码/);
const agree = () => userEvent.click(screen.getByRole('button', { name: '确认注销' }));

it('asks for the password, signs out and says until when it can be taken back [§passwords closure]', async () => {
  api.answer(() => success({ closesAt }));
  await openSheet();
  expect(screen.getByText(/15 天内登录可以撤销/)).not.toBeNull();
  await agree();
  expect(await screen.findByText('密码不能为空')).not.toBeNull();
  expect(api.seen).toEqual([]);
  await userEvent.type(password(), 'my-secret');
  await agree();
  await waitFor(() => expect(world.at()).toBe('/pages/login/index'));
  expect(isLoggedIn()).toBe(false);
  expect(await screen.findByText('已申请注销，2026年12月7日前登录可以撤销')).not.toBeNull();
  expect(`${api.seen[0]?.method} ${api.seen[0]?.url}`).toBe('POST /api/auth/closure');
  const sent = JSON.parse(api.seen[0]?.body ?? '{}').password;
  expect(decryptPassword(sent, { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' })).toBe('my-secret');
});

it('says under the field that the password is wrong, and keeps the session', async () => {
  api.answer(() => failure(400, '密码错误'));
  await openSheet();
  await userEvent.type(password(), 'wrong-one');
  await agree();
  expect(await screen.findByText('密码错误')).not.toBeNull();
  expect(isLoggedIn()).toBe(true);
});

it('tells the last administrator why not', async () => {
  api.answer(() => failure(409, '至少需要保留一名启用的管理员'));
  await openSheet();
  await userEvent.type(password(), 'my-secret');
  await agree();
  expect(await screen.findByText('至少需要保留一名启用的管理员')).not.toBeNull();
  expect(isLoggedIn()).toBe(true);
});

it('offers to take it back where it is under way', async () => {
  act(() => signIn({ token: 'tok', userInfo: person('u1', { closesAt }) }));
  api.answer(() => success(person()));
  await userEvent.click(await screen.findByRole('button', { name: '撤销注销' }));
  await waitFor(() => expect(currentUser()?.closesAt).toBeNull());
  expect(api.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/auth/closure']);
});
