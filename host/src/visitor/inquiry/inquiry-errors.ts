import type { InquiryInput } from '@admin-h5/contract';
import type { Errors } from '../../ui/form/use-rules-form.ts';

/** The errors of an inquiry by field; the rules load when they are needed. */
export async function inquiryErrors(body: InquiryInput): Promise<Errors> {
  const { inquirySchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(inquirySchema, body);
  return 'errors' in result ? Object.fromEntries(result.errors.map(({ field, message }) => [field, message])) : {};
}
