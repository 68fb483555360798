import { describe, expect, it } from '@jest/globals';
import type { Page } from '@admin-h5/contract';
import { createRowSource } from './row-source.ts';

interface Row {
  id: string;
}

/** A server whose rows a test may change, and whose answers arrive when the test says so. */
function fakeServer(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
  const asked: number[] = [];
  let hold = false;
  const held: (() => void)[] = [];
  return {
    asked,
    change: (next: (rows: Row[]) => Row[]) => {
      rows = next(rows);
    },
    hold: () => {
      hold = true;
    },
    release: () => {
      hold = false;
      for (const answer of held.splice(0).reverse()) answer();
    },
    fetch: (page: number, size: number): Promise<Page<Row>> => {
      asked.push(page);
      const answer = { list: rows.slice((page - 1) * size, page * size), total: rows.length, page, size };
      if (!hold) return Promise.resolve(answer);
      return new Promise((resolve) => held.push(() => resolve(answer)));
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('row source', () => {
  it('loads only the pages that are on the screen, in the middle of 50,000 rows too', async () => {
    const server = fakeServer(50_000);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 10);
    await settled();
    source.need(30_000, 30_030);
    await settled();
    expect(server.asked).toEqual([1, 1501, 1502]);
    expect(source.rowAt(30_001)).toEqual({ id: 'r30001' });
    expect(source.rowAt(15_000)).toBeUndefined();
  });

  it('asks for a page once, however often it is needed', async () => {
    const server = fakeServer(40);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 10);
    source.need(0, 12);
    await settled();
    source.need(0, 5);
    await settled();
    expect(server.asked).toEqual([1]);
  });

  it('neither doubles nor misses a row when others add and delete between two pages', async () => {
    const server = fakeServer(60);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 19);
    await settled();
    server.change((rows) => [{ id: 'new' }, ...rows]);
    source.need(0, 39);
    await settled();
    expect(idsOf(source.loaded())).toEqual(['new', ...Array.from({ length: 39 }, (_, index) => `r${index}`)]);

    // The same total, but everything has moved by one: the doubled row tells.
    server.change((rows) => [{ id: 'newer' }, ...rows.slice(0, -1)]);
    source.need(0, 59);
    await settled();
    const ids = idsOf(source.loaded());
    expect(new Set(ids).size).toBe(60);
    expect(ids.slice(0, 3)).toEqual(['newer', 'new', 'r0']);
  });

  it('misses no row where one goes and another comes, which only the server can tell', async () => {
    const server = fakeServer(60);
    let changed = false;
    const hasChanged = () => {
      const answer = changed;
      changed = false;
      return Promise.resolve(answer);
    };
    const source = createRowSource(server.fetch, 20, hasChanged);
    source.need(0, 19);
    await settled();
    server.change((rows) => [...rows.slice(1), { id: 'last' }]);
    changed = true;
    source.need(0, 59);
    await settled();
    const left = Array.from({ length: 59 }, (_, index) => `r${index + 1}`);
    expect(idsOf(source.loaded())).toEqual([...left, 'last']);
  });

  it('asks whether anything has changed only where pages are to go together', async () => {
    let asked = 0;
    const source = createRowSource(fakeServer(60).fetch, 20, () => {
      asked += 1;
      return Promise.resolve(false);
    });
    source.need(0, 19);
    await settled();
    expect(asked).toBe(0);
    source.need(0, 39);
    await settled();
    expect(asked).toBe(1);
  });

  it('does not take for current what was asked for before the rows moved', async () => {
    const server = fakeServer(60);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 19);
    await settled();
    // Pages 2 and 3 are asked for together; page 3 comes first, from after the change, page 2 from before it.
    server.hold();
    source.need(0, 39);
    server.change((rows) => rows.slice(5));
    source.need(0, 54);
    server.release();
    await settled();
    expect(idsOf(source.loaded())).toEqual(Array.from({ length: 55 }, (_, index) => `r${index + 5}`));
  });

  it('drops the answer to a question that has been put anew', async () => {
    const server = fakeServer(5);
    const source = createRowSource(server.fetch, 20);
    server.hold();
    source.need(0, 4);
    server.change(() => [{ id: 'fresh' }]);
    source.reload();
    server.release();
    await settled();
    expect(idsOf(source.loaded())).toEqual(['fresh']);
  });

  it('keeps the rows on the screen while they are fetched again', async () => {
    const server = fakeServer(5);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 4);
    await settled();
    server.hold();
    source.reload();
    expect(source.rowAt(4)).toEqual({ id: 'r4' });
    server.release();
    await settled();
    expect(source.store.getState().loading.size).toBe(0);
  });

  it('waits for 重试 after a failure instead of asking again and again', async () => {
    let fail = true;
    let calls = 0;
    const source = createRowSource<Row>((page, size) => {
      calls += 1;
      return fail
        ? Promise.reject(new Error('offline'))
        : Promise.resolve({ list: [{ id: 'a' }], total: 1, page, size });
    }, 20);
    source.need(0, 4);
    await settled();
    source.need(0, 5);
    await settled();
    expect(calls).toBe(1);
    expect(source.store.getState().error).toEqual(new Error('offline'));
    fail = false;
    source.reload();
    await settled();
    expect(source.store.getState()).toMatchObject({ total: 1, error: null });
  });

  it('gives up resynchronising with a server whose order is not stable', async () => {
    let calls = 0;
    const source = createRowSource<Row>((page, size) => {
      calls += 1;
      return Promise.resolve({ list: [{ id: 'same' }], total: 2 * size, page, size });
    }, 1);
    source.need(0, 1);
    await settled();
    await settled();
    expect(calls).toBeLessThan(12);
  });

  it('forgets the last page when the list has become shorter', async () => {
    const server = fakeServer(41);
    const source = createRowSource(server.fetch, 20);
    source.need(0, 40);
    await settled();
    server.change((rows) => rows.slice(0, 30));
    source.reload();
    await settled();
    expect(source.store.getState().total).toBe(30);
    expect(source.loaded()).toHaveLength(30);
  });
});
