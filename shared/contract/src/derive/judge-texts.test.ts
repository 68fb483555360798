import { describe, expect, it } from '@jest/globals';
import { material, product } from '@admin-h5/testing/samples';
import { findMisreadErrors, hasMisreadText, materialFields, productFields } from '../index.ts';

const use = { crop: '水稻', target: '稻飞虱', dosage: '20克/亩', method: '喷雾' };
const usesOf = (...doses: string[]) => ({ ...product, usages: doses.map((dosage) => ({ ...use, dosage })) });

describe('what a spreadsheet program has made of another text', () => {
  it.each([
    ['totalContent', { ...product, totalContent: '2026/4/6' }, '总含量像是被表格软件变成了日期', '4-6'],
    ['spec.1', { ...product, spec: ['1L', '1:50:00'] }, '包装规格像是被表格软件变成了时间', '1:50'],
    ['usages.1.dosage', usesOf('20克/亩', '2026-04-06'), '第2行：用药量像是被表格软件变成了日期', '4-6'],
    ['usages.0.dosage', usesOf('4月6日克/亩'), '第1行：用药量像是被表格软件变成了日期', '4-6克/亩'],
  ])('is refused in a product: %s', (field, record, why, meant) => {
    const message = `${why}，请改为原来的内容（可能是${meant}）`;
    expect(findMisreadErrors(productFields, record, null)).toEqual([{ field, message }]);
  });

  it.each([
    ['purity', '2026-04-06', ['purity']],
    ['density', 'Apr-6', ['density']],
    ['packaging', ['12月16日'], ['packaging.0']],
    ['boilingPoint', '1999.5', []],
    ['purity', '46118', []],
  ])('is refused in a material: %s %j', (name, value, fields) => {
    const errors = findMisreadErrors(materialFields, { ...material, [name]: value }, null);
    expect(errors.map(({ field }) => field)).toEqual(fields);
  });

  it('is not refused where it is stored already, in whatever row of its list', () => {
    const stored = { ...usesOf('2026-04-06'), totalContent: '12月16日' };
    const fieldsOf = (record: object) => findMisreadErrors(productFields, record, stored).map(({ field }) => field);
    expect(fieldsOf({ ...stored, ...usesOf('20克/亩', '2026-04-06') })).toEqual([]);
    expect(fieldsOf(usesOf('2026-04-06', '2026-04-07'))).toEqual(['usages.1.dosage']);
    expect(fieldsOf({ ...usesOf('20克/亩'), totalContent: '2026-04-06' })).toEqual(['totalContent']);
  });
});

it.each([
  ['nothing', product, false],
  ['a date', usesOf('2026-04-06'), true],
  ['a dose that a person was asked about', usesOf('20克/亩', '20-300克/亩'), false],
])('tells whether a record has a text that would be refused: %s', (_what, record, isDoubtful) => {
  expect(hasMisreadText(productFields, record)).toBe(isDoubtful);
});
