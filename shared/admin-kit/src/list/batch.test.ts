import { describe, expect, it, jest } from '@jest/globals';
import type { BatchTarget, Status, BatchResult } from '@admin-h5/contract';
import type { ListResource } from './list-props.ts';
import { batchMove, batchRemove, batchStatus, inSlices } from './batch.ts';
import type { BatchWatch } from './batch.ts';

interface Row {
  id: string;
  status: Status;
  version: number;
  categoryId: string;
}

const rows: Row[] = [
  { id: 'a', status: 1, version: 1, categoryId: 'c1' },
  { id: 'b', status: 0, version: 1, categoryId: 'c2' },
  { id: 'c', status: 1, version: 1, categoryId: 'c1' },
];

/** The response of a server that refuses to change `c`. */
const respond = (target: BatchTarget) => {
  const ids = 'ids' in target ? target.ids : rows.map(({ id }) => id);
  return Promise.resolve({
    succeeded: ids.filter((id) => id !== 'c'),
    failed: ids.includes('c') ? [{ id: 'c', message: '不能修改' }] : [],
  });
};

/** Records its calls. */
function fakeResource(): ListResource<Row> & { calls: unknown[] } {
  const calls: unknown[] = [];
  return {
    calls,
    list: () => Promise.resolve({ list: rows, total: 3, page: 1, size: 20 }),
    setStatusOf: (target: BatchTarget, status: Status) => {
      calls.push(['status', target, status]);
      return respond(target);
    },
    removeAll: (target: BatchTarget) => respond(target),
    restoreAll: (ids: readonly string[]) => {
      calls.push(['restore', ids]);
      return respond({ ids: [...ids] });
    },
    moveAll: (target: BatchTarget, to: string) => {
      calls.push(['move', target, to]);
      return respond(target);
    },
  };
}

const watch = { onProgress: () => undefined, isStopped: () => false };

describe('batch actions', () => {
  it('return what succeeded, and the reason for each failure', async () => {
    const outcome = await batchStatus(fakeResource(), { ids: ['a', 'b', 'c'] }, 0, rows, watch);
    expect(outcome?.result).toMatchObject({ succeeded: ['a', 'b'], failed: [{ id: 'c', message: '不能修改' }] });
  });

  it('undo a change of status only for the records that it changed', async () => {
    const resource = fakeResource();
    const outcome = await batchStatus(resource, { ids: ['a', 'b'] }, 0, rows, watch);
    await outcome?.undo?.(watch);
    // b was disabled before and stays disabled.
    expect(resource.calls.at(-1)).toEqual(['status', { ids: ['a'] }, 1]);
  });

  it('offer no undo if the earlier status is unknown', async () => {
    const outcome = await batchStatus(fakeResource(), { filter: {}, expectedTotal: 3 }, 0, rows.slice(0, 1), watch);
    expect(outcome?.undo).toBeNull();
  });

  it('undo a change of status of all results, loaded or not, only for the records that it changed', async () => {
    const filters: unknown[] = [];
    const resource = {
      ...fakeResource(),
      ids: (filter: Readonly<Record<string, string | number>>) => {
        filters.push(filter);
        return Promise.resolve(['a', 'c']);
      },
    };
    const everything: BatchTarget = { filter: { keyword: '试' }, expectedTotal: 3 };
    const outcome = await batchStatus(resource, everything, 0, rows.slice(0, 1), watch);
    expect(filters).toEqual([{ keyword: '试', status: 1 }]);
    await outcome?.undo?.(watch);
    // b was disabled before; the server refused c.
    expect(resource.calls.at(-1)).toEqual(['status', { ids: ['a'] }, 1]);
  });

  it('undo nothing if all records had the new status before', async () => {
    const resource = { ...fakeResource(), ids: () => Promise.reject(new Error('must not be called')) };
    const disabled: BatchTarget = { filter: { status: '0' }, expectedTotal: 3 };
    const outcome = await batchStatus(resource, disabled, 0, [], watch);
    await outcome?.undo?.(watch);
    expect(resource.calls).toHaveLength(1);
  });

  it('undo a deletion by restoring the records, the last deleted first', async () => {
    const resource = fakeResource();
    const outcome = await batchRemove(resource, { ids: ['a', 'b', 'c'] }, watch);
    await outcome?.undo?.(watch);
    expect(resource.calls).toEqual([['restore', ['b', 'a']]]);
  });

  it('return what could not be undone', async () => {
    const resource = {
      ...fakeResource(),
      restoreAll: (ids: readonly string[]) =>
        Promise.resolve({ succeeded: ids.slice(1), failed: [{ id: 'b', message: '原分类已不存在' }] }),
    };
    const outcome = await batchRemove(resource, { ids: ['a', 'b'] }, watch);
    expect(await outcome?.undo?.(watch)).toMatchObject({
      succeeded: ['a'],
      failed: [{ id: 'b', message: '原分类已不存在' }],
    });
  });

  it('undo a move by moving each record to its former parent', async () => {
    const resource = fakeResource();
    const outcome = await batchMove(resource, { ids: ['a', 'b'] }, 'c9', rows, ({ categoryId }) => categoryId, watch);
    await outcome?.undo?.(watch);
    expect(resource.calls.slice(1)).toEqual([
      ['move', { ids: ['a'] }, 'c1'],
      ['move', { ids: ['b'] }, 'c2'],
    ]);
  });

  it('undo a move of rows that are not loaded, using the former parents in the response', async () => {
    const resource = fakeResource();
    const moveAll = async (target: BatchTarget, to: string) => {
      const result = await resource.moveAll?.(target, to);
      return { succeeded: result?.succeeded ?? [], failed: [], before: { a: 'c9', b: null } };
    };
    const everything: BatchTarget = { filter: {}, expectedTotal: 3 };
    const outcome = await batchMove({ ...resource, moveAll }, everything, 'c9', [], () => '', watch);
    await outcome?.undo?.(watch);
    // a was there before; b was at the top level.
    expect(resource.calls.slice(1)).toEqual([['move', { ids: ['b'] }, '']]);
  });

  it('offer no undo of a move if the former parents are unknown', async () => {
    const everything: BatchTarget = { filter: {}, expectedTotal: 3 };
    const outcome = await batchMove(fakeResource(), everything, 'c9', [], () => '', watch);
    expect(outcome?.undo).toBeNull();
  });
});

/** Most ids in one batch call. */
const sliceSize = 500;

const manyIds = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);
const watched = (stopAfter = Infinity) => {
  const seen: [number, number][] = [];
  const batchWatch: BatchWatch = {
    onProgress: (done, total) => seen.push([done, total]),
    isStopped: () => seen.length >= stopAfter,
  };
  return { seen, batchWatch };
};
const found = (total: number): BatchTarget => ({ filter: { status: 1 }, expectedTotal: total });
const succeed = async (target: BatchTarget): Promise<BatchResult> => ({
  succeeded: 'ids' in target ? target.ids : [],
  failed: [],
});

describe('inSlices', () => {
  it('sends one call, with the filter, if the records fit into it', async () => {
    const run = jest.fn(succeed);
    await inSlices({ ids: async () => [] }, found(3), watched().batchWatch, run);
    await inSlices({}, { ids: ['a'] }, watched().batchWatch, run);
    expect(run.mock.calls).toEqual([[found(3)], [{ ids: ['a'] }]]);
  });

  it('sends all records that a filter finds, each once', async () => {
    const total = sliceSize * 2 + 1;
    const { seen, batchWatch } = watched();
    const result = await inSlices({ ids: async () => manyIds(total) }, found(total), batchWatch, succeed);
    expect(result).toEqual({ succeeded: manyIds(total), failed: [], left: 0, reason: null });
    expect(seen).toEqual([0, sliceSize, sliceSize * 2].map((done) => [done, total]));
  });

  it('sends nothing if the filter no longer finds the number that the person saw', async () => {
    const run = jest.fn(succeed);
    const running = inSlices(
      { ids: async () => manyIds(sliceSize + 1) },
      found(sliceSize + 2),
      watched().batchWatch,
      run,
    );
    await expect(running).rejects.toThrow('数据已变化，请刷新后重新选择');
    expect(run).not.toHaveBeenCalled();
  });

  it('returns what is done and what is left when it is stopped or a call fails', async () => {
    const total = sliceSize * 3;
    const stopped = await inSlices({}, { ids: manyIds(total) }, watched(1).batchWatch, succeed);
    expect(stopped).toMatchObject({ left: sliceSize * 2, reason: null });
    const offline = new Error('网络请求失败');
    let calls = 0;
    const broken = await inSlices({}, { ids: manyIds(total) }, watched().batchWatch, async (target) => {
      calls += 1;
      if (calls === 3) throw offline;
      return succeed(target);
    });
    expect(broken).toMatchObject({ left: sliceSize, reason: offline });
    expect(broken.succeeded).toHaveLength(sliceSize * 2);
  });
});
