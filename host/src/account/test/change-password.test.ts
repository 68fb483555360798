import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { decryptPassword } from '@admin-h5/contract/cipher';
import { person, startFakeApi, success } from '@admin-h5/testing';
import type { FakeApi } from '@admin-h5/testing';
import { configureHost } from '../../session/test/world.tsx';
import { changePassword } from '../password/change-password.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
  api.answer(() => success(null));
});
afterAll(() => api.close());
afterEach(() => {
  clearLogin();
  api.seen.length = 0;
});

it('changing the password sends old and new, each encrypted [§3 user password, §5 change password]', async () => {
  configureHost();
  signIn({ token: 'tok', userInfo: person('u1') });
  await changePassword('old-secret', 'new-secret');
  const [seen] = api.seen;
  expect(`${seen?.method} ${seen?.url}`).toBe('PATCH /api/user/u1/password');
  const cipher = { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' };
  const { oldPassword, newPassword } = JSON.parse(seen?.body ?? '{}');
  expect(decryptPassword(oldPassword, cipher)).toBe('old-secret');
  expect(decryptPassword(newPassword, cipher)).toBe('new-secret');
});

it("fails with 'user not logged in' where nobody is signed in, and calls nothing [§5 without user, §navigation texts]", async () => {
  configureHost();
  const failure = { errMsg: 'user not logged in', message: '请先登录' };
  await expect(changePassword('old-secret', 'new-secret')).rejects.toMatchObject(failure);
  expect(api.seen).toEqual([]);
});

it('fails with 加密失败 where the password cannot be encrypted, and calls nothing [§5 encryption failure, §8 encryption]', async () => {
  configureHost();
  signIn({ token: 'tok', userInfo: person('u1') });
  // Half a character has no UTF-8.
  await expect(changePassword('old-secret', '\ud800')).rejects.toMatchObject({ message: '加密失败' });
  expect(api.seen).toEqual([]);
});
