/** 产品 as data: its fields with labels, limits and choices, and the rules between them. */
import { contentUnit, contentUnits, maxContent, type ContentUnit } from '../content-units.ts';
import type { EntityBase } from '../entity.ts';
import { chineseNames } from '../formulation-name.ts';
import { formulationCode } from '../formulations.ts';
import { normaliseText } from '../normalise.ts';
import { publicationFields, publicationRules } from '../publication.ts';
import { documentsFields } from './document.ts';
import { casNoField, casRule, commonFields, type Fields, type InputOf, type Rules, type Siblings } from './fields.ts';

/** 农药类别 with its colour band (农药标签和说明书管理办法: 除草绿·杀虫红·杀菌黑·植调黄·杀鼠蓝). */
export const pesticideTypes = [
  '杀虫剂',
  '杀螨剂',
  '杀菌剂',
  '除草剂',
  '植物生长调节剂',
  '杀鼠剂',
  '杀线虫剂',
  '卫生杀虫剂',
] as const;
export type PesticideType = (typeof pesticideTypes)[number];

export const toxicities = ['剧毒', '高毒', '中等毒', '低毒', '微毒'] as const;
export type Toxicity = (typeof toxicities)[number];

const ingredientFields = {
  name: { kind: 'text', label: '名称', subject: '有效成分名称', min: 2, max: 50, required: true },
  enName: { kind: 'text', label: '英文通用名', max: 100, english: true },
  casNo: casNoField,
  content: { kind: 'number', label: '含量', subject: '有效成分含量', above: 0, decimals: 6, required: true },
  unit: { kind: 'choice', label: '单位', subject: '含量单位', values: contentUnits },
} as const satisfies Fields;
export type Ingredient = InputOf<typeof ingredientFields>;

/** One row of 使用范围. */
export const usageFields = {
  crop: { kind: 'text', label: '作物/场所', subject: '作物', max: 50, required: true },
  target: { kind: 'text', label: '防治对象', max: 50, required: true },
  dosage: { kind: 'text', label: '用药量', max: 60, required: true, judgedAs: 'dose' },
  method: { kind: 'text', label: '施用方法', max: 30, required: true },
  timing: { kind: 'text', label: '施用时期', max: 100 },
  intervalDays: { kind: 'integer', label: '安全间隔期', min: 0, max: 365, unit: '天' },
  maxTimes: { kind: 'integer', label: '每季最多次数', min: 1, max: 20 },
} as const satisfies Fields;
export type Usage = InputOf<typeof usageFields>;

/** A text of the label. */
const labelText = { kind: 'text', max: 2000, multiline: true } as const;

/** 产品 (entities.md, Product). */
export const productFields = {
  name: { kind: 'text', label: '农药名称(通用名)', subject: '产品名称', min: 2, max: 50, required: true },
  tradeName: { kind: 'text', label: '商品名', max: 50 },
  enName: { kind: 'text', label: '英文通用名', max: 100, english: true },
  categoryId: { kind: 'reference', label: '产品分类', to: 'category', required: true },
  pesticideType: { kind: 'choice', label: '农药类别', values: pesticideTypes },
  ingredients: {
    kind: 'rows',
    label: '有效成分',
    row: ingredientFields,
    max: 5,
    counter: '种',
    emptyMessage: '请至少填写一种有效成分',
  },
  totalContent: { kind: 'code', label: '总含量', max: 50, judgedAs: 'content' },
  /** Code of the dictionary (`formulations`). */
  formulation: {
    kind: 'choice',
    label: '剂型',
    values: /* #__PURE__ */ Object.keys(chineseNames),
    labels: chineseNames,
  },
  toxicity: { kind: 'choice', label: '毒性', values: toxicities },
  regNo: {
    kind: 'code',
    label: '登记证号',
    upperCase: true,
    required: true,
    pattern: /^(PD|WP|LS|WL|EX)N?\d{2,8}(-\d{1,4})?(F\d{2,8})?$/,
    formatMessage: '请输入正确的登记证号格式',
  },
  regHolder: { kind: 'text', label: '登记证持有人', max: 100 },
  regValidFrom: { kind: 'day', label: '有效期起' },
  regValidTo: { kind: 'day', label: '有效期止' },
  licenseNo: { kind: 'code', label: '生产许可证号', max: 50 },
  standardNo: { kind: 'code', label: '产品质量标准号', max: 50 },
  restricted: { kind: 'flag', label: '限制使用农药' },
  usages: { kind: 'rows', label: '使用范围', row: usageFields, max: 50, counter: '行', numbered: true },
  technical: { ...labelText, label: '使用技术要求' },
  performance: { ...labelText, label: '产品性能' },
  precautions: { ...labelText, label: '注意事项' },
  firstAid: { ...labelText, label: '中毒急救措施' },
  storage: { ...labelText, label: '储存和运输方法' },
  spec: {
    kind: 'tags',
    label: '包装规格/净含量',
    subject: '包装规格',
    max: 10,
    each: 30,
    counter: '项',
    judgedAs: 'pack',
  },
  shelfLifeMonths: { kind: 'integer', label: '质量保证期', min: 1, max: 60, unit: '月', default: 24 },
  imageIds: { kind: 'files', label: '产品图片', accepts: 'image' },
  videoId: { kind: 'file', label: '产品视频', accepts: 'video' },
  ...documentsFields,
  hot: { kind: 'flag', label: '热门' },
  recommended: { kind: 'flag', label: '推荐' },
  ...commonFields,
  ...publicationFields,
} as const satisfies Fields;

export type ProductInput = InputOf<typeof productFields>;

/** Message of the rule that needs the other products, which the server checks. */
export const productMessages = { duplicateRegNo: '登记证号已存在' } as const;

/** Millionths of a percent in one unit of content; g/kg is a tenth of a percent. */
const shares: Partial<Record<ContentUnit, number>> = { '%': 1e6, 'g/kg': 1e5 };

/** Sums in millionths, so that 0.1 % + 99.9 % is not more than 100 %. */
const percentTotal = (ingredients: readonly Ingredient[]): number =>
  ingredients.reduce((total, { content, unit }) => total + Math.round(content * (shares[unit] ?? 0)), 0) / 1e6;

/** The largest content depends on the unit beside it. */
function contentFault(content: number, { unit }: Siblings): string | null {
  const max = maxContent((typeof unit === 'string' ? contentUnit(unit) : null) ?? '%');
  return content > max ? `有效成分含量不能超过${max}` : null;
}

export const productRules: Rules<typeof productFields> = {
  ingredients: {
    check: (ingredients) => (percentTotal(ingredients) > 100 ? '有效成分总含量不能超过100%' : null),
    row: { casNo: casRule, content: { check: contentFault }, unit: { read: contentUnit } },
  },
  formulation: { read: (raw) => formulationCode(normaliseText(raw)) },
  regValidTo: {
    check: (to, { regValidFrom: from }) =>
      typeof from === 'string' && to !== '' && to < from ? '有效期止不能早于有效期起' : null,
  },
  ...publicationRules,
};

export interface Product extends EntityBase, ProductInput {
  categoryName: string;
  viewCount: number;
}
