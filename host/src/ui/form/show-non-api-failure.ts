import { EncryptionError } from '@admin-h5/client/host';
import { isApiError } from '@admin-h5/client';
import { errorTexts } from '@admin-h5/contract';
import { errorToast } from '@admin-h5/ui/feedback';

/**
 * Shows a failure that is no response of the API (the error toaster shows those): a password that could not be encrypted, a form
 * whose code did not load.
 */
export function showNonApiFailure(error: unknown): void {
  if (isApiError(error)) return;
  errorToast(error instanceof EncryptionError ? error.message : errorTexts.network);
}
