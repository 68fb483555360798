import { confirmError } from '../../ui/form/confirm-error.ts';
import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Errors, Values } from '../../ui/form/use-fields.ts';

/** In the order of the screen. */
export type PasswordField = 'oldPassword' | 'newPassword' | 'confirm';

/** What is wrong with a change of password (specification, section 5). */
export async function passwordErrors(values: Values<PasswordField>, username = ''): Promise<Errors> {
  const { passwordChangeSchema, passwordFault, validate } = await import('@admin-h5/contract/validation');
  const { confirm, ...input } = values;
  const result = validate(passwordChangeSchema, input);
  const chosen = passwordFault(input.newPassword, { username, oldPassword: input.oldPassword });
  return {
    ...(chosen === null ? {} : { newPassword: chosen }),
    ...('errors' in result ? errorsByField(result.errors, values) : {}),
    ...confirmError(input.newPassword, confirm, '请再次输入新密码'),
  };
}
