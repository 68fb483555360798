import { countRemoved } from '../../src/import/columns/documents.ts';
import { describe, expect, it } from '@jest/globals';
import {
  type CellContext,
  type PassColumn,
  roundedPercent,
  severalCodes,
  blankSigns,
  wordsForDays,
} from '../../src/import/passes/cell-pass.ts';
import { addArea, addRemark, addUnit } from '../../src/import/passes/units-and-areas.ts';
import {
  askAboutDate,
  askAboutDose,
  askAboutLetters,
  askAboutOtherUnit,
  askAboutRange,
  askAboutUnit,
  readNumber,
} from '../../src/import/passes/doubtful-numbers.ts';
import {
  hasSameNumber,
  isBareNumber,
  type Quantity,
  statedAbove,
  unitOfColumn,
  unitsBy,
} from '../../src/import/passes/quantity.ts';
import { readDay, readMonths } from '../../src/import/passes/days-and-months.ts';
import { isClosingRow } from '../../src/import/layout/non-record-rows.ts';
import { footnotesIn, ListNumbers, nameMarks } from '../../src/import/passes/name-marks.ts';
import { askAboutTwoContents } from '../../src/import/passes/read-contents.ts';
import { regNo } from '../../src/product/cells.ts';
import { months, packs } from '../../src/import/columns/cell-kinds.ts';
import { usages } from '../../src/product/usage-cells.ts';
import {
  isStruck,
  splitMark,
  struckExtent,
  withoutStruck,
  withShown,
  withStrike,
} from '../../src/import/read/marks.ts';

const dose = usages.parts?.find(({ name }) => name === 'dosage')?.quantity;
const interval = usages.parts?.find(({ name }) => name === 'intervalDays')?.quantity;
const shelfLife = months().quantity;
const pack = packs().quantity;
if (!dose || !pack || !interval || !shelfLife) throw new Error('Doses, packs and intervals are quantities');
const plain: CellContext = { shown: '', form: null };
const boilingPoint: Quantity = { kind: 'property', unitOf: unitsBy([[/^(?:℃|°C)$/, '℃']]) };
const column = (more: Partial<PassColumn>): PassColumn => ({ header: '列', ...more });
const texts = (found: ReturnType<typeof addUnit>) =>
  typeof found === 'string' ? found : [found.name, ...found.meanings.map(({ text }) => text)];

const unitsFor = (form: CellContext['form']) =>
  texts(addUnit('10-14', column({ quantity: dose }), { shown: '', form }));
const isList = (names: readonly string[]): boolean => {
  const numbers = new ListNumbers();
  for (const name of names) numbers.add(name);
  return numbers.isList;
};
describe('a date in place of a range', () => {
  it('is asked in doses and contents, in counts as one number, and elsewhere left alone', () => {
    expect(texts(askAboutDate('2026-04-06', column({ quantity: dose }), plain))).toEqual(['date', '4-6']);
    expect(texts(askAboutDate('1月2日', column({ quantity: { kind: 'count' } }), plain))).toEqual(['date', '2', '1']);
    expect(texts(askAboutDate('1900-01-14', column({ quantity: { kind: 'count' } }), plain))).toEqual(['date', '14']);
    expect(askAboutDate('46118', column({ quantity: { kind: 'property' } }), plain)).toBe('46118');
    expect(askAboutDate('2026-04-06', column({}), plain)).toBe('2026-04-06');
    expect(texts(askAboutDate('1:50 AM', column({ quantity: { kind: 'content' } }), plain))).toEqual(['time', '1:50']);
    expect(askAboutDate('0:03:00', column({ quantity: { kind: 'count' } }), plain)).toBe('0:03:00');
  });

  it('is asked in words, where it may be meant', () => {
    expect(texts(askAboutDate('2026-04-06', column({ isWords: true }), plain))).toEqual(['date', '', '2026-04-06']);
    for (const word of ['46118', '2,4-滴', 'DMF'])
      expect(askAboutDate(word, column({ isWords: true }), plain)).toBe(word);
  });
});

it.each([
  ['3-4', ['range', '4', '3']],
  ['3～4次', ['range', '4', '3']],
  ['14天', '14天'],
  ['2', '2'],
])('asks which end of a range a count is: %s', (cell, wanted) => {
  expect(texts(askAboutRange(cell, column({ quantity: { kind: 'count' } }), plain))).toEqual(wanted);
});

const askDose = (cell: string, quantity = dose) => texts(askAboutDose(cell, column({ quantity }), plain));

describe('a dose that no label has', () => {
  it('is asked about in a column of doses alone', () => {
    expect(askDose('30-20克/亩')).toEqual(['backwards', '20-30克/亩', '30-20克/亩']);
    expect(askDose('10-140000克/亩')).toEqual(['too-wide', '10-140000克/亩']);
    expect(askDose('20-30克/亩')).toBe('20-30克/亩');
    expect(askDose('30-20克/袋', pack)).toBe('30-20克/袋');
  });

  it('may have letters in place of digits', () => {
    const ask = (cell: string) => texts(askAboutLetters(cell, column({ quantity: dose }), plain));
    expect(ask('2O-3O克/亩')).toEqual(['letters', '20-30克/亩', '2O-3O克/亩']);
    expect(ask('1OO〇倍')).toEqual(['letters', '1000倍', '1OO〇倍']);
    expect(ask('10oz/亩')).toBe('10oz/亩');
    expect(texts(askAboutLetters('5O克/袋', column({ quantity: pack }), plain))[1]).toBe('50克/袋');
    expect(askAboutLetters('SO3', column({ quantity: { kind: 'content' } }), plain)).toBe('SO3');
  });

  it('may have another unit than its column', () => {
    const stated = { units: ['克/亩'], area: '/亩', remark: '' };
    const ask = (cell: string) => texts(askAboutOtherUnit(cell, column({ quantity: dose, stated }), plain));
    expect(ask('20-30ml')).toEqual(['other-unit', '20-30ml', '20-30克']);
    expect(ask('15%')).toEqual(['other-unit', '15%', '15克/亩']);
    expect(ask('20毫升/亩')).toEqual(['other-unit', '20毫升/亩', '20克/亩']);
    for (const cell of ['20-30', '20克', '2千克/亩', '1000倍液']) expect(ask(cell)).toBe(cell);
  });

  it('is read without what binary fractions leave, and counts in words as numbers', () => {
    expect(readNumber('0.30000000000000004-0.5', column({ quantity: dose }), plain)).toBe('0.3-0.5');
    expect(readNumber('三次', column({ quantity: { kind: 'count' } }), plain)).toBe('3次');
    expect(readNumber('两', column({ quantity: { kind: 'count' } }), plain)).toBe('2');
    expect(readNumber('15〜20', column({ quantity: dose }), plain)).toBe('15-20');
    expect(readNumber('20克/公倾', column({ quantity: dose }), plain)).toBe('20克/公顷');
    expect(readNumber('十四天', column({ quantity: { kind: 'count' } }), plain)).toBe('14天');
    expect(readNumber('三唑酮', column({ quantity: { kind: 'count' } }), plain)).toBe('三唑酮');
  });
});

describe('units', () => {
  it.each([
    ['制剂用药量（克/亩）', [], dose, '克/亩'],
    ['制剂用药量 (克/亩)', [], dose, '克/亩'],
    ['用药量克/亩', [], dose, '克/亩'],
    ['用药量（克）', [], dose, '克'],
    ['用药量', ['元', '克/亩'], dose, '克/亩'],
    ['用药量', ['克（毫升）/亩'], dose, '克/亩 毫升/亩'],
    ['用药量（克或毫升/亩）', [], dose, '克/亩 毫升/亩'],
    ['用药量（毫升或克/亩）', [], dose, '毫升/亩 克/亩'],
    ['用药量(g(mL)/亩)', [], dose, '克/亩 毫升/亩'],
    ['g(mL)/亩用药量', [], dose, ''],
    ['制剂用药量（克（毫升）/亩）', [], dose, '克/亩 毫升/亩'],
    ['制剂用药量 克（毫升）/亩', [], dose, '克/亩 毫升/亩'],
    ['用药量克（毫升）/亩', [], dose, '克/亩 毫升/亩'],
    ['用药量（克或毫升）/亩', [], dose, '克/亩 毫升/亩'],
    ['用药量（克/毫升/亩）', [], dose, '克/亩 毫升/亩'],
    ['用药量（克/亩或毫升/亩）', [], dose, '克/亩 毫升/亩'],
    ['用药量（克/亩，毫升/亩）', [], dose, '克/亩 毫升/亩'],
    ['用药量（g、mL/667m²）', [], dose, '克/亩 毫升/亩'],
    ['亩用量 g/ml', [], dose, '克 毫升'],
    ['用药量（克/亩、倍液）', [], dose, '克/亩 倍液'],
    ['稀释倍数(倍)', ['克/亩'], dose, '倍液'],
    ['用药量（克/公顷，有效成分）', [], dose, '克/公顷（有效成分）'],
    ['用药量（有效成分，克/公顷）', [], dose, '克/公顷（有效成分）'],
    ['有效成分用药量（g a.i./ha）', [], dose, '克/公顷（有效成分）'],
    ['用药量（g（a.i.）/hm2）', [], dose, '克/公顷（有效成分）'],
    ['用药量（克/公倾）', [], dose, '克/公顷'],
    ['保质期（月/年）', [], shelfLife, '个月 年'],
    ['安全间隔期/天', [], interval, '天'],
    ['熔点/℃', [], boilingPoint, '℃'],
    ['沸点 °C', [], boilingPoint, '℃'],
    ['沸点℃', [], boilingPoint, '℃'],
    ['沸点', ['℃'], boilingPoint, ''],
    ['用药量（必填）', [], dose, ''],
    ['包装(kg/桶)', [], pack, 'kg/桶'],
    ['包装规格（克/袋）', [], pack, '克/袋'],
    ['规格(ml/瓶)', [], pack, 'ml/瓶'],
    ['包装 kg/铁桶', [], pack, 'kg/铁桶'],
    ['包装规格（瓶/箱）', [], pack, '瓶/箱'],
    ['净含量（克/毫升）', [], pack, '克 毫升'],
    ['包装规格（克(毫升)/瓶）', [], pack, '克/瓶 毫升/瓶'],
  ])('of %s, below a note of %j', (header, notes, quantity, wanted) => {
    expect(unitOfColumn(quantity, header, notes).units.join(' ')).toBe(wanted);
  });

  it.each([
    ['用药量', [], null],
    ['亩用量', [], '/亩'],
    ['用量/亩', [], '/亩'],
    ['用药量（每公顷）', [], '/公顷'],
    ['用药量（亩/公顷）', [], null],
    ['用药量（克/100千克种子）', [], '/100千克种子'],
    ['用药量', ['克或毫升/亩'], '/亩'],
    ['用药量', ['每亩制剂用量'], '/亩'],
    ['用药量', ['百亩田农资公司'], null],
  ])('are for an area: of %s, below a note of %j', (header, notes, area) => {
    expect(unitOfColumn(dose, header, notes).area).toBe(area);
  });

  it('are read in lines beside the table', () => {
    expect(
      statedAbove([
        ['农药明细', ''],
        ['制表：小王    单位：克/亩（另注除外）', '单位: 元'],
        ['用药量单位：克（毫升）/亩', '注：表中用药量为每亩制剂用量', '单位为克或毫升/亩。'],
      ]),
    ).toEqual(['克/亩', '元', '克（毫升）/亩', '每亩制剂用量', '克或毫升/亩']);
  });

  it.each([
    ['10-14', ['克/亩'], null, dose, '10-14克/亩'],
    ['10～14', ['克/亩'], null, dose, '10～14克/亩'],
    ['15-20毫升', ['克/亩'], null, dose, '15-20毫升'],
    ['3000-5000倍液', ['克/亩'], null, dose, '3000-5000倍液'],
    ['20一30', ['克/亩'], null, dose, '20-30克/亩'],
    ['20…30', ['克/亩'], null, dose, '20-30克/亩'],
    ['约20', ['克/亩'], null, dose, '约20克/亩'],
    ['20左右', ['克/亩'], null, dose, '20克/亩左右'],
    ['1,500-2,000', ['倍液'], null, dose, '1,500-2,000倍液'],
    ['20-30（早稻）', ['克/亩'], null, dose, '20-30克/亩（早稻）'],
    ['20-30(兑水30公斤)', ['克/亩'], null, dose, '20-30克/亩(兑水30公斤)'],
    ['20、30', ['克/亩'], null, dose, '20、30克/亩'],
    ['20或30', ['克/亩'], null, dose, '20或30克/亩'],
    ['1、20-30', ['克/亩'], null, dose, '1、20-30克/亩'],
    ['22,5-30', ['克/亩'], null, dose, '22,5-30'],
    ['20', ['克/亩', '毫升/亩'], 'solid', dose, '20克/亩'],
    ['20', ['毫升/亩', '克/亩'], 'liquid', dose, '20毫升/亩'],
    ['20', ['克/亩', '毫升/亩'], 'unknown', dose, ['unit-of-unknown', '20克/亩', '20毫升/亩']],
    ['20', ['克/亩', '毫升/亩'], null, dose, ['unit', '20克/亩', '20毫升/亩']],
    ['20', ['克/亩', '倍液'], 'solid', dose, ['unit', '20克/亩', '20倍液']],
    ['-95', ['℃'], null, boilingPoint, '-95 ℃'],
    ['81~82', ['℃'], null, boilingPoint, '81~82 ℃'],
    ['64.7', [], null, boilingPoint, '64.7'],
    ['12.8℃(闭杯)', ['℃'], null, boilingPoint, '12.8℃(闭杯)'],
    ['25', ['kg/桶'], null, pack, '25kg/桶'],
    ['100、200', ['克/袋'], null, pack, '100克/袋；200克/袋'],
    ['100*40', ['克/袋'], null, pack, '100克×40袋'],
    ['100克×40袋', ['克/袋'], null, pack, '100克×40袋'],
    ['100', ['克/袋', '毫升/袋'], 'liquid', pack, '100毫升/袋'],
    ['100', [], null, pack, ['unit', '100克', '100毫升', '100千克', '100升']],
    ['槽车', [], null, pack, '槽车'],
    ['24', ['个月', '年'], null, shelfLife, ['unit', '24个月', '24年']],
    ['2', ['个月', '年'], null, shelfLife, ['unit-of-small', '2个月', '2年']],
    ['2年', ['个月', '年'], null, shelfLife, '2年'],
  ] as const)('are put to %s: %j of a %s', (cell, stated, form, quantity, wanted) => {
    const found = addUnit(cell, column({ quantity, stated: { units: stated, area: null, remark: '' } }), {
      shown: '',
      form,
    });
    expect(texts(found)).toEqual(wanted);
  });

  it('of solid and liquid products are one answer for the column', () => {
    expect(unitsFor('solid').slice(0, 4)).toEqual(['unit', '10-14克/亩', '10-14克/亩', '10-14毫升/亩']);
    expect(unitsFor('liquid').slice(0, 4)).toEqual(['unit', '10-14毫升/亩', '10-14克/亩', '10-14毫升/亩']);
  });

  it.each([
    ['70-90毫升', '/亩', '70-90毫升/亩'],
    ['20克', '/公顷', '20克/公顷'],
    ['15-20 g', '/亩', '15-20 g/亩'],
    ['30ml～50ml', '/亩', '30ml～50ml/亩'],
    ['1袋', '/亩', '1袋/亩'],
    ['20克、30克', '/亩', '20克/亩、30克/亩'],
    ['20克(制剂量)', '/亩', '20克(制剂量)/亩'],
    ['70-90毫升', null, ['area', '70-90毫升/亩', '70-90毫升/公顷', '70-90毫升']],
    ['20克', null, ['area', '20克/亩', '20克/公顷', '20克']],
    ['20克/亩', null, '20克/亩'],
    ['每亩20克', null, '每亩20克'],
    ['1500倍液', '/亩', '1500倍液'],
    ['20毫升兑水15公斤', '/亩', '20毫升兑水15公斤'],
    ['300克/100千克种子', null, '300克/100千克种子'],
  ])('without an area get that of the column, or are asked: %s of %s', (cell, area, wanted) => {
    expect(texts(addArea(cell, column({ quantity: dose, stated: { units: [], area, remark: '' } }), plain))).toEqual(
      wanted,
    );
  });

  it('that nobody can tell are asked', () => {
    expect(texts(askAboutUnit('22,5-30', column({ quantity: dose }), plain))).toEqual(['no-unit', '22,5-30']);
    expect(askAboutUnit('22,5-30', column({ quantity: pack }), plain)).toBe('22,5-30');
  });

  it.each([
    ['15-30克/公顷', '用药量（有效成分）', '15-30克/公顷（有效成分）'],
    ['有效成分15-30克/公顷', '用药量（有效成分）', '有效成分15-30克/公顷'],
    ['15-30克/公顷', '用药量', '15-30克/公顷'],
    ['见标签', '用药量（有效成分）', '见标签'],
  ])('of the active ingredient say so: %s below %s', (cell, header, wanted) => {
    const stated = unitOfColumn(dose, header, []);
    expect(addRemark(cell, column({ quantity: dose, stated }), plain)).toBe(wanted);
  });

  it('make no other value of a number that is stored with one', () => {
    expect(hasSameNumber('110.6 ℃', '110.6', boilingPoint)).toBe(true);
    expect(hasSameNumber('110.6 ℃', '110', boilingPoint)).toBe(false);
    expect(hasSameNumber('110.6', '110.6', boilingPoint)).toBe(false);
    expect(isBareNumber('10-14')).toBe(true);
  });
});

it.each([
  ['5%（以甲维盐计5.7%）', 'content', ['5%', '5.7%']],
  ['草甘膦33%(草甘膦铵盐36.3%)', 'content', ['33%', '36.3%']],
  ['75.7%（68%）', 'content', ['75.7%', '68%']],
  ['5%（以甲维盐计5.7%）', 'name', ['5%', '5.7%']],
  ['甲氨基阿维菌素5%（甲维盐5.7%）', 'name', ['甲氨基阿维菌素5%', '甲维盐5.7%']],
  ['甲氨基阿维菌素 5%（以甲维盐计5.7%）', 'name', ['甲氨基阿维菌素5%', '甲维盐5.7%']],
  ['吡虫啉10%（质量分数11%）', 'name', ['吡虫啉10%', '吡虫啉11%']],
  ['6.8%（1.8%+5%）', 'content', null],
  ['6.8%（阿维菌素1.8%、吡虫啉5%）', 'name', null],
  ['阿维菌素0.3%、高效氯氰菊酯1.5%(共1.8%)', 'name', null],
  ['甲氨基阿维菌素5%(以苯甲酸盐计)', 'name', null],
] as const)('asks which content an ingredient has as one substance: %s as a %s', (cell, kind, wanted) => {
  const quantity: Quantity | undefined = kind === 'content' ? { kind } : undefined;
  const found = askAboutTwoContents(cell, column({ quantity, hasContents: true }), plain);
  expect(texts(found)).toEqual(wanted === null ? cell : ['two-contents', ...wanted]);
});

it.each([
  ['吡虫啉10%（质量分数10%）', '吡虫啉10%'],
  ['吡虫啉10%（w/w 10%）', '吡虫啉10%'],
])('asks nothing where a content is said twice: %s', (cell, wanted) => {
  expect(askAboutTwoContents(cell, column({ hasContents: true }), plain)).toBe(wanted);
});

it.each([
  ['2年6个月', '30'],
  ['2年零6个月', '30'],
  ['2年24个月', '2年24个月'],
])('reads the period %s', (cell, wanted) => {
  expect(readMonths(cell)).toBe(wanted);
});

it.each([
  ['6-May-24', '2024-05-06'],
  ['6-May-99', '1999-05-06'],
])('reads the day %s', (cell, wanted) => {
  expect(readDay(cell)).toBe(wanted);
});

it.each([
  ['一周', 7],
  ['两周', 14],
  ['十四天', 14],
  ['14天以上', 14],
  ['收获前14天', 14],
  ['30天/2次', 30],
  ['半个月', '半个月'],
])('reads the interval %s', (cell, days) => {
  const [use] = [usages.read(`水稻 | 蚜虫 | 2克/亩 | 喷雾 | | ${cell}`, { categories: Object.create(null) })].flat();
  expect(use).toMatchObject({ intervalDays: String(days) });
});

it.each([
  ['二次', '2'],
  ['一年1次', '1'],
  ['至少3次', '至少3次'],
])('reads the number of times %s', (cell, maxTimes) => {
  const [use] = [usages.read(`水稻 | 蚜虫 | 2克/亩 | 喷雾 | | | ${cell}`, { categories: Object.create(null) })].flat();
  expect(use).toMatchObject({ maxTimes });
});

it('asks for what a percentage shows with fewer digits', () => {
  expect(texts(roundedPercent('30.5%', column({}), { ...plain, shown: '31%' }))).toEqual(['rounded', '30.5%', '31%']);
  expect(roundedPercent('1.8%', column({}), plain)).toBe('1.8%');
});

it.each(['-', '——', '/', '无', 'N/A', 'n.a.', '／'])('reads nothing in %s, unless its column does', (cell) => {
  expect(blankSigns(cell, column({}), plain)).toBe('');
  expect(blankSigns(cell, column({ readsNothing: true }), plain)).toBe(cell);
});

it('asks what 长期 means in a column of days', () => {
  expect(texts(wordsForDays('长期', column({ isDay: true }), plain))).toEqual(['no-day', '']);
  expect(wordsForDays('长期', column({}), plain)).toBe('长期');
});

describe('names of a list', () => {
  it.each([
    [['1、阿维菌素', '2、吡虫啉', '3、毒死蜱'], true],
    [['(1) 阿维菌素', '（2）吡虫啉'], true],
    [['①阿维菌素', '②吡虫啉'], true],
    [['1.阿维菌素', '2.吡虫啉', '1.多菌灵'], true],
    [['01 阿维菌素', '02 吡虫啉'], true],
    [['1、阿维菌素'], true],
    [['3、阿维菌素', '7、吡虫啉', '9、毒死蜱', '11、多菌灵', '代森锰锌'], true],
    [['2,4-滴', '1-甲基环丙烯', '2甲4氯'], false],
    [['1、2-丙二醇', '1,2-二氯乙烷'], false],
    [['4-硝基苯酚', '3,5-二氯苯胺', '2-氯-5-氯甲基吡啶'], false],
    [['阿维菌素', '吡虫啉', '2、毒死蜱'], false],
    [['8、阿维菌素', '2、吡虫啉'], false],
    [['阿维菌素'], false],
  ])('are numbered in %j: %s', (names, wanted) => {
    expect(isList(names)).toBe(wanted);
  });

  const footnotes = new Map([['★', '限制使用农药']]);
  it.each([
    ['1、阿维菌素', true, '阿维菌素'],
    ['（12）吡虫啉', true, '吡虫啉'],
    ['③毒死蜱', true, '毒死蜱'],
    ['1、阿维菌素', false, '1、阿维菌素'],
    ['2,4-滴', true, '2,4-滴'],
    ['毒死蜱★', false, '毒死蜱'],
    ['★ 毒死蜱', false, '毒死蜱'],
    ['毒死蜱（★）', false, '毒死蜱'],
    ['1、★毒死蜱', true, '毒死蜱'],
    ['*毒死蜱', false, ['sign', '毒死蜱', '*毒死蜱']],
    ['毒死蜱☆', false, ['sign', '毒死蜱', '毒死蜱☆']],
    ['毒死蜱①', false, ['sign', '毒死蜱', '毒死蜱①']],
    ['毒死蜱（停产）', false, ['remark', '毒死蜱', '毒死蜱（停产）']],
    ['2,4-滴（二甲胺盐）', false, '2,4-滴（二甲胺盐）'],
    ['溶剂油120#', false, '溶剂油120#'],
  ])('are without their numbers and signs: %s', (cell, areNumbered, wanted) => {
    expect(texts(nameMarks(cell, column({ names: { footnotes, areNumbered } }), plain))).toEqual(wanted);
  });

  it.each([
    ['★为限制使用农药', { '★': '限制使用农药' }],
    ['注：带★的为限制使用农药。', { '★': '限制使用农药' }],
    ['“*”号产品表示新品', { '*': '新品' }],
    ['★：限制使用；☆：新品', { '★': '限制使用', '☆': '新品' }],
    ['★限制使用农药 ☆新品', { '★': '限制使用农药', '☆': '新品' }],
    ['说明：1.＊系高毒农药 2.▲为停产', { '*': '高毒农药', '▲': '停产' }],
    ['以上价格均为含税价', {}],
  ])('have signs that a remark explains: %s', (remark, wanted) => {
    expect(Object.fromEntries(footnotesIn([[remark]]))).toEqual(wanted);
  });
});

it.each([
  ['PD20080001/PD20180002', ['PD20180002', 'PD20080001']],
  ['PD20180002、PD20080001', ['PD20180002', 'PD20080001']],
  ['PD20080001（旧）/PD20180002（新）', ['PD20180002', 'PD20080001']],
  ['旧：PD20080001\n新：PD20180002', ['PD20180002', 'PD20080001']],
  ['原PD20180001→现PD20080002', ['PD20080002', 'PD20180001']],
  ['PD20180001(已变更为PD20080002)', ['PD20080002', 'PD20180001']],
  ['新证pd20080002（原证号：PD20180001）', ['PD20080002', 'PD20180001']],
  ['PD85105 PD20180002', ['PD20180002', 'PD85105']],
  ['LS20080001-->PD20120001', ['PD20120001', 'LS20080001']],
  ['PD20080001F190003', null],
  ['登记证号：PD20080001', null],
])('asks which of several numbers is valid: %s', (cell, wanted) => {
  const found = severalCodes(cell, column({ codesIn: regNo.codesIn }), plain);
  expect(texts(found)).toEqual(wanted === null ? cell : ['several', ...wanted]);
});

it.each([
  ['100克×50袋', ['100克×50袋']],
  ['100克×50袋，现货', ['100克×50袋']],
  ['25kg/袋（现货）', ['25kg/袋（现货）']],
  ['槽车', ['槽车']],
  ['袋装、桶装', ['袋装', '桶装']],
  ['IBC', ['IBC']],
  ['', []],
  ['已停产，待续展', undefined],
  ['详见标签', undefined],
  ['缺货', undefined],
  ['2024年起停产', undefined],
])('reads packs and no remarks: %s', (cell, wanted) => {
  const { read, leftOut } = packs();
  expect(read(cell, { categories: Object.create(null) })).toEqual(wanted);
  expect(leftOut?.(cell) === null).toBe(!/现货$|停产|标签|缺货/.test(cell));
});

it.each([
  ['以上共12个产品', true],
  ['以上共计 12 个品种', true],
  ['总计：12个', true],
  ['本表共12个产品，其中杀虫剂5个', true],
  ['数据来源：中国农药信息网', true],
  ['本表数据来源于中国农药信息网', true],
  ['制表日期 2024年3月1日', true],
  ['某某公司（盖章）', true],
  ['注1：均在有效期内', true],
  ['（以下空白）', true],
  ['※仅供参考', true],
  ['带★的为限制使用', true],
  ['★为新品', true],
  ['共生菌剂', false],
  ['注射用水', false],
  ['打印胶片', false],
  ['*毒死蜱', false],
  ['完灭硫磷', false],
])('knows a row that closes a table: %s', (text, wanted) => {
  expect(isClosingRow([text, '', ''])).toBe(wanted);
});

describe('marks of cells', () => {
  const [struck, open] = [withStrike('毒死蜱'), '吡虫啉'];
  it.each([
    [[struck, struck, ''], 'whole', ['', '', '']],
    [[struck, open, ''], 'part', ['', open, '']],
    [[open, open, struck], null, [open, open, '']],
    [[open, open, ''], null, [open, open, '']],
  ])('tell what of a row is struck out', (cells, extent, read) => {
    expect(struckExtent(cells, new Set([0, 1]))).toBe(extent);
    expect(withoutStruck(cells, false)).toEqual(read);
  });

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

it('counts the documents that a change removes, which are the same by type, file and language', () => {
  const manual = { type: 'manual', fileId: 'f1', language: 'zh', edition: '1' };
  const others = [
    { ...manual, type: 'msds' },
    { ...manual, fileId: 'f2' },
    { ...manual, language: 'en' },
  ];
  const [first] = others;
  expect(countRemoved({ documents: [manual] }, { documents: [{ ...manual, edition: '2' }] })).toBe(0);
  for (const other of others) expect(countRemoved({ documents: [manual] }, { documents: [other] })).toBe(1);
  expect(countRemoved({ documents: [manual, ...others] }, { documents: [first] })).toBe(3);
});
