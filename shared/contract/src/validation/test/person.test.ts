import { describe, expect, it } from '@jest/globals';
import {
  loginSchema,
  passwordChangeSchema,
  profileUpdateSchema,
  registerSchema,
  smsVerifySchema,
  userCreateSchema,
} from '../person.ts';
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

describe('rules of a person [§9 username, §9 password, §9 email, §9 real name]', () => {
  it.each([
    ['username required', { username: '' }, '用户名不能为空'],
    ['username required', { username: undefined }, '用户名不能为空'],
    ['username length', { username: 'ab' }, '用户名长度必须在3-50个字符之间'],
    ['username length', { username: 'a'.repeat(51) }, '用户名长度必须在3-50个字符之间'],
    ['username letters', { username: '张三丰' }, '用户名只能包含字母、数字和下划线'],
    ['username letters', { username: 'a-bc' }, '用户名只能包含字母、数字和下划线'],
    ['password required', { password: '' }, '密码不能为空'],
    ['password required', { password: undefined }, '密码不能为空'],
    ['password length', { password: '12345' }, '密码长度必须在6-255个字符之间'],
    ['password length', { password: 'x'.repeat(256) }, '密码长度必须在6-255个字符之间'],
    ['phone required', { phone: '' }, '手机号不能为空'],
    ['phone format', { phone: '12812345678' }, '请输入正确的手机号格式'],
    ['phone format', { phone: '1381234567' }, '请输入正确的手机号格式'],
    ['phone format', { phone: '138123456789' }, '请输入正确的手机号格式'],
    ['phone format', { phone: '23812345678' }, '请输入正确的手机号格式'],
    ['phone format', { phone: '1381234567x' }, '请输入正确的手机号格式'],
    ['email length', { email: longEmail(101) }, '邮箱长度不能超过100个字符'],
    ['email format', { email: 'nobody' }, '请输入正确的邮箱格式'],
    ['email format', { email: 'nobody@' }, '请输入正确的邮箱格式'],
    ['email format', { email: 'no body@example.com' }, '请输入正确的邮箱格式'],
    ['realName required', { realName: ' ' }, '真实姓名不能为空'],
    ['realName length', { realName: '名'.repeat(51) }, '真实姓名长度不能超过50个字符'],
  ])('[§5 %s] %j: %s', (rule, change, message) => {
    const [field = ''] = rule.split(' ');
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
  ])('accepts %j [§5 optional email]', (change) => {
    expect(errorsOf(change)).toEqual({});
  });

  it('takes full-width signs for the plain ones, but a password as it is typed', () => {
    const change = { ...person, username: 'ｚｈａｎｇ＿１', phone: '１３８１２３４５６７８', password: 'ａ１２３４５' };
    expect(validate(registerSchema, change)).toMatchObject({
      value: { username: 'zhang_1', phone: '13812345678', password: 'ａ１２３４５' },
    });
  });

  it.each([
    '138 1234 5678',
    '138-1234-5678',
    '138 1234-5678',
    '138.1234.5678',
    '138\u00a01234\u00a05678',
    '138‑1234‑5678',
    '+86 13812345678',
    '+86 138 1234 5678',
    '+86-138-1234-5678',
    '(+86)13812345678',
    '＋86 １３８ １２３４ ５６７８',
    '008613812345678',
    '86 138 1234 5678',
    '\u202d138 1234 5678\u202c',
    '\u2068+86 138 1234 5678\u2069',
  ])('stores %j as the number of 11 digits', (phone) => {
    expect(validate(registerSchema, { ...person, phone })).toMatchObject({ value: { phone: '13812345678' } });
  });

  it.each(['\u202d\u202c', ' - '])('asks for the number of which %j has no digit', (phone) => {
    expect(['手机号不能为空', '请输入正确的手机号格式']).toContain(errorsOf({ phone })['phone']);
  });

  it.each(['010-12345678', '+1 13812345678', '+85 13812345678', '13812345678 转 1', '138 1234 567', '138/12345678'])(
    'refuses %j, which is no mobile number',
    (phone) => expect(errorsOf({ phone })).toEqual({ phone: '请输入正确的手机号格式' }),
  );

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
