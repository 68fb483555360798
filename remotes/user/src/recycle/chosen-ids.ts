import { recycleApi } from '@admin-h5/shared/api';
import type { BatchResult, BatchTarget } from '@admin-h5/shared/contract';

const pageSize = 100;
/** Records a call may name. */
const most = 1000;

/** The ids a selection means; 全选结果 is read page by page, since the calls of the bin take ids alone. */
async function chosenIds(target: BatchTarget): Promise<string[]> {
  if ('ids' in target) return [...target.ids];
  const ids: string[] = [];
  for (let page = 1; ids.length < target.expectedTotal; page += 1) {
    const { list } = await recycleApi.list({ ...target.filter, page, size: pageSize }, { errors: 'screen' });
    if (list.length === 0) break;
    ids.push(...list.map(({ id }) => id));
  }
  return ids;
}

/** Does something with everything chosen, as many at a time as a call takes. */
export async function forChosen(
  target: BatchTarget,
  act: (ids: readonly string[]) => Promise<BatchResult>,
): Promise<BatchResult> {
  const ids = await chosenIds(target);
  const result: BatchResult = { succeeded: [], failed: [] };
  for (let at = 0; at < ids.length; at += most) {
    const { succeeded, failed } = await act(ids.slice(at, at + most));
    result.succeeded.push(...succeeded);
    result.failed.push(...failed);
  }
  return result;
}
