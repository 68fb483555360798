import { readFile } from 'node:fs/promises';
import type { Job } from '@admin-h5/contract';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, stored } from '../support/sheets.ts';

let api: TestApp;
catalogueForAll((started) => {
  ({ api } = started);
});
const productCategories = ['杀虫剂', '杀菌剂', '除草剂', '拟除虫菊酯类', '生物源类', '新烟碱类'];
beforeAll(async () => {
  for (const name of productCategories) await create(api, 'category', { ...categoryInput(), name });
  for (const name of ['溶剂', '基础化工', '中间体'])
    await create(api, 'category', { ...categoryInput('material'), name });
});

/** A sheet that an office sent. */
async function send(name: string, ways: Readonly<Record<string, string>> = {}, dryRun = false): Promise<Job> {
  const path = name.startsWith('e2') || name.startsWith('cas') ? 'material' : 'product';
  const content = await readFile(new URL(`./cases/${name}`, import.meta.url));
  return importSheet(api, path, content, dryRun, { columns: {}, values: [], ways });
}

const product = async (regNo: string) => (await stored(api, 'product')).find((one) => one.regNo === regNo);
const usagesOf = async (regNo: string): Promise<unknown> => JSON.parse((await product(regNo))?.usages ?? '[]');
/** What a job asks: the keys of its questions, and the first choices. */
const asks = ({ report }: Job) =>
  Object.fromEntries(
    (report?.questions ?? []).map(({ key, column, choices, examples }) => [
      key ?? column,
      { examples, first: choices[0]?.label },
    ]),
  );
const faults = ({ errors }: Job) => errors.map(({ row, column }) => `${row} ${column}`);

describe('a dose that a spreadsheet program made a date', () => {
  it('waits for an answer, in counts too, and is then what it was', async () => {
    const job = await send('c.csv');
    expect(asks(job)).toMatchObject({
      '?date:用药量': { examples: ['12月16日'], first: '还原（12月16日 为 12-16）' },
      '?unit:用药量': { examples: ['12月16日'], first: '克/亩' },
      '?date:每季最多使用次数': { examples: ['1月2日'], first: '取较大的数（1-2 为 2）' },
    });
    expect(faults(job)).toEqual(expect.arrayContaining(['4 用药量', '4 每季最多使用次数', '4 有效期至']));
    expect(await product('PD99997302')).toBeUndefined();
  });

  it('is read with the unit that the header states, once a person has said so', async () => {
    const ways = { '?date:制剂用药量': 'range', 有效期止: 'last' };
    const job = await send('g.xlsx', ways);
    expect(asks(job)).toMatchObject({
      '?date:制剂用药量': { examples: ['2026-01-02'], first: '还原（2026-01-02 为 1-2）' },
      '?range:每季最多使用次数': { examples: ['3-4'] },
    });
    expect(faults(job)).toEqual(['3 每季最多使用次数', '5 有效期止']);
    expect(await usagesOf('PD99997501')).toMatchObject([{ dosage: '10-14克/亩', intervalDays: 21, maxTimes: 2 }]);
    expect(await usagesOf('PD99997503')).toMatchObject([{ dosage: '1-2克/亩' }]);
  });

  it('has the unit of a note above the table', async () => {
    const job = await send('a2.xlsx');
    expect(asks(job)).toMatchObject({ '?date:制剂用药量': { examples: ['2026-04-06'] } });
    expect(await product('PD99997001')).toBeUndefined();
    await send('a2.xlsx', { '?date:制剂用药量': 'range' });
    expect(await usagesOf('PD99997001')).toMatchObject([
      { dosage: '2-4克/亩' },
      { dosage: '2-4克/亩' },
      { dosage: '4-6克/亩' },
    ]);
    expect(await usagesOf('PD99997004')).toMatchObject([{ dosage: '50-75克/亩' }]);
  });
});
