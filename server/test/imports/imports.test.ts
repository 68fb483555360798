import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Category, ImportEntry } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Joi from 'joi';
import { PictureSets } from '../../src/import/attachments/sets.ts';
import { InterruptedSheets } from '../../src/import/jobs/sent-sheets.ts';
import { interruption } from '../../src/import/jobs/state.ts';
import { BadRowsLinks } from '../../src/import/result-files.ts';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { multipart } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, ended, importSheet } from '../support/sheets.ts';

describe('import list', () => {
  let api: TestApp;
  let category: Category;
  catalogueForAll((started) => {
    ({ api, category } = started);
  });

  const entries = Joi.object<{ data: ImportEntry[] }>({ data: Joi.array().required() }).unknown().required();
  const oneRow = () => csvRow([...productHeadings]) + csvRow([...productRow(category.name, { 登记证号: newRegNo() })]);
  async function list(as: string, entity = 'product'): Promise<ImportEntry[]> {
    const { body } = await api.call('GET', `/api/jobs?entity=${entity}`, { as });
    return Joi.attempt(body, entries).data;
  }

  it('lists recent imports with who, what and what became of them, the newest first', async () => {
    await importSheet(api, 'product', oneRow(), true);
    const first = await importSheet(api, 'product', oneRow());
    const sent = multipart(Buffer.from(`${oneRow()}${csvRow(['XX'])}`), 'C:\\表\\登记 台账.csv');
    const started = await api.call('POST', '/api/product/import', { as: 'manager', ...sent });
    const second = await ended(api, textAt(started, 'data.jobId'));
    const undo = await api.call('POST', `/api/jobs/${first.id}/undo`, { as: 'manager' });
    await ended(api, textAt(undo, 'data.jobId'));
    const found = await list('manager');
    expect(found.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(found).toMatchObject([
      {
        fileName: '登记 台账.csv',
        actorName: api.people.manager.username,
        state: 'done',
        created: 1,
        failed: 1,
        badRowsUrl: expect.stringContaining('/api/jobs/bad-rows/'),
        undone: false,
      },
      { created: 1, failed: 0, badRowsUrl: null, undone: true },
    ]);
    // Everybody sees their own, an administrator all.
    expect(await list('admin')).toHaveLength(2);
    expect(await list((await api.person(2)).token)).toEqual([]);
    expect(await list('manager', 'material')).toEqual([]);
  });

  it('needs the right of what was imported, as the job itself does', async () => {
    expect(await api.call('GET', '/api/jobs?entity=product', { as: 'owner' })).toMatchObject({ status: 403 });
    const job = await importSheet(api, 'material', csvRow(['原料名称']) + csvRow(['甲']), true);
    expect(await api.call('GET', `/api/jobs/${job.id}`, { as: 'owner' })).toMatchObject({ status: 403 });
    expect(await api.call('GET', `/api/jobs/${job.id}`, { as: 'manager' })).toMatchObject({ status: 200 });
  });
});

describe('kept sheets', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const content = '登记证号\r\nXX\r\n';
  const folder = () => join(api.place.dataDir, 'files', 'sheets');

  /** An import that was interrupted, with its sheet. */
  async function interrupted(): Promise<{ id: string; ownerId: string | null }> {
    const { id } = await importSheet(api, 'product', content);
    const name = `${id}.upload`;
    await writeFile(join(folder(), name), content);
    return api.context.database.db
      .updateTable('job')
      .set({ state: 'failed', sheetFile: name, corrections: '{}', errors: JSON.stringify([interruption]) })
      .where('id', '=', id)
      .returning(['id', 'ownerId'])
      .executeTakeFirstOrThrow();
  }

  it('says that an interrupted import can go on, and no longer so once its sheet is gone', async () => {
    const { id } = await interrupted();
    const last = async () => (await ended(api, id)).errors.at(-1)?.message;
    expect(await last()).toBe('导入被中断，可以继续导入（已写入的行不会重复写入）');
    await api.context.database.db.updateTable('job').set({ sheetFile: 'gone' }).where('id', '=', id).execute();
    expect(await last()).toBe('导入被中断，请重新上传（已导入的行不会重复写入）');
  });

  it('counts only sheets that are still there among the last ones of a person', async () => {
    const { id, ownerId } = await interrupted();
    for (let left = 5; left > 0; left -= 1) {
      const other = await interrupted();
      const response = await api.call('POST', `/api/jobs/${other.id}/continue`, { as: 'manager' });
      expect(await ended(api, textAt(response, 'data.jobId'))).toMatchObject({ state: 'done', failed: 1 });
    }
    const { database, files } = api.context;
    const sheets = new InterruptedSheets(database, files.store, new PictureSets(files));
    await sheets.removeOlder(ownerId);
    expect(await ended(api, id)).toMatchObject({ resume: { problem: null } });
  });
});

describe('bad rows', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('serves a file of bad rows unchanged to anyone with its signed address', async () => {
    const { badRowsUrl } = await importSheet(api, 'product', '登记证号\r\nXX1\r\n', true);
    const { pathname, searchParams } = new URL(String(badRowsUrl), 'http://api');
    expect((await api.call('GET', String(badRowsUrl))).status).toBe(200);
    expect((await api.call('GET', pathname, { as: 'admin' })).status).toBe(400);
    const later = new URLSearchParams(searchParams);
    later.set('expires', String(Number(searchParams.get('expires')) + 1));
    expect((await api.call('GET', `${pathname}?${later.toString()}`)).status).toBe(404);
    const other = pathname.replace(/[0-9a-f]{32}/, '0'.repeat(32));
    expect((await api.call('GET', `${other}?${searchParams.toString()}`)).status).toBe(404);
  });

  it('refuses an address after an hour', () => {
    const links = new BadRowsLinks('a secret');
    const { searchParams } = new URL(links.to('name', 1000), 'http://api');
    const query = { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' };
    expect(links.opens('name', query, 1000 + 3_600_000)).toBe(true);
    expect(links.opens('name', query, 1001 + 3_600_000)).toBe(false);
    expect(new BadRowsLinks('another').opens('name', query, 1000)).toBe(false);
  });
});
