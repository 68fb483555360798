import { recycleApi, type CallOptions } from '@admin-h5/client';
import type { BatchTarget } from '@admin-h5/contract';
import { targetIds } from '@admin-h5/admin-kit';

const pageSize = 100;

/** Ids of all entries of the recycle bin that match a filter, read page by page. */
export async function binIds(
  filter: Readonly<Record<string, string | number>>,
  options: CallOptions = { errors: 'screen' },
): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await recycleApi.list({ ...filter, page, size: pageSize }, options);
    ids.push(...list.map(({ id }) => id));
    if (list.length === 0 || ids.length >= total) return ids;
  }
}

/** Ids of a selection, since the recycle bin's calls accept only ids. */
export const chosenIds = (target: BatchTarget): Promise<string[]> => targetIds(target, binIds);
