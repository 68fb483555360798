import type { ProductInput } from '@admin-h5/contract';
import { fieldLabels, fileHints, fileLimits, productLimits, fileMessages, registrationTexts } from '@admin-h5/contract';
import { documentsField, sortField, statusField } from '@admin-h5/admin-kit';
import type { BlankOf, FieldSpec, FormSection, RowColumn } from '@admin-h5/admin-kit';
import { productCategories } from './category-choices.ts';
import { formulationChoices, pesticideTypeChoices, toxicityChoices, unitChoices } from './choices.ts';

const labels = fieldLabels.product;

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
  max: productLimits.labelText,
  rows: 4,
});

export const productSections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { kind: 'text', name: 'name', label: labels.name, required: true, max: productLimits.name },
      { kind: 'text', name: 'tradeName', label: labels.tradeName, max: productLimits.tradeName },
      { kind: 'text', name: 'enName', label: labels.enName, max: productLimits.enName },
      { kind: 'tree', name: 'categoryId', label: labels.categoryId, required: true, load: productCategories },
      {
        kind: 'select',
        name: 'pesticideType',
        label: labels.pesticideType,
        required: true,
        choices: pesticideTypeChoices,
      },
      { kind: 'select', name: 'formulation', label: labels.formulation, required: true, choices: formulationChoices },
      { kind: 'radio', name: 'toxicity', label: labels.toxicity, required: true, choices: toxicityChoices },
      { kind: 'switch', name: 'restricted', label: labels.restricted, hint: '开启后前台显示红色「限制使用」标签' },
    ],
  },
  {
    title: '有效成分及含量',
    fields: [
      {
        kind: 'rows',
        name: 'ingredients',
        label: labels.ingredients,
        required: true,
        columns: ingredientColumns,
        empty: { name: '', enName: '', casNo: '', content: null, unit: '%' },
        max: productLimits.ingredients,
        addLabel: '添加有效成分',
      },
      {
        kind: 'text',
        name: 'totalContent',
        label: labels.totalContent,
        max: productLimits.totalContent,
        hint: '留空则按有效成分自动生成',
      },
    ],
  },
  {
    title: '登记信息',
    fields: [
      {
        kind: 'text',
        name: 'regNo',
        label: labels.regNo,
        required: true,
        placeholder: '如 PD20081234',
        normalise: (text) => text.trim().toUpperCase(),
      },
      { kind: 'text', name: 'regHolder', label: labels.regHolder, max: productLimits.regHolder },
      { kind: 'date', name: 'regValidFrom', label: labels.regValidFrom },
      { kind: 'date', name: 'regValidTo', label: labels.regValidTo },
      ...registrationTexts.map((name): FieldSpec => ({
        kind: 'text',
        name,
        label: labels[name],
        max: productLimits[name],
      })),
    ],
  },
  {
    title: '使用范围',
    fields: [
      {
        kind: 'rows',
        name: 'usages',
        label: labels.usages,
        columns: usageColumns,
        empty: { crop: '', target: '', dosage: '', method: '', timing: '', intervalDays: null, maxTimes: null },
        max: productLimits.usages,
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
        label: labels.imageIds,
        max: fileLimits.images,
        hint: `${fileHints.image}；第一张为封面`,
      },
      {
        kind: 'files',
        name: 'videoId',
        label: labels.videoId,
        accept: 'video/mp4',
        max: 1,
        maxBytes: fileLimits.videoBytes,
        tooLarge: fileMessages.videoSize,
      },
      documentsField,
      {
        kind: 'files',
        name: 'fileIds',
        label: labels.fileIds,
        accept: '.pdf',
        max: fileLimits.documents,
        maxBytes: fileLimits.documentBytes,
        tooLarge: fileMessages.documentSize,
        hint: `不分类型，${fileHints.document}`,
      },
    ],
  },
  {
    title: '标签内容',
    folded: true,
    fields: [
      longText('technical', labels.technical),
      longText('performance', labels.performance),
      longText('precautions', labels.precautions),
      longText('firstAid', labels.firstAid),
      longText('storage', labels.storage),
    ],
  },
  {
    title: '规格与展示',
    fields: [
      {
        kind: 'tags',
        name: 'spec',
        label: labels.spec,
        max: productLimits.spec,
        placeholder: '如 100mL×60瓶/箱，回车添加',
      },
      { kind: 'number', name: 'shelfLifeMonths', label: labels.shelfLifeMonths, unit: '月', integer: true },
      { kind: 'switch', name: 'hot', label: labels.hot },
      { kind: 'switch', name: 'recommended', label: labels.recommended },
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
  documents: [],
  fileIds: [],
  hot: false,
  recommended: false,
  sort: 0,
  status: 1,
};
