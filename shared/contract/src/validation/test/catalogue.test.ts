import { describe, expect, it } from '@jest/globals';
import { isCreditCode } from '../../index.ts';
import { categorySchema, materialSchema, productSchema, validate, withVersion } from '../index.ts';
import { category, material, product, someId } from '@admin-h5/testing/samples';
import { faultOf, valid } from './faults.ts';

describe('categorySchema', () => {
  it('takes a category and fills what is absent [§3 entity fields]', () => {
    expect(valid(categorySchema, category)).toEqual(category);
    expect(valid(categorySchema, { name: ' 助剂 ', kind: 'material' })).toEqual({
      ...category,
      name: '助剂',
      code: '',
      kind: 'material',
    });
  });

  it.each([
    ['name', undefined, '分类名称不能为空'],
    ['name', ' 　', '分类名称不能为空'],
    ['name', '虫', '分类名称长度必须在2-30个字符之间'],
    ['name', '长'.repeat(31), '分类名称长度必须在2-30个字符之间'],
    ['parentId', 'x', '上级分类不存在'],
    ['code', 'Insect', '分类编码只能包含小写字母、数字和连字符'],
    ['code', 'a', '分类编码只能包含小写字母、数字和连字符'],
    ['code', `a${'b'.repeat(32)}`, '分类编码只能包含小写字母、数字和连字符'],
    ['kind', 'other', '请选择适用对象'],
    ['kind', undefined, '请选择适用对象'],
    ['iconId', '../etc', '图标格式不支持'],
    ['description', '字'.repeat(201), '分类说明长度不能超过200个字符'],
    ['sort', -1, '排序必须是0-9999之间的整数'],
    ['sort', 10_000, '排序必须是0-9999之间的整数'],
    ['sort', 1.5, '排序必须是0-9999之间的整数'],
    ['sort', 'x', '排序必须是0-9999之间的整数'],
    ['status', 2, '状态只能是启用或停用'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    expect(faultOf(categorySchema, { ...category, [field]: value }, field)).toBe(message);
  });

  it('asks for the version on update', () => {
    expect(faultOf(withVersion(categorySchema), category, 'version')).toBe('缺少数据版本，请刷新后重试');
    expect(valid(withVersion(categorySchema), { ...category, version: 3, createdAt: 'x' })).toEqual({
      ...category,
      version: 3,
    });
  });
});

const ingredient = { name: '吡虫啉', enName: '', casNo: '', content: 10, unit: '%' };
const usage = { crop: '水稻', target: '稻飞虱', dosage: '20克/亩', method: '喷雾' };

describe('productSchema', () => {
  it('takes a product, folds and upper-cases its codes, and knows the aliases of a formulation [§3 entity fields]', () => {
    expect(valid(productSchema, product)).toEqual(product);
    const read = valid(productSchema, {
      ...product,
      regNo: ' ｐｄ２０２０-1f12 ',
      formulation: '水剂',
      ingredients: [{ ...ingredient, casNo: '１３８２６１－４１－３', content: '10' }],
    });
    expect(read.regNo).toBe('PD2020-1F12');
    expect(read.formulation).toBe('SL');
    expect(read.ingredients[0]).toMatchObject({ casNo: '138261-41-3', content: 10 });
  });

  it.each([
    ['name', '', '产品名称不能为空'],
    ['name', '虫', '产品名称长度必须在2-50个字符之间'],
    ['tradeName', '字'.repeat(51), '商品名长度不能超过50个字符'],
    ['enName', '英文', '英文通用名只能包含英文字母、数字和常用符号'],
    ['categoryId', '', '请选择产品分类'],
    ['pesticideType', '其他', '请选择农药类别'],
    ['ingredients', [], '请至少填写一种有效成分'],
    ['ingredients', undefined, '请至少填写一种有效成分'],
    ['ingredients', 'x', '请至少填写一种有效成分'],
    ['ingredients', Array.from({ length: 6 }, () => ({ ...ingredient, content: 1 })), '有效成分最多5种'],
    [
      'ingredients',
      [
        { ...ingredient, content: 60 },
        { ...ingredient, content: 40.01 },
      ],
      '有效成分总含量不能超过100%',
    ],
    ['formulation', 'ZZ', '请选择剂型'],
    ['formulation', undefined, '请选择剂型'],
    ['toxicity', '', '请选择毒性'],
    ['regNo', '', '登记证号不能为空'],
    ['regNo', 'AB123', '请输入正确的登记证号格式'],
    ['regValidFrom', '2025-02-30', '有效期起格式不正确'],
    ['regValidTo', '2019-12-31', '有效期止不能早于有效期起'],
    ['licenseNo', 'x'.repeat(51), '生产许可证号长度不能超过50个字符'],
    ['usages', Array.from({ length: 51 }, () => usage), '使用范围最多50行'],
    ['precautions', '字'.repeat(2001), '注意事项长度不能超过2000个字符'],
    ['spec', Array.from({ length: 11 }, (_, index) => `${index}mL`), '包装规格最多10项'],
    ['shelfLifeMonths', 0, '质量保证期必须是1-60之间的整数'],
    ['shelfLifeMonths', 61, '质量保证期必须是1-60之间的整数'],
    ['imageIds', Array.from({ length: 10 }, (_, index) => someId.slice(1) + index), '最多上传9张图片'],
    ['imageIds.0', ['x'], '文件不存在或已被清理，请重新上传'],
    ['hot', 'perhaps', '热门只能为是或否'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    const [name = ''] = field.split('.');
    expect(faultOf(productSchema, { ...product, [name]: value }, field)).toBe(message);
  });

  it.each([
    ['content', 0, '有效成分含量必须大于0'],
    ['content', 'x', '有效成分含量必须大于0'],
    ['content', undefined, '有效成分含量必须大于0'],
    ['casNo', '138261-41', '请输入正确的CAS号格式'],
    ['casNo', '138261-41-4', 'CAS号校验位不正确'],
    ['unit', 'kg', '请选择含量单位'],
  ])('ingredient %s %j: %s', (field, value, message) => {
    const wrong = { ...product, ingredients: [ingredient, { ...ingredient, [field]: value }] };
    expect(faultOf(productSchema, wrong, `ingredients.1.${field}`)).toBe(message);
  });

  it.each([
    ['crop', '', '第2行：作物不能为空'],
    ['crop', undefined, '第2行：作物不能为空'],
    ['target', '字'.repeat(51), '第2行：防治对象长度不能超过50个字符'],
    ['dosage', ' ', '第2行：用药量不能为空'],
    ['method', null, '第2行：施用方法不能为空'],
    ['intervalDays', '2026-04-06', '第2行：安全间隔期必须是0-365之间的整数'],
    ['maxTimes', 'Apr-6', '第2行：每季最多次数必须是1-20之间的整数'],
    ['intervalDays', 366, '第2行：安全间隔期必须是0-365之间的整数'],
    ['maxTimes', 0, '第2行：每季最多次数必须是1-20之间的整数'],
  ])('usage %s %j: %s', (field, value, message) => {
    expect(
      faultOf(productSchema, { ...product, usages: [usage, { ...usage, [field]: value }] }, `usages.1.${field}`),
    ).toBe(message);
  });

  it('allows exactly 100 % in parts that floating point cannot add', () => {
    const parts = [0.1, 0.2, 99.7].map((content) => ({ ...ingredient, content }));
    expect(faultOf(productSchema, { ...product, ingredients: parts }, 'ingredients')).toBeUndefined();
  });

  it('reports every faulty field at once, each with one message', () => {
    const result = validate(withVersion(productSchema), {});
    const fields = 'errors' in result ? result.errors.map((error) => error.field) : [];
    expect(fields).toEqual([
      'name',
      'categoryId',
      'pesticideType',
      'ingredients',
      'formulation',
      'toxicity',
      'regNo',
      'version',
    ]);
  });
});

describe('materialSchema', () => {
  it('takes a material, and drops blank and repeated rows [§3 entity fields]', () => {
    expect(valid(materialSchema, material)).toEqual(material);
    expect(valid(materialSchema, { ...material, aliases: ['木醇', ' ', '木醇'] }).aliases).toEqual(['木醇']);
    expect(valid(materialSchema, { ...material, ghs: ['GHS06', 'GHS02', 'GHS06'] }).ghs).toEqual(['GHS02', 'GHS06']);
  });

  it.each([
    ['name', null, '原料名称不能为空'],
    ['name', '醇', '原料名称长度必须在2-100个字符之间'],
    ['enName', 'x'.repeat(201), '英文名称长度不能超过200个字符'],
    ['aliases', Array.from({ length: 11 }, (_, index) => `别名${index}`), '别名最多10个'],
    ['casNo', '67561', '请输入正确的CAS号格式'],
    ['casNo', '67-56-2', 'CAS号校验位不正确'],
    ['formula', 'H2O水', '请输入正确的分子式格式'],
    ['molWeight', 0, '分子量必须大于0'],
    ['molWeight', 100_001, '分子量不能超过100000'],
    ['molWeight', 1.23456, '分子量最多保留4位小数'],
    ['categoryId', undefined, '请选择所属分类'],
    ['purityMin', 101, '含量必须在0-100之间'],
    ['appearance', '字'.repeat(101), '外观长度不能超过100个字符'],
    ['grade', '', '请选择等级'],
    ['standard', 'x'.repeat(51), '执行标准长度不能超过50个字符'],
    ['usage', '字'.repeat(1001), '用途长度不能超过1000个字符'],
    ['packaging', Array.from({ length: 11 }, (_, index) => `${index}kg`), '包装规格最多10项'],
    ['storage', '字'.repeat(501), '储存条件长度不能超过500个字符'],
    ['shelfLifeMonths', 121, '保质期必须是1-120之间的整数'],
    ['unNo', '', '请输入正确的UN编号格式'],
    ['unNo', undefined, '请输入正确的UN编号格式'],
    ['unNo', '1230', '请输入正确的UN编号格式'],
    ['hazardClass', '1.7', '请选择危险类别'],
    ['packingGroup', undefined, '请选择包装类别'],
    ['hsCode', '2905', '请输入正确的海关编码格式'],
    ['fileIds', Array.from({ length: 6 }, (_, index) => someId.slice(1) + index), '最多上传5个文件'],
  ])('%s %j: %s [§9 entity limits]', (field, value, message) => {
    expect(faultOf(materialSchema, { ...material, [field]: value }, field)).toBe(message);
  });

  it.each([
    ['C₇H₈', 'C7H8'],
    ['CuSO₄・5H₂O', 'CuSO4·5H2O'],
    ['Ｃ６Ｈ６', 'C6H6'],
  ])('keeps the formula %s without its typography', (formula, stored) => {
    expect(valid(materialSchema, { ...material, formula }).formula).toBe(stored);
  });

  it('empties the transport fields of what is not dangerous', () => {
    expect(valid(materialSchema, { ...material, hazardous: false, unNo: 'nonsense' })).toMatchObject({
      unNo: '',
      hazardClass: '',
      packingGroup: '',
    });
  });
});

describe('isCreditCode', () => {
  it('holds codes against the check sign of GB 32100', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true);
    expect(isCreditCode('91350100M000100Y44')).toBe(false);
    expect(isCreditCode('91350100I000100Y43')).toBe(false);
    expect(isCreditCode('9135')).toBe(false);
  });
});
