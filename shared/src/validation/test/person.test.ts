import { describe, expect, it } from '@jest/globals';
import { loginSchema, passwordChangeSchema, registerSchema, smsVerifySchema } from '../session.ts';
import { profileUpdateSchema, userCreateSchema } from '../user.ts';
import { validate } from '../validate.ts';

const person = {
  username: 'zhang_san',
  password: 'secret1',
  phone: '13812345678',
  email: 'z@example.com',
  realName: '张三',
};

/** An address of so many characters in all. */
const longEmail = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

function errorsOf(change: object): Record<string, string> {
  const result = validate(registerSchema, { ...person, ...change });
  return 'errors' in result ? Object.fromEntries(result.errors.map(({ field, message }) => [field, message])) : {};
}

describe('rules of the specification, section 5', () => {
  it.each([
    [{ username: '' }, 'username', '用户名不能为空'],
    [{ username: undefined }, 'username', '用户名不能为空'],
    [{ username: 'ab' }, 'username', '用户名长度必须在3-50个字符之间'],
    [{ username: 'a'.repeat(51) }, 'username', '用户名长度必须在3-50个字符之间'],
    [{ username: '张三丰' }, 'username', '用户名只能包含字母、数字和下划线'],
    [{ username: 'a-bc' }, 'username', '用户名只能包含字母、数字和下划线'],
    [{ password: '' }, 'password', '密码不能为空'],
    [{ password: undefined }, 'password', '密码不能为空'],
    [{ password: '12345' }, 'password', '密码长度必须在6-255个字符之间'],
    [{ password: 'x'.repeat(256) }, 'password', '密码长度必须在6-255个字符之间'],
    [{ phone: '' }, 'phone', '手机号不能为空'],
    [{ phone: '12812345678' }, 'phone', '请输入正确的手机号格式'],
    [{ phone: '1381234567' }, 'phone', '请输入正确的手机号格式'],
    [{ phone: '138123456789' }, 'phone', '请输入正确的手机号格式'],
    [{ phone: '23812345678' }, 'phone', '请输入正确的手机号格式'],
    [{ phone: '1381234567x' }, 'phone', '请输入正确的手机号格式'],
    [{ email: longEmail(101) }, 'email', '邮箱长度不能超过100个字符'],
    [{ email: 'nobody' }, 'email', '请输入正确的邮箱格式'],
    [{ email: 'nobody@' }, 'email', '请输入正确的邮箱格式'],
    [{ email: 'no body@example.com' }, 'email', '请输入正确的邮箱格式'],
    [{ realName: ' ' }, 'realName', '真实姓名不能为空'],
    [{ realName: '名'.repeat(51) }, 'realName', '真实姓名长度不能超过50个字符'],
  ])('%j: %s %s', (change, field, message) => {
    expect(errorsOf(change)).toEqual({ [field]: message });
  });

  it.each([
    { username: 'abc' },
    { username: 'a'.repeat(50) },
    { password: '123456' },
    { password: '🌾'.repeat(255) },
    { password: ' spaces kept ' },
    { email: '' },
    { email: undefined },
    { email: longEmail(100) },
    { phone: '13012345678' },
    { realName: '名'.repeat(50) },
    { phone: '19912345678' },
  ])('accepts %j', (change) => {
    expect(errorsOf(change)).toEqual({});
  });

  it('takes full-width signs for the plain ones, but a password as it is typed', () => {
    const change = { ...person, username: 'ｚｈａｎｇ＿１', phone: '１３８１２３４５６７８', password: 'ａ１２３４５' };
    expect(validate(registerSchema, change)).toMatchObject({
      value: { username: 'zhang_1', phone: '13812345678', password: 'ａ１２３４５' },
    });
  });

  it('asks for both passwords, a version, a type and a code', () => {
    expect(validate(loginSchema, {})).toEqual({
      errors: [
        { field: 'username', message: '用户名不能为空' },
        { field: 'password', message: '密码不能为空' },
      ],
    });
    expect(validate(passwordChangeSchema, { oldPassword: 'secret1' })).toEqual({
      errors: [{ field: 'newPassword', message: '密码不能为空' }],
    });
    expect(validate(profileUpdateSchema, person)).toEqual({
      errors: [{ field: 'version', message: '缺少数据版本，请刷新后重试' }],
    });
    expect(validate(userCreateSchema, { ...person, type: 4 })).toEqual({
      errors: [{ field: 'type', message: '请选择用户类型' }],
    });
    expect(validate(smsVerifySchema, { phone: person.phone })).toEqual({
      errors: [{ field: 'code', message: '验证码不能为空' }],
    });
  });
});
