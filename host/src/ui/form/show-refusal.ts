import { isApiError } from '@admin-h5/client';
import type { FieldError } from '@admin-h5/contract';
import { showError } from '@admin-h5/ui/feedback';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

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
