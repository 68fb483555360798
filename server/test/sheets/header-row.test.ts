import { describe, expect, it } from '@jest/globals';
import { readHeaderRow } from '../../src/sheets/header-row.ts';
import { text } from '../../src/sheets/column.ts';
import { withHeaders } from '../../src/sheets/headers.ts';

const columns = withHeaders<
  'name' | 'ingredients' | 'formulation' | 'regValidFrom' | 'regValidTo' | 'usages' | 'shelfLifeMonths'
>('product', {
  name: text(),
  ingredients: text(),
  formulation: text(),
  regValidFrom: text(),
  regValidTo: text(),
  usages: {
    ...text(),
    parts: [
      { name: 'crop', required: true, headers: ['作物', '登记作物'] },
      { name: 'target', required: true, headers: ['防治对象'] },
      { name: 'intervalDays', headers: ['安全间隔期'] },
    ],
  },
  shelfLifeMonths: text(),
});

const fieldsOf = (...cells: string[]) => readHeaderRow(1, cells, columns).columns.map(({ column }) => column.field);
const warningsOf = (...cells: string[]) => readHeaderRow(1, cells, columns).warnings.map(({ column }) => column);

describe('the header row of a sheet', () => {
  it.each([
    ['质量保证期(月)', 'shelfLifeMonths'],
    ['质量保证期（月）', 'shelfLifeMonths'],
    ['有效成分', 'ingredients'],
    ['有效成分(名称 | 含量)', 'ingredients'],
    ['有效成分（名称 | 含量）', 'ingredients'],
    ['　农药名称 ', 'name'],
  ])('knows %s, with brackets of either width', (header, field) => {
    expect(fieldsOf(header)).toEqual([field]);
  });

  it('does not take a column for another that has a unit of its own', () => {
    expect(warningsOf('农药名称', '质量保证期（天）')).toEqual(['质量保证期（天）']);
  });

  it.each([
    ['农药名称', '农药名称 English'],
    ['剂型', '剂型 Code'],
    ['有效成分', '有效成分 A.I.'],
    ['农药名称', '有效期 Start'],
  ])('has no second column for %s because of the Chinese words of %s', (first, second) => {
    expect(fieldsOf(first, second)).toHaveLength(1);
    expect(warningsOf(first, second)).toEqual([second]);
  });

  it('takes none of two columns that only their English words tell apart', () => {
    expect(warningsOf('农药名称', '剂型 A', '剂型 B')).toEqual(['剂型 A', '剂型 B']);
    expect(fieldsOf('农药名称', '剂型 A')).toEqual(['name', 'formulation']);
  });

  it('knows the two days of a period by English words', () => {
    const { columns: placed } = readHeaderRow(1, ['有效期 To', '有效期 From'], columns);
    expect(placed.map(({ column, at }) => [column.field, at])).toEqual([
      ['regValidFrom', 1],
      ['regValidTo', 0],
    ]);
    expect(fieldsOf('有效期至 Valid To', '有效期自 Valid From')).toEqual(['regValidFrom', 'regValidTo']);
  });

  it('knows the parts of a column in two languages, and a part beside the whole column', () => {
    const { columns: placed } = readHeaderRow(1, ['登记作物 Crop', '防治对象 Target'], columns);
    expect(placed).toMatchObject([{ column: { field: 'usages' }, parts: [0, 1, null] }]);
    expect(readHeaderRow(1, ['使用范围', '安全间隔期'], columns).warnings).toMatchObject([
      { message: '未知列，已忽略' },
    ]);
  });
});
