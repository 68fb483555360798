import { useEffect } from 'react';
import { isApiError } from '@admin-h5/client';
import { useResource } from '@admin-h5/ui';

/** What is known of the name of something that is stored by its id. */
export type Name = { is: 'loading' | 'gone' | 'failed'; text?: undefined } | { is: 'known'; text: string };

/** What stands in the place of a name that is not known. */
export const lacking = { loading: '…', gone: '（已删除）', failed: '（名称未能加载）', known: '' } as const;

/**
 * Looks up what something is called that is stored by its id, and again when the network is back.
 * @param find what answers; a 404 means that it is gone
 * @param deps what `find` depends on
 * @param nameIn the name in that answer; undefined where it is not there any more
 */
export function useName<T>(
  find: (signal: AbortSignal) => Promise<T>,
  deps: readonly string[],
  nameIn: (found: T) => string | undefined,
): Name {
  const { status, data, error, reload } = useResource(find, deps);
  const failed = status === 'error';
  useEffect(() => {
    if (!failed) return undefined;
    const again = () => void reload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed, reload]);
  if (status === 'loading') return { is: 'loading' };
  if (status === 'error') return { is: isApiError(error, 404) ? 'gone' : 'failed' };
  const text = nameIn(data);
  return text ? { is: 'known', text } : { is: 'gone' };
}
