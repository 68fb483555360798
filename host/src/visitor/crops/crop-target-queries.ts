import { publishApi } from '@admin-h5/client/host';
import type { CropProduct, FoundNames } from '@admin-h5/contract';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePages } from '../../ui/list/use-pages.ts';
import { isCalled, type Named } from './named-tiles.tsx';

export const cropTargetsQuery = (crop: string) =>
  queryOptions({
    queryKey: ['publish', 'crop-targets', crop],
    queryFn: ({ signal }) => publishApi.cropTargets({ crop }, { signal, errors: 'screen' }),
    meta: { public: true },
  });

/** The crops, targets and companies that words name, in any spelling. */
export const foundNames = (keyword: string) =>
  queryOptions({
    queryKey: ['publish', 'names', keyword],
    queryFn: ({ signal }) => publishApi.names({ keyword }, { signal, errors: 'screen' }),
    enabled: keyword !== '',
    meta: { public: true },
  });

export interface CropSelection {
  crop: string;
  target: string;
}

/** The usual names of crop and target, and the groups of all their products. */
export const cropGroupsQuery = (selection: CropSelection) =>
  queryOptions({
    queryKey: ['publish', 'crop-groups', selection],
    queryFn: ({ signal }) => publishApi.cropProducts({ ...selection, size: 1 }, { signal, errors: 'screen' }),
    meta: { public: true },
  });

type ListedProduct = CropProduct & { id: string };

/** The products for a crop and a target as an endless list; `group` '' for all. */
export const useCropProducts = (selection: CropSelection, group: string) =>
  usePages<ListedProduct>({
    queryKey: ['publish', 'crop-products', selection, group],
    load: async (page, signal) => {
      const query = { ...selection, ...page, ...(group && { group }) };
      const found = await publishApi.cropProducts(query, { signal, errors: 'screen' });
      return { ...found, list: found.list.map((product) => ({ ...product, id: product.item.id })) };
    },
  });

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
