import { isApiError } from '@admin-h5/client';
import { showError } from '@admin-h5/ui/feedback';
import { errorsByField } from './use-fields.ts';
import type { Fields } from './use-fields.ts';

/** Shows why a form was refused: under its fields where the server names them, in a toast otherwise. */
export function showRefusal<K extends string>(fields: Fields<K>, error: unknown): void {
  const errors = isApiError(error, 422) ? errorsByField(error.errors, fields.values) : {};
  if (Object.keys(errors).length > 0) fields.fail(errors);
  else showError(error);
}
