import { isDeepStrictEqual } from 'node:util';
import { type Category, isObject, productFields } from '@admin-h5/contract';
import { expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, productInput, usageInput } from '../support/catalogue.ts';
import { checkedChanges, checkedRows, ended, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

// Each round checks, imports and takes back, possibly on a busy machine.
jest.setTimeout(240_000);

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

/** Names of the fields in which two rows of the table differ. */
const changedFields = (before: object, after: object): string[] =>
  Object.keys(productFields).filter((name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)));

const cells = {
  农药名称: ['吡虫啉', '阿维菌素', '', '-'],
  商品名: ['好药', '', '清空', '无'],
  英文通用名: ['imidacloprid', '', 'N/A'],
  毒性: ['低毒', '微毒', ''],
  总含量: ['10%', '70%', '', '31'],
  有效期至: ['2030-01-04', '2029.1', '', '长期', '46000'],
  '质量保证期(月)': ['24', '2年', '', '2026-01-02'],
  包装规格: ['100克', '100克\n500克', ''],
  使用范围: ['水稻 | 稻飞虱 | 10-14 | 喷雾', '小麦 | 蚜虫 | 20克/亩 | 喷雾 | | 2026-04-06', '', '清空'],
  状态: ['启用', '停用', ''],
} as const;
const labels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(productFields).map(([name, field]) => [name, field.label]),
);
const shownAs: Readonly<Record<string, string>> = { name: '农药名称', spec: '包装规格' };
const ways = ['?blank:', '?lost:', '?unit:', '?date:', '?range:', '?no-day:', '?other:', '?sum:'];
const answers = ['keep', 'clear', 'delete', 'same', '克/亩', 'range', 'max', 'empty', 'month', 'last', '%'];

it('changes no field that the check has not shown, and takes back all of them', async () => {
  const sheet = fc.record({
    columns: fc.subarray(Object.keys(cells), { minLength: 1 }),
    picks: fc.array(fc.nat({ max: 30 }), { minLength: 10, maxLength: 10 }),
    answer: fc.array(fc.nat({ max: answers.length - 1 }), { minLength: 20, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(sheet, async ({ columns, picks, answer }) => {
      const regNo = newRegNo();
      await create(api, 'product', {
        ...productInput(category.id),
        regNo,
        name: '吡虫啉',
        tradeName: '旧名',
        spec: ['100克'],
        regValidTo: '2028-01-01',
        status: 0,
        usages: [usageInput('水稻', '稻飞虱'), usageInput('棉花', '蚜虫')],
      });
      const all: Readonly<Record<string, readonly string[]>> = cells;
      const row = columns.map((name, at) => all[name]?.[(picks[at] ?? 0) % all[name].length] ?? '');
      const content = sheetOf(['登记证号', ...columns], [regNo, ...row]);
      const choices = Object.fromEntries(
        [...columns, '登记证号'].flatMap((name, at) => [
          [name, answers[answer[at] ?? 0] ?? ''],
          ...ways.map((way, place) => [way + name, answers[answer[(at + place) % 20] ?? 0] ?? '']),
        ]),
      );
      const corrections = { columns: {}, values: [], ways: choices };
      const check = await importSheet(api, 'product', content, true, corrections);
      const shown = checkedChanges(await checkedRows(api, check)).flatMap(Object.keys);
      const read = async () => (await stored(api, 'product')).find((one) => one.regNo === regNo);
      const before = await read();
      const job = await importSheet(api, 'product', content, false, corrections);
      const after = await read();
      if (!before || !after) throw new Error('The product stays');
      const changed = changedFields(before, after);
      const isShown = (name: string) => shown.some((label) => label.startsWith(shownAs[name] ?? labels[name] ?? name));
      expect(changed.filter((name) => !isShown(name))).toEqual([]);
      expect([job.updated, job.failed, job.unchanged]).toEqual([check.updated, check.failed, check.unchanged]);
      if (job.updated === 0) return;
      const undo = await api.call('POST', `/api/jobs/${job.id}/undo`, { as: 'manager' });
      const { data } = Object(undo.body);
      await ended(api, isObject(data) && typeof data['jobId'] === 'string' ? data['jobId'] : '');
      expect(changedFields(before, (await read()) ?? {})).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
