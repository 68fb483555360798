import { errorsByField } from '../fields/use-fields.ts';
import type { Errors, Values } from '../fields/use-fields.ts';

/** In the order of the screen. */
export type RegisterField = 'username' | 'password' | 'confirm' | 'phone' | 'code' | 'realName' | 'email';

/** What is wrong with a registration (specification, section 5); the code counts where the deployment asks for one. */
export async function registerErrors(values: Values<RegisterField>, withCode: boolean): Promise<Errors> {
  const { registerSchema, validate } = await import('@admin-h5/shared/validation');
  const { confirm, code, ...input } = values;
  const result = validate(registerSchema, input);
  const errors = 'errors' in result ? errorsByField(result.errors, values) : {};
  return {
    ...errors,
    ...(confirm === input.password ? {} : { confirm: '两次输入的密码不一致' }),
    ...(withCode && code.trim() === '' ? { code: '验证码不能为空' } : {}),
  };
}
