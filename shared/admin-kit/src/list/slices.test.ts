import { describe, expect, it, jest } from '@jest/globals';
import type { BatchResult, BatchTarget } from '@admin-h5/contract';
import { inSlices, type BatchWatch } from './slices.ts';

/** Most ids in one batch call. */
const sliceSize = 500;

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);
const watch = (stopAfter = Infinity) => {
  const seen: [number, number][] = [];
  const batchWatch: BatchWatch = {
    onProgress: (done, total) => seen.push([done, total]),
    isStopped: () => seen.length >= stopAfter,
  };
  return { seen, batchWatch };
};
const all = (total: number): BatchTarget => ({ filter: { status: 1 }, expectedTotal: total });
const succeed = async (target: BatchTarget): Promise<BatchResult> => ({
  succeeded: 'ids' in target ? target.ids : [],
  failed: [],
});

describe('inSlices', () => {
  it('sends one call, with the filter, if the records fit into it', async () => {
    const run = jest.fn(succeed);
    await inSlices({ ids: async () => [] }, all(3), watch().batchWatch, run);
    await inSlices({}, { ids: ['a'] }, watch().batchWatch, run);
    expect(run.mock.calls).toEqual([[all(3)], [{ ids: ['a'] }]]);
  });

  it('sends all records that a filter finds, each once', async () => {
    const total = sliceSize * 2 + 1;
    const { seen, batchWatch } = watch();
    const result = await inSlices({ ids: async () => idsOf(total) }, all(total), batchWatch, succeed);
    expect(result).toEqual({ succeeded: idsOf(total), failed: [], left: 0, reason: null });
    expect(seen).toEqual([0, sliceSize, sliceSize * 2].map((done) => [done, total]));
  });

  it('sends nothing if the filter no longer finds the number that the person saw', async () => {
    const run = jest.fn(succeed);
    const running = inSlices({ ids: async () => idsOf(sliceSize + 1) }, all(sliceSize + 2), watch().batchWatch, run);
    await expect(running).rejects.toThrow('数据已变化，请刷新后重新选择');
    expect(run).not.toHaveBeenCalled();
  });

  it('returns what is done and what is left when it is stopped or a call fails', async () => {
    const total = sliceSize * 3;
    const stopped = await inSlices({}, { ids: idsOf(total) }, watch(1).batchWatch, succeed);
    expect(stopped).toMatchObject({ left: sliceSize * 2, reason: null });
    const offline = new Error('网络请求失败');
    let calls = 0;
    const broken = await inSlices({}, { ids: idsOf(total) }, watch().batchWatch, async (target) => {
      calls += 1;
      if (calls === 3) throw offline;
      return succeed(target);
    });
    expect(broken).toMatchObject({ left: sliceSize, reason: offline });
    expect(broken.succeeded).toHaveLength(sliceSize * 2);
  });
});
