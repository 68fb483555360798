import { describe, expect, it } from '@jest/globals';
import { escapeCell, escapeWorkbookCell, unescapeCell } from '../../src/sheets/marks.ts';

/** Texts that LibreOffice (zh-CN and en-US) or Excel changes when it opens and saves a CSV file. */
const rewritten = [
  '108-08-7',
  '80%',
  '99.9%',
  '99.5 %',
  '４５％',
  '0.80',
  '5.10',
  '1.0',
  '.5',
  '5.',
  '４.1',
  '007',
  '0101210000',
  '123456789012',
  '123456789012345678',
  '1E5',
  '1e-3',
  '12E3',
  '1E+05',
  '(12)',
  '$12',
  '¥12',
  '€5',
  '1,000',
  '1/2',
  '3-4',
  '1 1/2',
  '1-2-3',
  '2024-01-05',
  '2024/1/5',
  '2024.1.5',
  '2024年1月5日',
  '5月',
  '12-2024',
  '10:30',
  '10:30:45',
  '3 PM',
  '3 p',
  '12:30 am',
  'SEP-2',
  'MAR1',
  '1-Mar',
  'may 5',
  'TRUE',
  'false',
  '#N/A',
];
const left = [
  '',
  '0',
  '4.1',
  '12',
  '29051100',
  '13812345678',
  '0.5',
  'PD20240001',
  'GB/T 338-2011',
  'UN1230',
  '160kg/铁桶',
  '≥99.9%',
  '5%~10%',
  '1000～3000倍液',
  '12元',
  '甲醇',
  'methanol',
  'March',
  'decis',
  'true north',
  '108-08-7\n80%',
];

describe('a cell of CSV', () => {
  it.each(rewritten)('is marked if a program would change it, and read back unchanged: %s', (text) => {
    expect(escapeCell(text)).toBe(`'${text}`);
    expect(unescapeCell(escapeCell(text))).toBe(text);
  });

  it.each(left)('is not marked if programs leave it unchanged: %j', (text) => {
    expect(escapeCell(text)).toBe(text);
    expect(unescapeCell(text)).toBe(text);
  });

  it.each([
    ['="108-08-7"', '108-08-7'],
    ['="80%"', '80%'],
    ['="a ""b"""', 'a "b"'],
  ])('reads a formula that is only a quoted text: %s', (cell, text) => {
    expect(unescapeCell(cell)).toBe(text);
  });
});

it('a text in a workbook is marked only if it looks like a formula or a mark', () => {
  expect(['80%', '108-08-7', '=1', "'80%", "'甲"].map(escapeWorkbookCell)).toEqual([
    '80%',
    '108-08-7',
    "'=1",
    "''80%",
    "'甲",
  ]);
});
