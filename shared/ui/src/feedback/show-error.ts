import { isApiError } from '@admin-h5/client';
import { describeError } from '../state/describe-error.ts';
import { errorToast } from './toast.ts';

/**
 * Shows a toast for a failure that the screen handles itself (`errors: 'screen'`). The text is that of the error catalogue
 * (specification, section 8), so a 401 and a cancelled call show nothing.
 */
export function showError(error: unknown): void {
  const text = isApiError(error) ? error.toast : describeError(error).message;
  if (text !== null) errorToast(text);
}
