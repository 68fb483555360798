import { errorTexts } from '@admin-h5/contract';

export interface StatusTexts {
  /** Message of the error. */
  message: string;
  /** Text of the toast; null for no toast. */
  toast: string | null;
}

const same = (text: string): StatusTexts => ({ message: text, toast: text });

/**
 * Texts of a failed call by its HTTP status.
 * @param status 200 for a body that says `success: false`
 * @param message the server's own message, '' where it sent none
 * @param isLogin whether the call was the login
 */
export function statusTexts(status: number, message: string, isLogin: boolean): StatusTexts {
  switch (status) {
    case 400:
      return same(message || errorTexts.badRequest);
    case 401:
      return { message: errorTexts.sessionExpired, toast: null };
    case 403:
      return isLogin
        ? same(errorTexts.forbiddenLogin)
        : { message: errorTexts.forbiddenRejection, toast: errorTexts.forbidden };
    case 404:
      return same(errorTexts.notFound);
    case 422:
      return same(message || errorTexts.invalid);
    case 500:
      return same(message || errorTexts.server);
    default:
      if (message) return same(message);
      return same(status < 400 ? errorTexts.failed : `${errorTexts.failed} (${status})`);
  }
}
