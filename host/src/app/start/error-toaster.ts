import { onApiError } from '@admin-h5/client/host';
import { errorToast } from '@admin-h5/ui/feedback';

/** Shows failed calls by the error catalogue: 3 s, no icon, equal messages once. Answers how to stop. */
export function startErrorToaster(): () => void {
  return onApiError(({ toast }) => {
    if (toast !== null) errorToast(toast);
  });
}
