import { errorsByField } from '../../ui/form/use-rules-form.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';

/** In the order of the screen. */
export const loginFields = ['username', 'password'] as const;

export type LoginValues = Record<(typeof loginFields)[number], string>;

/** The errors of a login form (specification, section 5). */
export async function loginErrors(values: LoginValues): Promise<Errors> {
  const { loginSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(loginSchema, values);
  return 'errors' in result ? errorsByField(result.errors) : {};
}
