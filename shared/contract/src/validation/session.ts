import Joi from 'joi';
import { schemaOf } from '../derive/schema.ts';
import { accountFields, profileFields } from '../entities/user.ts';
import type { AgreementVersions, LoginInput, RegisterInput } from '../index.ts';
import { everyFault } from './messages.ts';
import { passwordField } from './password.ts';

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
