import { deepEqual } from 'fast-equals';
import type { FieldError } from '@admin-h5/contract';
import { fieldOfPath, valueAt, type FormValues } from './paths.ts';

export interface FormState {
  /** What the server last had; what counts as unchanged. */
  base: FormValues;
  values: FormValues;
  /** Message by dotted path. */
  errors: Readonly<Record<string, string>>;
}

export function openForm(values: FormValues): FormState {
  return { base: values, values, errors: {} };
}

/** Several fields at once: a draft, an older version, the outcome of a comparison. */
export function setFields(state: FormState, values: FormValues): FormState {
  return { ...state, values: { ...state.values, ...values }, errors: {} };
}

/** The first message per path stands; that is what a person sees under the field. */
export function setErrors(state: FormState, errors: readonly FieldError[]): FormState {
  const byPath: Record<string, string> = {};
  for (const { field, message } of errors) byPath[field] ??= message;
  return { ...state, errors: byPath };
}

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined;

/**
 * A field takes a value. What the rules no longer say goes, under other fields too (有效期止 is wrong because of 有效期起); what the
 * server said goes with the value it spoke of. Nothing new is complained about while a person is still typing.
 * @param wasWrong what the rules said of the values before
 * @param isWrong what they say now
 */
export function changeField(
  before: FormState,
  values: FormValues,
  name: string,
  wasWrong: readonly FieldError[],
  isWrong: readonly FieldError[],
): FormState {
  const now = new Map(isWrong.map(({ field, message }) => [field, message]));
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(before.errors)) {
    const fromRules = wasWrong.some((error) => error.field === path && error.message === message);
    const still = now.get(path);
    if (still !== undefined) errors[path] = still;
    else if (fieldOfPath(path) !== name && !fromRules) errors[path] = message;
  }
  return { ...before, values, errors };
}

/** A field is left: what is wrong with what stands in it is said. What is still empty has time until saving. */
export function leaveField(state: FormState, name: string, isWrong: readonly FieldError[]): FormState {
  const own = isWrong.filter(({ field }) => fieldOfPath(field) === name && !isEmpty(valueAt(state.values, field)));
  if (own.length === 0) return state;
  return { ...state, errors: { ...setErrors(state, own).errors, ...state.errors } };
}

/** Names of the fields that differ from what the server has. */
export function changedFields(base: FormValues, values: FormValues): string[] {
  return Object.keys(values).filter((name) => !deepEqual(base[name], values[name]));
}

export function isDirty(state: FormState): boolean {
  return changedFields(state.base, state.values).length > 0;
}

/** Fields with an error in the order in which the form shows them; what 「有 3 处需要修改」 counts and jumps through. */
export function invalidPaths(state: FormState, order: readonly string[]): string[] {
  const rank = (path: string) => {
    const index = order.indexOf(fieldOfPath(path));
    return index < 0 ? order.length : index;
  };
  return Object.keys(state.errors).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }));
}
