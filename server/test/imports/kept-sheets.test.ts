import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KeptSheets } from '../../src/imports/kept-sheets.ts';
import { PictureSets } from '../../src/sheets/pictures/picture-sets.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { textAt } from '../support/response.ts';
import { ended, importSheet } from '../support/sheets.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const content = '登记证号\r\nXX\r\n';
const folder = () => join(api.place.dataDir, 'files', 'sheets');

/** An import that was interrupted, with its sheet; one that is still `running` has an instance that died. */
async function interrupted(state: 'failed' | 'running'): Promise<{ id: string; ownerId: string | null }> {
  const { id } = await importSheet(api, 'product', content);
  const name = `${id}.upload`;
  await writeFile(join(folder(), name), content);
  return api.context.database.db
    .updateTable('job')
    .set({ state, sheetFile: name, updatedAt: new Date(Date.now() - 3_600_000).toISOString() })
    .where('id', '=', id)
    .returning(['id', 'ownerId'])
    .executeTakeFirstOrThrow();
}

it('says that an interrupted import can go on, and no longer so once its sheet is gone', async () => {
  const { id } = await interrupted('running');
  const last = async () => (await ended(api, id)).errors.at(-1)?.message;
  expect(await last()).toBe('导入被中断，可以继续导入（已写入的行不会重复写入）');
  await api.context.database.db.updateTable('job').set({ sheetFile: 'gone' }).where('id', '=', id).execute();
  expect(await last()).toBe('导入被中断，请重新上传（已导入的行不会重复写入）');
});

it('counts only sheets that are still there among the last ones of a person', async () => {
  const { id, ownerId } = await interrupted('failed');
  for (let left = 5; left > 0; left -= 1) {
    const other = await interrupted('failed');
    const response = await api.call('POST', `/api/jobs/${other.id}/continue`, { as: 'manager' });
    expect(await ended(api, textAt(response, 'data.jobId'))).toMatchObject({ state: 'done', failed: 1 });
  }
  const sheets = new KeptSheets(api.context.database, folder(), new PictureSets(folder()));
  await sheets.removeOlder(ownerId);
  expect(await ended(api, id)).toMatchObject({ resume: { problem: null } });
});
