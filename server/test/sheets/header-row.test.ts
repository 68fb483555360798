import { describe, expect, it } from '@jest/globals';
import { readHeaderRow } from '../../src/sheets/header-row.ts';
import { text } from '../../src/sheets/column.ts';
import { withHeaders } from '../../src/sheets/headers.ts';

const columns = withHeaders<'name' | 'ingredients' | 'shelfLifeMonths'>('product', {
  name: text(),
  ingredients: text(),
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
});
