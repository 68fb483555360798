import type { InquiryInput } from '@admin-h5/contract';
import type { Errors } from '../../ui/form/use-rules-form.ts';

/** The errors of an inquiry by field; the rules load when they are needed. */
export async function inquiryErrors(body: InquiryInput): Promise<Errors> {
  const { inquirySchema, validate } = await import('@admin-h5/contract/validation');
  const result = validate(inquirySchema, body);
  return 'errors' in result ? Object.fromEntries(result.errors.map(({ field, message }) => [field, message])) : {};
}

/** What 询价单 shows as wrong: messages by field, and the sentence beside the button, '' for none. */
export interface InquiryFaults {
  errors: Errors;
  summary: string;
}

export const noFaults: InquiryFaults = { errors: {}, summary: '' };

/** `known` without the errors of fields of which `isStale` holds, and with `added`; no summary is left without an error. */
export function replaceErrors(
  known: InquiryFaults,
  isStale: (field: string) => boolean,
  added: Errors = {},
): InquiryFaults {
  const kept = Object.entries(known.errors).filter(([field]) => !isStale(field));
  const errors = { ...Object.fromEntries(kept), ...added };
  return Object.values(errors).some(Boolean) ? { errors, summary: known.summary } : noFaults;
}
