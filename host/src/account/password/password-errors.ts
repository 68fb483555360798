import { confirmError } from '../../ui/form/confirm-error.ts';
import { type Errors, errorsByField } from '../../ui/form/use-rules-form.ts';

/** In the order of the screen. */
export const passwordFields = ['oldPassword', 'newPassword', 'confirm'] as const;

export type PasswordValues = Record<(typeof passwordFields)[number], string>;

/** The errors of a password change (specification, section 5). */
export async function passwordErrors(values: PasswordValues, username = ''): Promise<Errors> {
  const { passwordChangeSchema, passwordFault, validate } = await import('@admin-h5/contract/validation');
  const { confirm, ...input } = values;
  const result = validate(passwordChangeSchema, input);
  const chosen = passwordFault(input.newPassword, { username, oldPassword: input.oldPassword });
  return {
    ...(chosen === null ? {} : { newPassword: chosen }),
    ...('errors' in result ? errorsByField(result.errors) : {}),
    ...confirmError(input.newPassword, confirm, '请再次输入新密码'),
  };
}
