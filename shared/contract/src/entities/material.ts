import type { EntityBase } from '../entity.ts';
import { purityText } from '../content-units.ts';
import { publicationFields, publicationRules } from '../publication.ts';
import { documentsFields } from './document.ts';
import { casNoField, casRule, commonFields, type Fields, type InputOf, type Rules } from './fields.ts';

export const materialGrades = ['工业级', '农药级', '分析纯', '食品级'] as const;

export const hazardClasses = [
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  '1.5',
  '1.6',
  '2.1',
  '2.2',
  '2.3',
  '3',
  '4.1',
  '4.2',
  '4.3',
  '5.1',
  '5.2',
  '6.1',
  '6.2',
  '7',
  '8',
  '9',
] as const;

export const packingGroups = ['Ⅰ', 'Ⅱ', 'Ⅲ'] as const;

export const ghsPictograms = ['GHS01', 'GHS02', 'GHS03', 'GHS04', 'GHS05', 'GHS06', 'GHS07', 'GHS08', 'GHS09'] as const;
export type GhsPictogram = (typeof ghsPictograms)[number];

/** What a person reads for each pictogram (GB 30000.1). */
export const ghsLabels: Readonly<Record<GhsPictogram, string>> = {
  GHS01: '爆炸物',
  GHS02: '易燃',
  GHS03: '氧化性',
  GHS04: '高压气体',
  GHS05: '腐蚀性',
  GHS06: '急性毒性',
  GHS07: '有害/刺激',
  GHS08: '健康危害',
  GHS09: '危害水环境',
};

/** Only hazardous goods have them. */
const onlyWhen = { field: 'hazardous', is: [true] } as const;

/** 原料 (entities.md, Material). */
export const materialFields = {
  name: { kind: 'text', label: '原料名称', min: 2, max: 100, required: true },
  casNo: casNoField,
  enName: { kind: 'text', label: '英文名称', max: 200, english: true },
  aliases: { kind: 'tags', label: '别名', max: 10, each: 50, counter: '个' },
  formula: {
    kind: 'code',
    label: '分子式',
    max: 60,
    pattern: /^[A-Za-z0-9()[\]·.+-]+$/,
    formatMessage: '请输入正确的分子式格式',
  },
  molWeight: { kind: 'number', label: '分子量', above: 0, max: 100_000, decimals: 4 },
  categoryId: { kind: 'reference', label: '所属分类', to: 'category', required: true },
  /** As `purityText` writes it. */
  purity: { kind: 'text', label: '纯度/含量', subject: '纯度', max: 30, judgedAs: 'content' },
  purityMin: { kind: 'number', label: '最低含量', subject: '含量', min: 0, max: 100, unit: '%' },
  appearance: { kind: 'text', label: '外观', max: 100 },
  density: { kind: 'text', label: '密度', max: 60, judgedAs: 'property' },
  meltingPoint: { kind: 'text', label: '熔点', max: 60, judgedAs: 'property' },
  boilingPoint: { kind: 'text', label: '沸点', max: 60, judgedAs: 'property' },
  flashPoint: { kind: 'text', label: '闪点', max: 60, judgedAs: 'property' },
  solubility: { kind: 'text', label: '溶解性', max: 60 },
  grade: { kind: 'choice', label: '等级', values: materialGrades },
  standard: { kind: 'code', label: '执行标准', max: 50 },
  usage: { kind: 'text', label: '用途', max: 1000, multiline: true },
  packaging: { kind: 'tags', label: '包装规格', max: 10, each: 50, counter: '项', judgedAs: 'pack' },
  storage: { kind: 'text', label: '储存条件', max: 500, multiline: true },
  shelfLifeMonths: { kind: 'integer', label: '保质期', min: 1, max: 120, unit: '月' },
  hazardous: { kind: 'flag', label: '是否危险品' },
  unNo: {
    kind: 'code',
    label: 'UN编号',
    upperCase: true,
    pattern: /^UN\d{4}$/,
    emptyMessage: '请输入正确的UN编号格式',
    formatMessage: '请输入正确的UN编号格式',
    onlyWhen,
  },
  hazardClass: { kind: 'choice', label: '危险类别', values: hazardClasses, onlyWhen },
  packingGroup: { kind: 'choice', label: '包装类别', values: packingGroups, onlyWhen },
  ghs: { kind: 'choices', label: '象形图', values: ghsPictograms, labels: ghsLabels },
  hsCode: { kind: 'code', label: '海关编码', pattern: /^\d{8}(\d{2})?$/, formatMessage: '请输入正确的海关编码格式' },
  imageIds: { kind: 'files', label: '原料图片', accepts: 'image' },
  ...documentsFields,
  recommended: { kind: 'flag', label: '首页推荐' },
  ...commonFields,
  ...publicationFields,
} as const satisfies Fields;

const subscripts = /[₀-₉]/g;
const zeroBelow = 0x2080;
/** A formula without its typography: C7H8 of C₇H₈, C4H8O2·H2O of C4H8O2・H2O. */
const plainFormula = (formula: string): string =>
  formula
    .replace(subscripts, (digit) => String((digit.codePointAt(0) ?? zeroBelow) - zeroBelow))
    .replaceAll(/[・•∙⋅･]/g, '·')
    .replaceAll(/\s/g, '');

export type MaterialInput = InputOf<typeof materialFields>;

export const materialRules: Rules<typeof materialFields> = {
  casNo: casRule,
  formula: { read: plainFormula },
  purity: { read: purityText },
  ...publicationRules,
};

export interface Material extends EntityBase, MaterialInput {
  categoryName: string;
  viewCount: number;
}
