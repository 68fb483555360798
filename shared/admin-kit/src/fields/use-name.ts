import { isApiError } from '@admin-h5/client';
import { useLocalQuery } from '../parts/use-local-query.ts';

/** The lookup state of a name for a stored id. */
export type Name = { is: 'loading' | 'gone' | 'failed'; text?: undefined } | { is: 'known'; text: string };

/** The text to show instead of a name, by lookup state. */
export const missingNameTexts = { loading: '…', gone: '（已删除）', failed: '（名称未能加载）', known: '' } as const;

/**
 * Looks up the name for a stored id, and again when the network is back.
 * @param find the lookup; a 404 means that the record is gone
 * @param deps dependencies of `find`
 * @param nameIn the name in the result; undefined if it is gone
 */
export function useName<T>(
  find: (signal: AbortSignal) => Promise<T>,
  deps: readonly string[],
  nameIn: (found: T) => string | undefined,
): Name {
  const { data, error, isPending } = useLocalQuery(find, deps);
  if (isPending) return { is: 'loading' };
  if (data === undefined) return { is: isApiError(error, 404) ? 'gone' : 'failed' };
  const text = nameIn(data);
  return text ? { is: 'known', text } : { is: 'gone' };
}
