import { describe, expect, it } from '@jest/globals';
import { passwordErrors } from '../password/password-errors.ts';
import { strengthOf } from '../password/strength.ts';

describe('changing the password', () => {
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
    expect(strengthOf(password)).toBe(strength);
  });
});
