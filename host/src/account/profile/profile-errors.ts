import { errorsByField } from '../../ui/form/use-fields.ts';
import type { Errors, Values } from '../../ui/form/use-fields.ts';

/** In the order of the screen. */
export type ProfileField = 'realName' | 'phone' | 'email';

/** What is wrong with a profile (specification, section 5). */
export async function profileErrors(values: Values<ProfileField>): Promise<Errors> {
  const { profileSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(profileSchema, values);
  return 'errors' in result ? errorsByField(result.errors, values) : {};
}
