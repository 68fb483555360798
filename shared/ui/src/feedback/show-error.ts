import { isApiError } from '@admin-h5/client';
import { describeError } from '../state/describe-error.ts';
import { errorToast } from './toast.ts';

/**
 * Shows a failure that the screen handles itself (`errors: 'screen'`): by the error catalogue (specification, section 8), so that
 * a 401 and a cancelled call show nothing here either.
 */
export function showError(error: unknown): void {
  const text = isApiError(error) ? error.toast : describeError(error).message;
  if (text !== null) errorToast(text);
}
