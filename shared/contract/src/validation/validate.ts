import type Joi from 'joi';
import type { FieldError } from '../index.ts';
import { errorTexts } from '../error-texts.ts';

/** More than twice the longest list that any schema takes, of ids. */
const maxEntries = 50_000;
/** No form has half as many rows. */
const maxRows = 1000;
/** Of all objects together: more than the largest form or release has, and validated in 50 ms. */
const maxKeys = 10_000;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Dotted path of a list that is longer than any schema allows, '' if there are too many keys, or null. joi validates every
 * entry before it checks the length, and every unknown key: what fills a megabyte would block a server's thread for seconds.
 */
function endlessList(value: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value }];
  let keys = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    if (!isObject(next.value)) continue;
    const { path, value: inner } = next;
    if (Array.isArray(inner) && inner.length > (inner.some(isObject) ? maxRows : maxEntries)) return path;
    const entries = Object.entries(inner);
    if (!Array.isArray(inner)) keys += entries.length;
    if (keys > maxKeys) return '';
    for (const [name, entry] of entries) {
      if (isObject(entry)) open.push({ path: path === '' ? name : `${path}.${name}`, value: entry });
    }
  }
  return null;
}

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
