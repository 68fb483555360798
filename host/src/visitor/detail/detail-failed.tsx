import { isApiError } from '@admin-h5/client';
import { Gone } from './gone.tsx';

/** 404 of a record means that it was taken down or never was; any other failure keeps the ordinary state with 重试. */
export function takenDown(error: unknown, title: string, listPath: string) {
  return isApiError(error, 404) ? <Gone title={title} listPath={listPath} /> : null;
}
