import { onApiError } from '@admin-h5/client/host';
import { errorToast } from '@admin-h5/ui/feedback';

/**
 * Shows failed calls as the error catalogue says: 3 s, no icon, equal messages once. Returns a function that stops
 * this.
 */
export function startErrorToaster(): () => void {
  return onApiError(({ toast }) => {
    if (toast !== null) errorToast(toast);
  });
}
