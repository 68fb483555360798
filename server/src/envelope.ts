import type { Success } from '@admin-h5/contract';

/** Body of a successful call (decisions.md, Bodies). */
export const ok = <T>(data: T, message = '操作成功'): Success<T> => ({ success: true, data, message });
