import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';
import { importSheet } from '../support/sheets.ts';
import { row, text, workbook } from '../support/workbook.ts';

let api: TestApp;
let material: { id: string };
beforeAll(async () => {
  api = await startApp();
  const category = await create(api, 'category', categoryInput('material'));
  material = await create(api, 'material', materialInput(category.id));
});
afterAll(() => api.close());

const formats = [
  9,
  10,
  '0.0%',
  '[Red]0%;[Blue]-0%',
  '0" %"',
  14,
  31,
  'yyyy"年"m"月"d"日"',
  '[$-804]yyyy/m/d h:mm',
  '0000000000',
  '@',
  '"PD"00000000',
  '0.0"%"',
  String.raw`0.00\%`,
  '#,##0.0 "kg"',
];
const styleOf = (format: number | string) => formats.indexOf(format) + 1;
const cell = (value: string, format?: number | string) =>
  format === undefined ? `><v>${value}</v>` : `s="${styleOf(format)}"><v>${value}</v>`;

/** The value of a material's field after importing this workbook cell. */
async function imported(heading: string, given: string) {
  const content = workbook(row(1, [text('ID'), text(heading)]) + row(2, [text(material.id), given]), { formats });
  const { errors } = await importSheet(api, 'material', content);
  const response = await api.call('GET', `/api/material/${material.id}`, { as: 'manager' });
  return { errors: errors.map(({ message }) => message), record: valueAt(response, 'data') };
}

describe('a number of a workbook', () => {
  it.each([
    ['10 %', cell('0.1', 9), 10],
    ['99.9 %', cell('0.999', 10), 99.9],
    ['7 %, as programs store it', cell('7.0000000000000007E-2', '0.0%'), 7],
    ['28.999 %', cell('0.28999', 10), 28.999],
    ['80 %, in colours', cell('0.8', '[Red]0%;[Blue]-0%'), 80],
    ['12 with a percent sign that counts for nothing', cell('12', '0" %"'), 12],
    ['0.1 alone', cell('0.1'), 0.1],
    ['99.9% as text', text('99.9%'), 99.9],
    ['≥99% as text', text('≥99%'), 99],
    ['1E+01', text('1E+01'), 10],
  ])('is read in a percentage column as displayed: %s', async (_what, given, purityMin) => {
    expect(await imported('最低含量(%)', given)).toMatchObject({ errors: [], record: { purityMin } });
  });

  it.each([
    ['80 %', cell('0.8', 9), '80%'],
    ['a day', cell('45306', 14), '2024-01-15'],
    ['a day of a Chinese Excel', cell('45306', 31), '2024-01-15'],
    ['a day in Chinese', cell('45306', 'yyyy"年"m"月"d"日"'), '2024-01-15'],
    ['a day and a time', cell('45306.5', '[$-804]yyyy/m/d h:mm'), '2024-01-15 12:00:00'],
    ['zeros in front', cell('101210000', '0000000000'), '0101210000'],
    ['a text and zeros in front', cell('20170001', '"PD"00000000'), 'PD20170001'],
    ['zeros behind a text', cell('170001', '"PD"00000000'), 'PD00170001'],
    ['a percent sign as text', cell('1.8', '0.0"%"'), '1.8%'],
    ['a percent sign that is escaped', cell('99.95', String.raw`0.00\%`), '99.95%'],
    ['a large number', cell('1.2E+5'), '120000'],
    ['a small number', cell('1E-7'), '0.0000001'],
    ['noise behind the digits', cell('0.30000000000000004'), '0.3'],
    ['a truth', 't="b"><v>1</v>', '是'],
    ['a CAS number', text('108-08-7'), '108-08-7'],
    ['an exponent that is text', text('1E+05'), '1E+05'],
    ['a day as ISO 8601', 't="d"><v>2024-01-15T00:00:00Z</v>', '2024-01-15'],
    ['a text in two fonts', 't="inlineStr"><is><r><t>甲</t></r><r><t>乙</t></r></is>', '甲乙'],
    ['the text of a formula', 't="str"><f>A1</f><v>甲</v>', '甲'],
  ])('is read in a text column as displayed: %s', async (_what, given, purity) => {
    expect(await imported('纯度', given)).toMatchObject({ errors: [], record: { purity } });
  });

  it.each([
    ['more digits than a program keeps', cell('123456789012345678'), '科学计数法（1.2345678901234568E+17）'],
    ['a formula that failed', 't="e"><f>1/0</f><v>#DIV/0!</v>', '单元格的公式有误（#DIV/0!）'],
  ])('is refused if it is damaged: %s', async (_what, given, message) => {
    expect((await imported('纯度', given)).errors).toEqual([expect.stringContaining(message)]);
  });
});

it('the cells of a workbook are read whatever prefix its program gives to their names', async () => {
  const rows = row(1, [text('ID'), text('纯度')]) + row(2, [text(material.id), text('97.5%')]);
  await importSheet(api, 'material', workbook(rows.replaceAll(/<(?=\w)/g, '<x:').replaceAll('</', '</x:')));
  const response = await api.call('GET', `/api/material/${material.id}`, { as: 'manager' });
  expect(valueAt(response, 'data.purity')).toBe('97.5%');
});

it.each([
  ['an exponent', '1.23457E+17', '科学计数法（1.23457E+17）'],
  ['the fault of a formula', '#N/A', '单元格的公式有误（#N/A）'],
])('a CSV cell damaged by a program is refused, and so are its bad rows: %s', async (_what, given, message) => {
  const job = await importSheet(api, 'material', `ID,执行标准\r\n${material.id},${given}\r\n`);
  expect(job.errors).toEqual([{ row: 2, column: '执行标准', message: expect.stringContaining(message) }]);
  const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
  expect((await importSheet(api, 'material', bad)).errors).toEqual(job.errors);
});
