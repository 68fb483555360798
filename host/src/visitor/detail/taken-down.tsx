import { isApiError } from '@admin-h5/client';
import { Gone } from './gone.tsx';

/** A 404 means that the record is not published; other failures show the usual state with 重试. */
export function takenDown(error: unknown, title: string, listPath: string) {
  return isApiError(error, 404) ? <Gone title={title} listPath={listPath} /> : null;
}
