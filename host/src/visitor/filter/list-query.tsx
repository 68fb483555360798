/** The state of a list in its address, and its order from there to the API and to the tabs that choose it. */
import { useQueryState } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import { defaultSort, type PublishQuery, type PublishSort, publishSorts, type RawQuery } from '@admin-h5/contract';
import { Tabs } from '@admin-h5/ui';

/** The state of a list in its address; a list that changes starts with its first page. */
export function useListQuery<T>(parse: (query: RawQuery) => T): [T, SetQuery, AddressWith] {
  const [value, set, addressWith] = useQueryState(parse);
  return [value, (patch) => set({ page: '', ...patch }), (patch) => addressWith({ page: '', ...patch })];
}

/** An order in the address; '' is the one that a list begins with. */
export type ListSort = PublishSort | '';

/** Reads the address. */
export const parseSort = (sort = ''): ListSort => publishSorts.find((known) => known === sort) ?? '';

/** The order as query of the API: what a keyword finds begins with that of relevance, another list with display order. */
export const sortQuery = (sort: ListSort, keyword = ''): Pick<PublishQuery, 'sort'> =>
  sort !== '' ? { sort } : keyword === '' ? { sort: defaultSort } : {};

const sorts: readonly { key: ListSort; label: string }[] = [
  { key: defaultSort, label: '综合' },
  { key: 'newest', label: '最新' },
  { key: 'hot', label: '热门' },
];
/** '' is the order of relevance, which the API has no name for. */
const keywordSorts: typeof sorts = [{ key: '', label: '相关度' }, ...sorts];

interface SortTabsProps {
  sort: ListSort;
  keyword?: string;
  setQuery: SetQuery;
  addressWith: AddressWith;
}

export function SortTabs({ sort, keyword = '', setQuery, addressWith }: SortTabsProps) {
  return (
    <Tabs
      label="排序"
      items={keyword ? keywordSorts : sorts}
      value={sort || (keyword ? '' : defaultSort)}
      onChange={(next) => setQuery({ sort: next })}
      addressOf={(next) => addressWith({ sort: next })}
    />
  );
}
