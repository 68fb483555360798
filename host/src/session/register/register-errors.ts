import { confirmError } from '../../ui/form/confirm-error.ts';
import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Errors, Values } from '../../ui/form/use-fields.ts';

/** In the order of the screen. */
export type RegisterField = 'username' | 'password' | 'confirm' | 'phone' | 'code' | 'realName' | 'email';

/** What is wrong with a registration (specification, section 5); the code counts where the deployment asks for one. */
export async function registerErrors(values: Values<RegisterField>, withCode: boolean): Promise<Errors> {
  const { passwordFault, registerSchema, validate } = await import('@admin-h5/contract/validation');
  const { confirm, code, ...input } = values;
  const result = validate(registerSchema, input);
  const errors = 'errors' in result ? errorsByField(result.errors, values) : {};
  const chosen = passwordFault(input.password, { username: input.username });
  return {
    ...(chosen === null ? {} : { password: chosen }),
    ...errors,
    ...confirmError(input.password, confirm, '请再次输入密码'),
    ...(withCode && code.trim() === '' ? { code: '验证码不能为空' } : {}),
  };
}
