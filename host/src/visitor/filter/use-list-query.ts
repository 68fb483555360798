import { useQueryState } from '@admin-h5/client';
import type { AddressWith, SetQuery } from '@admin-h5/client/host';
import type { RawQuery } from '@admin-h5/contract';

/** The state of a list in its address; a list that changes starts with its first page. */
export function useListQuery<T>(parse: (query: RawQuery) => T): [T, SetQuery, AddressWith] {
  const [value, set, addressWith] = useQueryState(parse);
  return [value, (patch) => set({ page: '', ...patch }), (patch) => addressWith({ page: '', ...patch })];
}
