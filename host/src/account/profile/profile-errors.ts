import { errorsByField } from '../../ui/form/use-rules-form.ts';
import type { Errors } from '../../ui/form/use-rules-form.ts';

/** In the order of the screen. */
export const profileFields = ['realName', 'phone', 'email'] as const;

export type ProfileValues = Record<(typeof profileFields)[number], string>;

/** The errors of a profile (specification, section 5). */
export async function profileErrors(values: ProfileValues): Promise<Errors> {
  const { profileSchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(profileSchema, values);
  return 'errors' in result ? errorsByField(result.errors) : {};
}
