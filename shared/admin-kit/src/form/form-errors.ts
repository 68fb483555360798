import { isObject } from '@admin-h5/contract';
import { toNestErrors } from '@hookform/resolvers';
import type { ObjectSchema } from 'joi';
import type { Resolver } from 'react-hook-form';
import type { FieldError } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import { fieldOfPath, valueAt, type FormValues } from './paths.ts';

/** A message under a field; `type` is react-hook-form's: `server` for what only the server can know (登记证号已存在). */
export interface ShownError extends FieldError {
  type: 'rule' | 'server';
}

/**
 * The rules of a form, for `useForm`. It calls `validate` of the contract, as the server does, and not joi's own resolver:
 * `validate` also limits the length of lists and writes the number of the row into the message (第3行：作物不能为空).
 * The form gets the normalised value.
 */
export function rulesResolver<Input extends object>(schema: ObjectSchema<Input>): Resolver<FormValues, unknown, Input> {
  return (values, _context, options) => {
    const result = validate(schema, values);
    if (!('errors' in result)) return { values: result.value, errors: {} };
    // The message of a table before those of its cells, which are stored below it.
    const errors = [...result.errors].sort((a, b) => a.field.length - b.field.length);
    const byPath = errors.map(({ field, message }) => [field, { type: 'rule', message }] as const);
    return { values: {}, errors: toNestErrors(Object.fromEntries(byPath), options) };
  };
}

/** The errors of react-hook-form, which are nested like the values, as a list by dotted path. */
export function listErrors(errors: object, parent = ''): ShownError[] {
  return Object.entries(errors).flatMap(([key, node]: [string, unknown]) => {
    if (!isObject(node) && !Array.isArray(node)) return [];
    const field = parent + key;
    const message = valueAt(node, 'message');
    const own =
      typeof message === 'string'
        ? [{ field, message, type: valueAt(node, 'type') === 'server' ? 'server' : 'rule' } as const]
        : [];
    return [...own, ...listErrors(node, `${field}.`)];
  });
}

/**
 * Messages after the field `name` got a new value. A message goes when the rules no longer give it, under other fields too
 * (有效期止 may be wrong because of 有效期起). A message of the server stays until its own field changes. No message is added
 * while a person types.
 * @param found the errors of the new values
 */
export function errorsAfterChange(
  shown: readonly ShownError[],
  name: string,
  found: readonly FieldError[],
): ShownError[] {
  return shown.flatMap((error): ShownError[] => {
    const still = found.find(({ field }) => field === error.field);
    if (still) return [{ ...still, type: 'rule' }];
    return error.type === 'server' && fieldOfPath(error.field) !== name ? [error] : [];
  });
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/** Messages after the field `name` lost the focus: its own are added, but not those of values that are still empty. */
export function errorsAfterBlur(
  shown: readonly ShownError[],
  name: string,
  found: readonly FieldError[],
  values: FormValues,
): ShownError[] {
  const isNew = ({ field }: FieldError) => !shown.some((error) => error.field === field);
  const own = found.filter(({ field }) => fieldOfPath(field) === name && !isEmpty(valueAt(values, field)));
  return [...shown, ...own.filter(isNew).map((error): ShownError => ({ ...error, type: 'rule' }))];
}

/** Errors in the order in which the form shows their fields, rows by number. */
export function sortErrors(errors: readonly ShownError[], fields: readonly { name: string }[]): ShownError[] {
  const rank = ({ field }: ShownError) => {
    const index = fields.findIndex(({ name }) => name === fieldOfPath(field));
    return index < 0 ? fields.length : index;
  };
  return [...errors].sort((a, b) => rank(a) - rank(b) || a.field.localeCompare(b.field, 'en', { numeric: true }));
}
