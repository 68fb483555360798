import { confirmError } from '../../ui/form/confirm-error.ts';
import { type Errors, errorsByField } from '../../ui/form/use-rules-form.ts';

/** In the order of the screen. */
export const registerFields = ['username', 'password', 'confirm', 'phone', 'code', 'realName', 'email'] as const;

export type RegisterValues = Record<(typeof registerFields)[number], string>;

/**
 * The errors of a registration (specification, section 5).
 * @param withCode whether the deployment requires an SMS code
 */
export async function registerErrors(values: RegisterValues, withCode: boolean): Promise<Errors> {
  const { passwordFault, registerSchema, validate } = await import('@admin-h5/contract/validation');
  const { confirm, code, ...input } = values;
  const result = validate(registerSchema, input);
  const errors = 'errors' in result ? errorsByField(result.errors) : {};
  const chosen = passwordFault(input.password, { username: input.username });
  return {
    ...(chosen === null ? {} : { password: chosen }),
    ...errors,
    ...confirmError(input.password, confirm, '请再次输入密码'),
    ...(withCode && code.trim() === '' ? { code: '验证码不能为空' } : {}),
  };
}
