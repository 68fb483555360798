import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Errors, Values } from '../../ui/form/use-fields.ts';

export type LoginField = 'username' | 'password';

/** What is wrong with a login form, by the rules of the specification's section 5. */
export async function loginErrors(values: Values<LoginField>): Promise<Errors> {
  const { loginSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(loginSchema, values);
  return 'errors' in result ? errorsByField(result.errors, values) : {};
}
