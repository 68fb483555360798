import { deepEqual } from 'fast-equals';
import type { FieldError } from '../../../contract/index.ts';
import { fieldOfPath, type FormValues } from './paths.ts';

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

/** Sets a field; its messages (those of its rows too) go, since they spoke of the old value. */
export function setField(state: FormState, name: string, value: unknown): FormState {
  const errors = Object.fromEntries(Object.entries(state.errors).filter(([path]) => fieldOfPath(path) !== name));
  return { ...state, values: { ...state.values, [name]: value }, errors };
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

/** Replaces the messages of one field alone, for checks while a person types. */
export function setFieldErrors(state: FormState, name: string, errors: readonly FieldError[]): FormState {
  const others = Object.entries(state.errors).filter(([path]) => fieldOfPath(path) !== name);
  const own = setErrors(
    state,
    errors.filter(({ field }) => fieldOfPath(field) === name),
  ).errors;
  return { ...state, errors: { ...Object.fromEntries(others), ...own } };
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
