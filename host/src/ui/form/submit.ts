import { isApiError } from '@admin-h5/client';
import { errorTexts, type FieldError } from '@admin-h5/contract';
import { showError, errorToast } from '@admin-h5/ui/feedback';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { EncryptionError } from '@admin-h5/client/host';
import { type SyntheticEvent, useState } from 'react';
import { singleFlight } from '../../core/single-flight.ts';
import type { Errors } from './use-rules-form.ts';

/**
 * Shows the field errors of a response under the fields and focuses the first of them.
 * @param names of the fields, in the order of the screen
 * @returns whether one of them belongs to a field
 */
export function showFieldErrors<V extends FieldValues>(
  form: UseFormReturn<V>,
  names: readonly FieldPath<V>[],
  errors: readonly FieldError[],
): boolean {
  const found = names.flatMap((name) => {
    const error = errors.find(({ field }) => field === name);
    return error ? [{ name, message: error.message }] : [];
  });
  for (const [index, { name, message }] of found.entries())
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  return found.length > 0;
}

/**
 * Shows why the server refused a form: under the fields that it names, otherwise in a toast.
 * @param wrong the field that a 400 is about, if the form has one
 */
export function showRefusal<V extends FieldValues>(
  form: UseFormReturn<V>,
  names: readonly FieldPath<V>[],
  error: unknown,
  wrong?: FieldPath<V>,
): void {
  const named = isApiError(error, 422) ? error.errors : [];
  const errors = wrong && isApiError(error, 400) ? [{ field: wrong, message: error.message }] : named;
  if (!showFieldErrors(form, names, errors)) showError(error);
}

/**
 * The error of a repeated password.
 * @param empty the message if it is empty
 */
export function confirmError(password: string, confirm: string, empty: string): Errors {
  if (confirm === '') return { confirm: empty };
  return confirm === password ? {} : { confirm: '两次输入的密码不一致' };
}

/**
 * Shows a failure that is no response of the API (the error toaster shows those): a password that could not be encrypted, a form
 * whose code did not load.
 */
export function showNonApiFailure(error: unknown): void {
  if (isApiError(error)) return;
  errorToast(error instanceof EncryptionError ? error.message : errorTexts.network);
}

/** The `onSubmit` of a form: calls `submit` with valid values, one call at a time, and shows what it throws. */
export function useSubmit<V extends FieldValues>(
  form: UseFormReturn<V>,
  submit: (values: V) => Promise<void>,
): (event: SyntheticEvent) => void {
  const [run] = useState(() => singleFlight((send: () => Promise<void>) => send()));
  return (event) => {
    event.preventDefault();
    run(form.handleSubmit(submit)).catch(showNonApiFailure);
  };
}
