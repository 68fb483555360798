import type { ProductInput } from '@admin-h5/contract';
import { fileLimits } from '@admin-h5/contract';
import { fileMessages } from '@admin-h5/contract/validation';
import { sortField, statusField } from '@admin-h5/admin-kit';
import type { BlankOf, FieldSpec, FormSection, RowColumn } from '@admin-h5/admin-kit';
import { productCategories } from './category-choices.ts';
import { formulationChoices, pesticideTypeChoices, toxicityChoices, unitChoices } from './choices.ts';

const ingredientColumns: readonly RowColumn[] = [
  { kind: 'text', name: 'name', label: '名称', required: true },
  { kind: 'text', name: 'enName', label: '英文通用名' },
  { kind: 'text', name: 'casNo', label: 'CAS号', placeholder: '如 1071-83-6' },
  { kind: 'number', name: 'content', label: '含量', required: true },
  { kind: 'select', name: 'unit', label: '单位', required: true, choices: unitChoices },
];

const usageColumns: readonly RowColumn[] = [
  { kind: 'text', name: 'crop', label: '作物/场所', required: true },
  { kind: 'text', name: 'target', label: '防治对象', required: true },
  { kind: 'text', name: 'dosage', label: '用药量', required: true },
  { kind: 'text', name: 'method', label: '施用方法', required: true },
  { kind: 'text', name: 'timing', label: '施用时期' },
  { kind: 'number', name: 'intervalDays', label: '安全间隔期(天)', integer: true },
  { kind: 'number', name: 'maxTimes', label: '每季最多次数', integer: true },
];

const longText = (name: keyof ProductInput, label: string): FieldSpec => ({
  kind: 'textarea',
  name,
  label,
  max: 2000,
  rows: 4,
});

export const productSections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: '农药名称(通用名)', required: true, max: 50 },
      { kind: 'text', name: 'tradeName', label: '商品名', max: 50 },
      { kind: 'text', name: 'enName', label: '英文通用名', max: 100 },
      { kind: 'tree', name: 'categoryId', label: '产品分类', required: true, load: productCategories },
      { kind: 'select', name: 'pesticideType', label: '农药类别', required: true, choices: pesticideTypeChoices },
      { kind: 'select', name: 'formulation', label: '剂型', required: true, choices: formulationChoices },
      { kind: 'radio', name: 'toxicity', label: '毒性', required: true, choices: toxicityChoices },
      { kind: 'switch', name: 'restricted', label: '限制使用农药', hint: '开启后前台显示红色「限制使用」标签' },
    ],
  },
  {
    title: '有效成分及含量',
    fields: [
      {
        kind: 'rows',
        name: 'ingredients',
        label: '有效成分',
        required: true,
        columns: ingredientColumns,
        empty: { name: '', enName: '', casNo: '', content: null, unit: '%' },
        max: 5,
        addLabel: '添加有效成分',
      },
      { kind: 'text', name: 'totalContent', label: '总含量', max: 50, hint: '留空则按有效成分自动生成' },
    ],
  },
  {
    title: '登记信息',
    fields: [
      {
        kind: 'text',
        name: 'regNo',
        label: '登记证号',
        required: true,
        placeholder: '如 PD20081234',
        normalise: (text) => text.trim().toUpperCase(),
      },
      { kind: 'text', name: 'regHolder', label: '登记证持有人', max: 100 },
      { kind: 'date', name: 'regValidFrom', label: '有效期起' },
      { kind: 'date', name: 'regValidTo', label: '有效期止' },
      { kind: 'text', name: 'licenseNo', label: '生产许可证号', max: 50 },
      { kind: 'text', name: 'standardNo', label: '产品质量标准号', max: 50 },
    ],
  },
  {
    title: '使用范围',
    fields: [
      {
        kind: 'rows',
        name: 'usages',
        label: '使用范围',
        columns: usageColumns,
        empty: { crop: '', target: '', dosage: '', method: '', timing: '', intervalDays: null, maxTimes: null },
        max: 50,
        addLabel: '添加使用范围',
      },
    ],
  },
  {
    title: '图片与文件',
    fields: [
      {
        kind: 'images',
        name: 'imageIds',
        label: '产品图片',
        max: 9,
        hint: 'JPG、PNG 或 WebP，单张不超过 5MB；第一张为封面',
      },
      {
        kind: 'files',
        name: 'videoId',
        label: '产品视频',
        accept: 'video/mp4',
        max: 1,
        maxBytes: fileLimits.videoBytes,
        tooLarge: fileMessages.videoSize,
      },
      {
        kind: 'files',
        name: 'fileIds',
        label: '资料',
        accept: '.pdf',
        max: 5,
        maxBytes: fileLimits.documentBytes,
        tooLarge: fileMessages.documentSize,
      },
    ],
  },
  {
    title: '标签内容',
    folded: true,
    fields: [
      longText('technical', '使用技术要求'),
      longText('performance', '产品性能'),
      longText('precautions', '注意事项'),
      longText('firstAid', '中毒急救措施'),
      longText('storage', '储存和运输方法'),
    ],
  },
  {
    title: '规格与展示',
    fields: [
      { kind: 'tags', name: 'spec', label: '包装规格/净含量', max: 10, placeholder: '如 100mL×60瓶/箱，回车添加' },
      { kind: 'number', name: 'shelfLifeMonths', label: '质量保证期', unit: '月', integer: true },
      { kind: 'switch', name: 'hot', label: '热门' },
      { kind: 'switch', name: 'recommended', label: '首页推荐' },
      sortField,
      statusField,
    ],
  },
];

export const blankProduct: BlankOf<ProductInput> = {
  name: '',
  tradeName: '',
  enName: '',
  categoryId: '',
  pesticideType: '',
  ingredients: [{ name: '', enName: '', casNo: '', content: null, unit: '%' }],
  totalContent: '',
  formulation: '',
  toxicity: '',
  regNo: '',
  regHolder: '',
  regValidFrom: '',
  regValidTo: '',
  licenseNo: '',
  standardNo: '',
  restricted: false,
  usages: [],
  technical: '',
  performance: '',
  precautions: '',
  firstAid: '',
  storage: '',
  spec: [],
  shelfLifeMonths: 24,
  imageIds: [],
  videoId: null,
  fileIds: [],
  hot: false,
  recommended: false,
  sort: 0,
  status: 1,
};
