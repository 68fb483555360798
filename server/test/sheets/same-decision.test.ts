import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { toFields, fromFields, fromLines, toLines } from '../../src/sheets/cells.ts';
import { escapeCell, escapeWorkbookCell, unescapeCell } from '../../src/sheets/marks.ts';
import { bytesOf } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { dump } from '../support/dump.ts';
import { csvRow, exportSheet, importSheet, stored } from '../support/sheets.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const numbers = ['PD20400001', 'PD20400002', 'PD20400003', 'PD2040000x'];

it('a dry run gives the same result as the import, for any rows, and changes nothing', async () => {
  const ids = await Promise.all(
    numbers.slice(0, 2).map(async (regNo) => {
      const { id } = await create(api, 'product', { ...productInput(category.id), regNo });
      return id;
    }),
  );
  const row = fc.tuple(
    fc.constantFrom('', '', ...ids, 'f'.repeat(32)),
    fc.constantFrom(...numbers),
    fc.constantFrom('吡虫啉', '', '=1+1', '-2', '＝1', '长'.repeat(200), '带,逗号"引号'),
    fc.constantFrom(category.name, '无'),
    fc.constantFrom('吡虫啉 | 10 | %', '吡虫啉 | 10 | % | | 138261-41-3', '吡虫啉 | 10 | % | | 138261-41-4', ''),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof({ weight: 6, arbitrary: row }, fc.constant(['']))), async (rows) => {
      const head = ['ID', '登记证号', '农药名称', '产品分类', '有效成分', '农药类别', '剂型', '毒性'];
      const rest = ['杀虫剂', 'WP', '低毒'];
      const content = [head, ...rows.map((cells) => (cells.length > 1 ? [...cells, ...rest] : cells))];
      const sheet = content.map(csvRow).join('');
      const before = await dump(api.context.database, 'job');
      const judged = await importSheet(api, 'product', sheet, true);
      expect(await dump(api.context.database, 'job')).toEqual(before);
      const written = await importSheet(api, 'product', sheet);
      const decision = ({ state, done, total, errors, warnings }: typeof judged) => ({
        state,
        done,
        total,
        errors,
        warnings,
      });
      expect(decision(written)).toEqual(decision(judged));
    }),
    { numRuns: 30 },
  );
});

it('cells are read as they were written', () => {
  const text = fc.string({ unit: 'grapheme-ascii' });
  const line = text.map((value) => value.trim().replaceAll(/\s+/g, ' '));
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(
        '',
        "'",
        '=',
        '+',
        "''-",
        "'@",
        '＝',
        "'－",
        '\t=',
        '\r',
        '\n@',
        '1',
        "'1",
        '1E+05',
        "'80%",
        '108-08-7',
        '="1"',
        'TRUE',
        "''#N/A",
      ),
      (value, start) => {
        const cell = start + value;
        expect(unescapeCell(escapeCell(cell))).toBe(cell);
        expect(unescapeCell(escapeWorkbookCell(cell))).toBe(cell);
        expect(escapeCell(cell)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      },
    ),
  );
  for (const name of ['2，4-滴', '1、2-丙二醇', 'N，N-二甲基甲酰胺', '1，2，4-三唑'])
    expect(fromLines(name)).toEqual([name]);
  expect(fromLines('草甘膦，2，4-滴、1，2-二氯乙烷，10克、5、108-08-7、50-00-0')).toEqual([
    '草甘膦',
    '2，4-滴',
    '1，2-二氯乙烷',
    '10克',
    '5',
    '108-08-7',
    '50-00-0',
  ]);
  fc.assert(
    fc.property(fc.array(line.filter(Boolean)), (entries) => expect(fromLines(toLines(entries))).toEqual(entries)),
  );
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (fields) => {
      const read = fromFields(toFields(fields));
      expect(fields.map((_field, at) => read[at] ?? '')).toEqual(fields);
    }),
  );
});

it.each(['csv', 'xlsx'])('importing an export as %s again changes nothing', async (format) => {
  const materials = await create(api, 'category', categoryInput('material'));
  const inner = await create(api, 'category', { ...categoryInput('material', materials.id), name: '助剂/其他' });
  await create(api, 'material', {
    ...materialInput(inner.id),
    aliases: ['木醇；甲基醇', '@home'],
    packaging: ['单；一'],
    usage: '第一行\n  第二行 "引号", 逗号',
    meltingPoint: '-97.6℃',
    appearance: "'=x",
    standard: '_x0041_',
  });
  await create(api, 'product', {
    ...productInput(category.id),
    performance: '=SUM(A1)\n@第二行',
    usages: [
      { crop: '水|稻', target: '稻\\飞虱', dosage: '-', method: '喷', timing: '', intervalDays: null, maxTimes: null },
    ],
  });
  for (const path of ['material', 'product'] as const) {
    const before = await stored(api, path);
    const content = bytesOf(await api.call('GET', `/api/${path}/export?format=${format}`, { as: 'manager' }));
    const job = await importSheet(api, path, content);
    expect(job).toMatchObject({ state: 'done', total: before.length, errors: [], warnings: [] });
    expect(await stored(api, path)).toEqual(before);
  }
});

it('importing an export of a release that wrote no second line changes nothing', async () => {
  const { id } = await create(api, 'category', categoryInput('material'));
  await create(api, 'material', { ...materialInput(id), aliases: ['木醇，甲基醇'] });
  const before = await stored(api, 'material');
  const content = String(await exportSheet(api, 'material'));
  expect(content).toContain('木醇，甲基醇\n');
  await importSheet(api, 'material', content.replaceAll('木醇，甲基醇\n', '木醇，甲基醇'));
  expect(await stored(api, 'material')).toEqual(before);
});

it('an export contains the filtered list, or the chosen ids in order, and users without secrets', async () => {
  const [one, two] = [
    await create(api, 'product', productInput(category.id)),
    await create(api, 'product', productInput(category.id)),
  ];
  const byName = String(await exportSheet(api, 'product', `&keyword=${encodeURIComponent(one.name)}`));
  expect(byName.split('\r\n').slice(1).join()).toContain(one.id);
  expect(byName).not.toContain(two.id);
  for (const chosen of [`&ids=${two.id}&ids=${one.id}`, `&ids=${two.id},${one.id}`]) {
    const lines = String(await exportSheet(api, 'product', chosen)).split('\r\n');
    expect(lines.slice(1, 3).map((text) => text.slice(0, 32))).toEqual([two.id, one.id]);
  }
  const users = String(await exportSheet(api, 'user'));
  expect(users).toContain(`${api.people.owner.id},${api.people.owner.username},测试,`);
  expect(users).not.toContain('argon2');
});

it('a template can be filled in: its example is a valid row if the category exists', async () => {
  await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
  await create(api, 'category', { ...categoryInput('material'), name: '溶剂' });
  for (const path of ['product', 'material'] as const) {
    const content = bytesOf(await api.call('GET', `/api/${path}/import/template?format=xlsx`, { as: 'manager' }));
    expect(await importSheet(api, path, content, true)).toMatchObject({ total: 1, errors: [] });
  }
});
