import type { FoundNames } from '@admin-h5/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { foundNames } from './crop-queries.ts';
import { isCalled } from './named-tiles.tsx';
import type { Named } from './named-tiles.tsx';

/** Those that words name; where none is called so, those that the server knows by these words: by their pinyin. */
export function useCalled<T extends Named>(
  items: readonly T[],
  words: string,
  kind: 'crop' | 'target',
): { found: readonly T[]; query: UseQueryResult<FoundNames> } {
  const called = items.filter((item) => isCalled(item, words));
  const query = useQuery({ ...foundNames(words), enabled: called.length === 0 && words !== '' });
  const names = new Set(query.data?.[kind].list.map(({ name }) => name));
  return { found: called.length > 0 ? called : items.filter(({ name }) => names.has(name)), query };
}
