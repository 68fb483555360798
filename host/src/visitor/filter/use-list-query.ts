import { useQueryState } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import type { RawQuery, PublishQuery, PublishSort } from '@admin-h5/contract';
import { defaultSort, publishSorts } from '@admin-h5/contract';

/** The state of a list in its address; a list that changes starts with its first page. */
export function useListQuery<T>(parse: (query: RawQuery) => T): [T, SetQuery, AddressWith] {
  const [value, set, addressWith] = useQueryState(parse);
  return [value, (patch) => set({ page: '', ...patch }), (patch) => addressWith({ page: '', ...patch })];
}

/** Orders of a list, as its tabs name them. */
export const sorts = [
  { key: defaultSort, label: '综合' },
  { key: 'newest', label: '最新' },
  { key: 'hot', label: '热门' },
] as const satisfies readonly { key: PublishSort; label: string }[];

/** Orders of what a keyword finds: '' is that of relevance, which the API has no name for. */
export const searchSorts = [{ key: '', label: '相关度' }, ...sorts] as const;

/** Reads the address; '' is the order that a list begins with. */
export const parseSort = (sort = ''): PublishSort | '' => publishSorts.find((known) => known === sort) ?? '';

/** The order as query of the API: what a keyword finds begins with that of relevance, another list with display order. */
export const sortQuery = (sort: PublishSort | '', keyword: string): Pick<PublishQuery, 'sort'> =>
  sort !== '' ? { sort } : keyword === '' ? { sort: defaultSort } : {};
