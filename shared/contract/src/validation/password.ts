import Joi from 'joi';
import { passwordLimits } from '../index.ts';
import { textLength } from '../normalise.ts';

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
 * (`server/src/auth/password-choice.ts`). An empty one is a matter of `passwordField`.
 */
export function passwordFault(password: string, { username = '', oldPassword }: PasswordOwner): string | null {
  if (password === '') return null;
  if (password === oldPassword) return '新密码不能与原密码相同';
  return password.toLowerCase() === username.trim().toLowerCase() ? '密码不能与用户名相同' : null;
}
