import type Joi from 'joi';
import type { FieldError } from '../index.ts';
import { errorTexts } from '../error-texts.ts';
import { endlessList } from './endless-list.ts';

export type Validation<T> = { value: T } | { errors: FieldError[] };

/** Placeholder in the message of a row's field; replaced by that row's number, counted from one. */
const rowMark = '第N行';

/**
 * Checks a value at a boundary: a form's before it is sent, a body's before it is used. Unknown fields are dropped.
 * @returns the normalised value, or the first message of every faulty field with its dotted path (`usages.2.crop`); the path is ''
 *   if the value is not an object
 */
export function validate<T>(schema: Joi.ObjectSchema<T>, value: unknown): Validation<T> {
  const endless = endlessList(value);
  if (endless !== null) return { errors: [{ field: endless, message: '条目过多' }] };
  // Without options joi keeps what it makes of each field's messages, which saves a third of the time; they only matter for faults.
  const valid = schema.validate(value ?? null);
  if (!valid.error) return { value: valid.value };
  const result = schema.validate(value ?? null, {
    abortEarly: false,
    stripUnknown: { objects: true },
    errors: { wrap: { label: false } },
  });
  if (!result.error) return { value: result.value };
  const errors = new Map<string, string>();
  for (const { path, message } of result.error.details) {
    const field = path.join('.');
    if (!errors.has(field)) errors.set(field, numberRow(field === '' ? errorTexts.badRequest : message, path));
  }
  return { errors: [...errors].map(([field, message]) => ({ field, message })) };
}

function numberRow(message: string, path: readonly (string | number)[]): string {
  const row = path.findLast((part) => typeof part === 'number');
  return row === undefined ? message : message.replace(rowMark, `第${row + 1}行`);
}
