import { errorsByField } from '../../session/fields/use-fields.ts';
import type { Errors, Values } from '../../session/fields/use-fields.ts';

/** In the order of the screen. */
export type PasswordField = 'oldPassword' | 'newPassword' | 'confirm';

/** What is wrong with a change of password (specification, section 5). */
export async function passwordErrors(values: Values<PasswordField>): Promise<Errors> {
  const { passwordChangeSchema, validate } = await import('@admin-h5/shared/validation');
  const { confirm, ...input } = values;
  const result = validate(passwordChangeSchema, input);
  return {
    ...('errors' in result ? errorsByField(result.errors, values) : {}),
    ...(confirm === input.newPassword ? {} : { confirm: '两次输入的密码不一致' }),
  };
}
