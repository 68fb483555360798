import { describe, expect, it } from '@jest/globals';
import type { Page } from '@admin-h5/contract';
import { createRowSource } from './row-source.ts';

interface Row {
  id: string;
}

/** A server whose rows a test can change, and whose responses it can delay. */
function fakeServer(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
  const requested: number[] = [];
  let hold = false;
  const held: (() => void)[] = [];
  return {
    requested,
    change: (next: (rows: Row[]) => Row[]) => {
      rows = next(rows);
    },
    hold: () => {
      hold = true;
    },
    release: () => {
      hold = false;
      for (const respond of held.splice(0).reverse()) respond();
    },
    fetch: (page: number, size: number): Promise<Page<Row>> => {
      requested.push(page);
      const response = { list: rows.slice((page - 1) * size, page * size), total: rows.length, page, size };
      if (!hold) return Promise.resolve(response);
      return new Promise((resolve) => held.push(() => resolve(response)));
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('row source', () => {
  it('loads only the needed pages, also in the middle of 50,000 rows', async () => {
    const server = fakeServer(50_000);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 10);
    await settled();
    source.ensureLoaded(30_000, 30_030);
    await settled();
    expect(server.requested).toEqual([1, 1501, 1502]);
    expect(source.rowAt(30_001)).toEqual({ id: 'r30001' });
    expect(source.rowAt(15_000)).toBeUndefined();
  });

  it('loads a page only once', async () => {
    const server = fakeServer(40);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 10);
    source.ensureLoaded(0, 12);
    await settled();
    source.ensureLoaded(0, 5);
    await settled();
    expect(server.requested).toEqual([1]);
  });

  it('shows each row once when others add and delete between two pages', async () => {
    const server = fakeServer(60);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 19);
    await settled();
    server.change((rows) => [{ id: 'new' }, ...rows]);
    source.ensureLoaded(0, 39);
    await settled();
    expect(idsOf(source.loaded())).toEqual(['new', ...Array.from({ length: 39 }, (_, index) => `r${index}`)]);

    // The same total, but all rows have moved by one, so one row occurs twice.
    server.change((rows) => [{ id: 'newer' }, ...rows.slice(0, -1)]);
    source.ensureLoaded(0, 59);
    await settled();
    const ids = idsOf(source.loaded());
    expect(new Set(ids).size).toBe(60);
    expect(ids.slice(0, 3)).toEqual(['newer', 'new', 'r0']);
  });

  it('misses no row after a deletion and a creation, which only the server can report', async () => {
    const server = fakeServer(60);
    let changed = false;
    const hasChanged = () => {
      const result = changed;
      changed = false;
      return Promise.resolve(result);
    };
    const source = createRowSource(server.fetch, 20, hasChanged);
    source.ensureLoaded(0, 19);
    await settled();
    server.change((rows) => [...rows.slice(1), { id: 'last' }]);
    changed = true;
    source.ensureLoaded(0, 59);
    await settled();
    const left = Array.from({ length: 59 }, (_, index) => `r${index + 1}`);
    expect(idsOf(source.loaded())).toEqual([...left, 'last']);
  });

  it('checks for changes only after a page is added to others', async () => {
    let checks = 0;
    const source = createRowSource(fakeServer(60).fetch, 20, () => {
      checks += 1;
      return Promise.resolve(false);
    });
    source.ensureLoaded(0, 19);
    await settled();
    expect(checks).toBe(0);
    source.ensureLoaded(0, 39);
    await settled();
    expect(checks).toBe(1);
  });

  it('ignores the response to a request that was sent before the rows moved', async () => {
    const server = fakeServer(60);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 19);
    await settled();
    // Pages 2 and 3 load at the same time. Page 3 arrives first, with the rows after the change; page 2 has those before it.
    server.hold();
    source.ensureLoaded(0, 39);
    server.change((rows) => rows.slice(5));
    source.ensureLoaded(0, 54);
    server.release();
    await settled();
    expect(idsOf(source.loaded())).toEqual(Array.from({ length: 55 }, (_, index) => `r${index + 5}`));
  });

  it('ignores the response to a request that was sent before a reload', async () => {
    const server = fakeServer(5);
    const source = createRowSource(server.fetch, 20);
    server.hold();
    source.ensureLoaded(0, 4);
    server.change(() => [{ id: 'fresh' }]);
    source.reload();
    server.release();
    await settled();
    expect(idsOf(source.loaded())).toEqual(['fresh']);
  });

  it('keeps the rows while they are loaded again', async () => {
    const server = fakeServer(5);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 4);
    await settled();
    server.hold();
    source.reload();
    expect(source.rowAt(4)).toEqual({ id: 'r4' });
    server.release();
    await settled();
    expect(source.store.getState().loading.size).toBe(0);
  });

  it('loads nothing after a failure until 重试', async () => {
    let fail = true;
    let calls = 0;
    const source = createRowSource<Row>((page, size) => {
      calls += 1;
      return fail
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ list: [{ id: 'a' }], total: 1, page, size });
    }, 20);
    source.ensureLoaded(0, 4);
    await settled();
    source.ensureLoaded(0, 5);
    await settled();
    expect(calls).toBe(1);
    expect(source.store.getState().error).toEqual(new Error('offline'));
    fail = false;
    source.reload();
    await settled();
    expect(source.store.getState()).toMatchObject({ total: 1, error: null });
  });

  it('stops loading again if the order of the server is not stable', async () => {
    let calls = 0;
    const source = createRowSource<Row>((page, size) => {
      calls += 1;
      return Promise.resolve({ list: [{ id: 'same' }], total: 2 * size, page, size });
    }, 1);
    source.ensureLoaded(0, 1);
    await settled();
    await settled();
    expect(calls).toBeLessThan(12);
  });

  it('removes the last page when the list has become shorter', async () => {
    const server = fakeServer(41);
    const source = createRowSource(server.fetch, 20);
    source.ensureLoaded(0, 40);
    await settled();
    server.change((rows) => rows.slice(0, 30));
    source.reload();
    await settled();
    expect(source.store.getState().total).toBe(30);
    expect(source.loaded()).toHaveLength(30);
  });
});
