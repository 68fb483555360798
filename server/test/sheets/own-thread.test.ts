import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SliceSize } from '../../src/sheets/slice-size.ts';
import { textAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { multipart } from '../support/catalogue.ts';
import { importSheet } from '../support/sheets.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

/** Much longer than an import of a few rows takes; only a failed test waits for it. */
const patienceMs = 60_000;
const bad = '登记证号\r\nXX1\r\nXX2\r\n';
const folder = () => join(api.place.dataDir, 'files', 'sheets');
const filesOfBadRows = () =>
  existsSync(folder()) ? readdirSync(folder()).filter((name) => name.endsWith('.csv')) : [];

describe('an import', () => {
  it('continues while the thread that serves requests is busy', async () => {
    // Starts the import thread.
    await importSheet(api, 'product', bad, true);
    const before = filesOfBadRows().length;
    const response = await api.call('POST', '/api/product/import?dryRun=true', {
      as: 'manager',
      ...multipart(Buffer.from(bad), '导入.csv'),
    });
    expect(response.status).toBe(202);
    // The job is sent to the thread within a few turns; after that this thread does not yield.
    await api.call('GET', `/api/jobs/${textAt(response, 'data.jobId')}`, { as: 'manager' });
    const deadline = Date.now() + patienceMs;
    while (filesOfBadRows().length === before && Date.now() < deadline);
    expect(filesOfBadRows()).toHaveLength(before + 1);
  });

  it('alternates with other writers between its transactions', async () => {
    const category = {
      name: '并行分类',
      parentId: null,
      kind: 'product',
      code: '',
      description: '',
      iconId: null,
      coverId: null,
      sort: 0,
      status: 1,
    };
    const made = await api.call('POST', '/api/category', { as: 'manager', body: category });
    const head = '登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性\r\n';
    const rows = Array.from(
      { length: 60 },
      (_, at) => `PD2055${String(at).padStart(4, '0')},并行产品,并行分类,杀虫剂,吡虫啉 | 10 | %,WP,低毒\r\n`,
    );
    const ended: true[] = [];
    const job = importSheet(api, 'product', head + rows.join('')).finally(() => ended.push(true));
    let writes = 0;
    while (ended.length === 0) {
      const status = writes % 2 === 0 ? 0 : 1;
      const response = await api.call('PATCH', `/api/category/${textAt(made, 'data.id')}/status`, {
        as: 'manager',
        body: { status },
      });
      expect(response.status).toBe(200);
      writes += 1;
    }
    expect(await job).toMatchObject({ state: 'done', done: 60, errors: [] });
    expect(writes).toBeGreaterThan(1);
  });
});

describe("the size of an import's transactions", () => {
  it('fits into 200 ms, however long a row takes', async () => {
    for (const rowMs of [0.2, 1, 4, 7]) {
      let now = 0;
      const pace = new SliceSize(() => now);
      const longest: number[] = [];
      for (let slice = 0; slice < 12; slice += 1) {
        const started = now;
        await pace.each(Array.from({ length: pace.rows }), async () => {
          now += rowMs;
        });
        longest.push(now - started);
      }
      // The first transaction has no measurement yet.
      expect(Math.max(...longest.slice(1))).toBeLessThan(200.01);
    }
  });
});
