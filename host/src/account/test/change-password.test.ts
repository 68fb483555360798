import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '@admin-h5/client/host';
import { decryptPassword } from '@admin-h5/contract/cipher';
import { type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { configureHost } from '../../session/test/world.tsx';
import { changePassword, passwordErrors, passwordStrength } from '../password/password-page.tsx';

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

describe('the form of a changed password', () => {
  it('names each fault under its field', async () => {
    expect(await passwordErrors({ oldPassword: '', newPassword: '12345', confirm: '123456' })).toEqual({
      oldPassword: '密码不能为空',
      newPassword: '密码长度必须在6-255个字符之间',
      confirm: '两次输入的密码不一致',
    });
    expect(await passwordErrors({ oldPassword: '123456', newPassword: '654321', confirm: '654321' })).toEqual({});
  });

  it('says so where the second field is left empty', async () => {
    expect(await passwordErrors({ oldPassword: '', newPassword: '', confirm: '' })).toEqual({
      oldPassword: '密码不能为空',
      newPassword: '密码不能为空',
      confirm: '请再次输入新密码',
    });
  });

  it('refuses the password before and the user name as the new one', async () => {
    const errors = [];
    for (const newPassword of ['secret-1', 'zhang_san', 'secret-2']) {
      const values = { oldPassword: 'secret-1', newPassword, confirm: newPassword };
      errors.push(await passwordErrors(values, 'Zhang_San'));
    }
    expect(errors).toEqual([{ newPassword: '新密码不能与原密码相同' }, { newPassword: '密码不能与用户名相同' }, {}]);
  });

  it.each([
    ['12345', 0],
    ['123456', 1],
    ['aaaaaaaaaaaa', 1],
    ['abc12345', 2],
    ['Abc-123456', 3],
  ])('judges %s as %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
