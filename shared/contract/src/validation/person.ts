/** What people enter about themselves and others: login, registration, passwords, profiles. */
import Joi from 'joi';
import { schemaOf } from '../derive/schema.ts';
import { accountFields, profileFields } from '../entities/user.ts';
import {
  type AgreementVersions,
  type LoginInput,
  passwordLimits,
  type RegisterInput,
  type UserCreateInput,
  type UserProfileInput,
  type UserUpdateInput,
} from '../index.ts';
import { textLength } from '../normalise.ts';
import { everyFault, type Versioned, withVersion } from './common.ts';

const passwordMessages = {
  empty: '密码不能为空',
  length: `密码长度必须在${passwordLimits.min}-${passwordLimits.max}个字符之间`,
} as const;

/**
 * 密码, before it is encrypted: required, 6–255 code points, taken as it is typed (specification, section 5). Also of a
 * password that exists, at login.
 */
export const passwordField = (): Joi.StringSchema =>
  Joi.string()
    .required()
    .empty(null)
    .custom((value: string, helpers) => {
      const length = textLength(value);
      return length < passwordLimits.min || length > passwordLimits.max ? helpers.error('string.length') : value;
    })
    .messages({
      'any.required': passwordMessages.empty,
      'string.empty': passwordMessages.empty,
      'string.base': passwordMessages.length,
      'string.length': passwordMessages.length,
    });

/** Whose password is chosen: what it must differ from. */
export interface PasswordOwner {
  username?: string;
  /** The one before, where a password changes. */
  oldPassword?: string;
}

/**
 * Why a new password must not be taken for this person, or null. Which passwords are too common only the server knows
 * (`server/src/auth/change-password.ts`). An empty one is a matter of `passwordField`.
 */
export function passwordFault(password: string, { username = '', oldPassword }: PasswordOwner): string | null {
  if (password === '') return null;
  if (password === oldPassword) return '新密码不能与原密码相同';
  return password.toLowerCase() === username.trim().toLowerCase() ? '密码不能与用户名相同' : null;
}

const { username } = accountFields;
const { phone } = profileFields;

/** 登录. Passwords in these schemas are what the person typed; they travel encrypted and are checked on both sides. */
export const loginSchema: Joi.ObjectSchema<LoginInput> = schemaOf({ username }, {}).append<LoginInput>({
  password: passwordField(),
  device: Joi.string().empty(Joi.valid('', null)).max(4096),
});

/** 注册 (specification, section 5). The deployment's setting `REGISTER_SMS` decides whether a ticket is required. */
export const registerSchema: Joi.ObjectSchema<RegisterInput> = schemaOf(
  { username, ...profileFields },
  {},
).append<RegisterInput>({
  password: passwordField(),
  ticket: Joi.string().empty(Joi.valid('', null)).max(128).messages(everyFault('验证码错误或已过期')),
});

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
}

/** 修改密码. */
export const passwordChangeSchema: Joi.ObjectSchema<PasswordChange> = Joi.object<PasswordChange, true>({
  oldPassword: passwordField(),
  newPassword: passwordField(),
});

/** 注销账号: the password once more. */
export const closureSchema: Joi.ObjectSchema<{ password: string }> = Joi.object<{ password: string }, true>({
  password: passwordField(),
});

const versionField = () => Joi.string().trim().max(20).required().messages(everyFault('协议版本无效'));

/** Body of `POST /api/auth/agreements`. */
export const agreementsSchema: Joi.ObjectSchema<AgreementVersions> = Joi.object<AgreementVersions, true>({
  user: versionField(),
  privacy: versionField(),
});

export const smsSendSchema: Joi.ObjectSchema<{ phone: string }> = schemaOf({ phone }, {});

export interface SmsCheck {
  phone: string;
  code: string;
}

/** The code's format is not checked: every wrong code is 验证码错误或已过期. */
export const smsVerifySchema: Joi.ObjectSchema<SmsCheck> = smsSendSchema.append<SmsCheck>({
  code: Joi.string().trim().required().messages(everyFault('验证码不能为空')),
});

/** 个人资料, what a person may change about themselves. */
export const profileSchema: Joi.ObjectSchema<UserProfileInput> = schemaOf(profileFields, {});
/** Body of a person's own `PUT /api/user/{id}`. */
export const profileUpdateSchema: Joi.ObjectSchema<UserProfileInput & Versioned> = withVersion(profileSchema);

/** 用户 as an administrator edits one; the password has calls of its own. */
export const userSchema: Joi.ObjectSchema<Omit<UserUpdateInput, 'version'>> = schemaOf(accountFields, {});
/** Body of an administrator's `PUT /api/user/{id}`. */
export const userUpdateSchema: Joi.ObjectSchema<UserUpdateInput> = withVersion(userSchema);

/** Body of `POST /api/user`; `password` is what the administrator typed. */
export const userCreateSchema: Joi.ObjectSchema<Omit<UserCreateInput, 'ticket'>> = userSchema.append<
  Omit<UserCreateInput, 'ticket'>
>({ password: passwordField() });
