import { describe, expect, it } from '@jest/globals';
import {
  bannerSchema,
  categorySchema,
  companySchema,
  galleryItemSchema,
  materialSchema,
  productSchema,
  synonymSchema,
  userSchema,
  validate,
} from '../validation/index.ts';
import { blankRecord, commonFields, entityFields, type Fields, type InputOf, type ProductInput } from '../index.ts';
import { schemaOf } from './schema.ts';

const { avatar: _avatar, ...account } = entityFields.user;
const schemas = {
  category: categorySchema,
  product: productSchema,
  material: materialSchema,
  banner: bannerSchema([]),
  'factory-gallery': galleryItemSchema,
  company: companySchema,
  synonym: synonymSchema,
  user: userSchema,
};

it.each(Object.entries(schemas))(
  'the schema of %s has the fields of its declaration, and no others',
  (name, schema) => {
    const declared: Readonly<Record<string, Fields>> = { ...entityFields, user: account };
    expect(Object.keys(schema.describe()['keys'])).toEqual(Object.keys(declared[name] ?? {}));
  },
);

it('infers plain types', () => {
  const usage: ProductInput['usages'][number] = {
    crop: '水稻',
    target: '稻飞虱',
    dosage: '20克/亩',
    method: '喷雾',
    timing: '',
    intervalDays: null,
    maxTimes: 2,
  };
  const toxicity: ProductInput['toxicity'] = '低毒';
  const months: ProductInput['shelfLifeMonths'] = 24;
  // @ts-expect-error -- not one of the choices
  const wrong: ProductInput['toxicity'] = '中毒';
  // @ts-expect-error -- a row lacks its other fields
  const row: ProductInput['usages'][number] = { crop: '水稻' };
  expect([usage.maxTimes, toxicity, months, wrong, row.crop]).toEqual([2, '低毒', 24, '中毒', '水稻']);
});

describe('a field of an entity that has just been declared', () => {
  const fields = {
    title: { kind: 'text', label: '标题', max: 10, required: true },
    minOrder: { kind: 'text', label: '最低起订量', max: 50 },
    purchase: { kind: 'flag', label: '可零售' },
    price: { kind: 'number', label: '单价', above: 0, max: 1e6, decimals: 2, unit: '元' },
    stock: { kind: 'integer', label: '库存', min: 0, max: 9999, default: 0 },
    origin: { kind: 'choice', label: '产地', values: ['国产', '进口'] },
    season: { kind: 'choice', label: '季节', values: ['春', '秋'], optional: true },
    rating: { kind: 'choice', label: '评级', values: [1, 2], optional: true },
    licence: { kind: 'code', label: '许可证号', max: 20, onlyWhen: { field: 'origin', is: ['进口'] } },
    contacts: {
      kind: 'rows',
      label: '联系人',
      row: { name: { kind: 'text', label: '姓名', max: 5, required: true }, phone: { kind: 'phone', label: '电话' } },
      max: 2,
      counter: '人',
      numbered: true,
    },
    ...commonFields,
  } as const satisfies Fields;
  const schema = schemaOf(fields, { title: { check: (title) => (title === '无' ? '标题不能是“无”' : null) } });
  const plain: InputOf<typeof fields> = {
    title: '甲',
    minOrder: '',
    purchase: false,
    price: null,
    stock: 0,
    origin: '国产',
    season: '',
    rating: '',
    licence: '',
    contacts: [],
    sort: 0,
    status: 1,
  };

  it('is stored with what was left empty', () => {
    expect(validate(schema, { title: ' 甲 ', origin: '国产', licence: 'x' })).toEqual({ value: plain });
    expect(blankRecord(fields)).toEqual({ ...plain, title: '', origin: '' });
  });

  it('has an optional choice or none', () => {
    expect(validate(schema, { ...plain, season: '秋', rating: 2 })).toEqual({
      value: { ...plain, season: '秋', rating: 2 },
    });
    expect(validate(schema, { ...plain, season: null, rating: '' })).toEqual({ value: plain });
    const described = schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
    expect(described).toMatchObject({
      required: expect.not.arrayContaining(['season', 'rating']),
      properties: { season: { enum: ['春', '秋', ''] }, rating: { enum: [1, 2, ''] } },
    });
  });

  it.each([
    [{ title: '' }, 'title', '标题不能为空'],
    [{ title: '无' }, 'title', '标题不能是“无”'],
    [{ minOrder: '长'.repeat(51) }, 'minOrder', '最低起订量长度不能超过50个字符'],
    [{ purchase: 'x' }, 'purchase', '可零售只能为是或否'],
    [{ price: 0 }, 'price', '单价必须大于0'],
    [{ price: 1e6 + 1 }, 'price', '单价不能超过1000000'],
    [{ price: 1.234 }, 'price', '单价最多保留2位小数'],
    [{ stock: 1.5 }, 'stock', '库存必须是0-9999之间的整数'],
    [{ origin: '别处' }, 'origin', '请选择产地'],
    [{ origin: '' }, 'origin', '请选择产地'],
    [{ season: '冬' }, 'season', '请选择季节'],
    [{ rating: 3 }, 'rating', '请选择评级'],
    [{ origin: '进口', licence: '' }, 'licence', '许可证号不能为空'],
    [{ contacts: [{ name: '甲' }, { name: '' }] }, 'contacts.1.name', '第2行：姓名不能为空'],
    [{ contacts: [{ name: '甲', phone: '1' }] }, 'contacts.0.phone', '请输入正确的电话格式'],
    [{ contacts: ['甲', '乙', '丙'].map((name) => ({ name })) }, 'contacts', '联系人最多2人'],
    [{ sort: -1 }, 'sort', '排序必须是0-9999之间的整数'],
    [{ status: 2 }, 'status', '状态只能是启用或停用'],
  ])('%j is refused', (change, field, message) => {
    expect(validate(schema, { ...plain, ...change })).toEqual({ errors: [{ field, message }] });
  });
});
