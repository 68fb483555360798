import { describe, expect, it } from '@jest/globals';
import {
  datesForNumbers,
  type PassColumn,
  rangeOfDate,
  rangesForCounts,
  roundedPercent,
  signsForNothing,
  units,
  wordsForDays,
} from '../../src/import/passes/cell-doubts.ts';
import {
  hasSameNumber,
  isBareNumber,
  type Quantity,
  statedAbove,
  unitOfColumn,
  unitsBy,
} from '../../src/import/passes/quantity.ts';
import { isStruck, splitMark, withShown, withStrike } from '../../src/import/read/marks.ts';

const dose: Quantity = {
  kind: 'dose',
  unitOf: unitsBy([
    [/^克\/亩$/, '克/亩'],
    [/^倍液?$/, '倍液'],
  ]),
  asks: { question: '单位', units: ['克/亩', '倍液'] },
};
const boilingPoint: Quantity = { kind: 'property', unitOf: unitsBy([[/^(?:℃|°C)$/, '℃']]) };
const column = (more: Partial<PassColumn>): PassColumn => ({ header: '列', ...more });
const texts = (found: ReturnType<typeof units>) =>
  typeof found === 'string' ? found : [found.name, ...found.meanings.map(({ text }) => text)];

describe('a date in place of a range', () => {
  it.each([
    ['2026-04-06', '4-6'],
    ['2026/4/6', '4-6'],
    ['2026-12-16 00:00:00', '12-16'],
    ['2026年4月6日', '4-6'],
    ['12月16日', '12-16'],
    ['１２月１６日', '12-16'],
    ['6-Apr', '4-6'],
    ['Apr-06', '4-6'],
    ['46118', '4-6'],
    ['1940-05-01', '5-40'],
    ['1932年4月', '4-32'],
    ['2026-05-01', '5-1'],
    ['4-6', null],
    ['20', null],
    ['3000-5000倍液', null],
    ['15～20克', null],
    ['1500', null],
  ])('%s was %s', (cell, range) => {
    expect(rangeOfDate(cell)).toBe(range);
  });

  it('is asked in doses and contents, in counts as one number, and elsewhere left alone', () => {
    expect(texts(datesForNumbers('2026-04-06', column({ quantity: dose }), ''))).toEqual(['date', '4-6']);
    expect(texts(datesForNumbers('1月2日', column({ quantity: { kind: 'count' } }), ''))).toEqual(['date', '2', '1']);
    expect(datesForNumbers('46118', column({ quantity: { kind: 'property' } }), '')).toBe('46118');
    expect(datesForNumbers('2026-04-06', column({}), '')).toBe('2026-04-06');
  });
});

it.each([
  ['3-4', ['range', '4', '3']],
  ['3～4次', ['range', '4', '3']],
  ['14天', '14天'],
  ['2', '2'],
])('asks which end of a range a count is: %s', (cell, wanted) => {
  expect(texts(rangesForCounts(cell, column({ quantity: { kind: 'count' } }), ''))).toEqual(wanted);
});

describe('units', () => {
  it.each([
    ['制剂用药量（克/亩）', [], dose, '克/亩'],
    ['制剂用药量 (克/亩)', [], dose, '克/亩'],
    ['用药量', ['元', '克/亩'], dose, '克/亩'],
    ['稀释倍数(倍)', ['克/亩'], dose, '倍液'],
    ['熔点/℃', [], boilingPoint, '℃'],
    ['沸点 °C', [], boilingPoint, '℃'],
    ['沸点', ['℃'], boilingPoint, null],
    ['用药量（必填）', [], dose, null],
  ])('of %s, below a note of %j', (header, notes, quantity, unit) => {
    expect(unitOfColumn(quantity, header, notes)).toBe(unit);
  });

  it('are read in lines above the table', () => {
    expect(
      statedAbove([
        ['农药明细', ''],
        ['制表：小王    单位：克/亩（另注除外）', '单位: 元'],
      ]),
    ).toEqual(['克/亩', '元']);
  });

  it.each([
    ['10-14', '克/亩', dose, '10-14克/亩'],
    ['10～14', '克/亩', dose, '10～14克/亩'],
    ['15-20毫升', '克/亩', dose, '15-20毫升'],
    ['3000-5000倍液', '克/亩', dose, '3000-5000倍液'],
    ['10-14', null, dose, ['unit', '10-14克/亩', '10-14倍液']],
    ['-95', '℃', boilingPoint, '-95 ℃'],
    ['81~82', '℃', boilingPoint, '81~82 ℃'],
    ['64.7', null, boilingPoint, '64.7'],
    ['12.8℃(闭杯)', '℃', boilingPoint, '12.8℃(闭杯)'],
  ])('are put to %s', (cell, unit, quantity, wanted) => {
    expect(texts(units(cell, column({ quantity, unit }), ''))).toEqual(wanted);
  });

  it('make no other value of a number that is stored with one', () => {
    expect(hasSameNumber('110.6 ℃', '110.6', boilingPoint)).toBe(true);
    expect(hasSameNumber('110.6 ℃', '110', boilingPoint)).toBe(false);
    expect(hasSameNumber('110.6', '110.6', boilingPoint)).toBe(false);
    expect(isBareNumber('10-14')).toBe(true);
  });
});

it('asks for what a percentage shows with fewer digits', () => {
  expect(texts(roundedPercent('30.5%', column({}), '31%'))).toEqual(['rounded', '30.5%', '31%']);
  expect(roundedPercent('1.8%', column({}), '')).toBe('1.8%');
});

it.each(['-', '——', '/', '无', 'N/A', 'n.a.', '／'])('reads nothing in %s, unless its column does', (cell) => {
  expect(signsForNothing(cell, column({}), '')).toBe('');
  expect(signsForNothing(cell, column({ readsNothing: true }), '')).toBe(cell);
});

it('asks what 长期 means in a column of days', () => {
  expect(texts(wordsForDays('长期', column({ isDay: true }), ''))).toEqual(['no-day', '']);
  expect(wordsForDays('长期', column({}), '')).toBe('长期');
});

describe('marks of cells', () => {
  it('are told from signs for private use, which texts of offices have', () => {
    expect(splitMark(withShown('30.5%', '31%'))).toEqual(['30.5%', '31%']);
    expect(isStruck(withStrike('毒死蜱'))).toBe(true);
    // Where GB 18030 has the characters that an office has drawn itself.
    for (let code = 0xe000; code <= 0xf8ff; code += 1) {
      const own = `甲${String.fromCharCode(code)}`;
      expect([splitMark(own), isStruck(own)]).toEqual([[own, ''], false]);
    }
  });
});
