import { fieldLabels, fileLimits, fileMimes, fileMessages, productLimits, registrationTexts } from '@admin-h5/contract';
import {
  documentsField,
  fieldsOf,
  otherDocumentsField,
  picturesField,
  sortField,
  statusField,
} from '@admin-h5/admin-kit';
import type { FormSection, RowColumn } from '@admin-h5/admin-kit';
import { productCategories } from './category-choices.ts';
import { formulationChoices, pesticideTypeChoices, toxicityChoices, unitChoices } from './choices.ts';

const labels = fieldLabels.product;
const { text, textarea, number, toggle, date, tags, rows, files, select, radio, tree } = fieldsOf(
  labels,
  productLimits,
);

const ingredientColumns: readonly RowColumn[] = [
  { kind: 'text', name: 'name', label: '名称', required: true },
  { kind: 'text', name: 'enName', label: '英文通用名' },
  { kind: 'text', name: 'casNo', label: 'CAS号', placeholder: '如 1071-83-6' },
  { kind: 'number', name: 'content', label: '含量', required: true },
  { kind: 'select', name: 'unit', label: '单位', required: true, choices: unitChoices },
];
const blankIngredient = { name: '', enName: '', casNo: '', content: null, unit: '%' };

const usageColumns: readonly RowColumn[] = [
  { kind: 'text', name: 'crop', label: '作物/场所', required: true },
  { kind: 'text', name: 'target', label: '防治对象', required: true },
  { kind: 'text', name: 'dosage', label: '用药量', required: true },
  { kind: 'text', name: 'method', label: '施用方法', required: true },
  { kind: 'text', name: 'timing', label: '施用时期' },
  { kind: 'number', name: 'intervalDays', label: '安全间隔期(天)', integer: true },
  { kind: 'number', name: 'maxTimes', label: '每季最多次数', integer: true },
];

const longText = (name: keyof typeof labels) => textarea(name, { max: productLimits.labelText, rows: 4 });

export const productSections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      text('name', { required: true }),
      text('tradeName'),
      text('enName'),
      tree('categoryId', { required: true, load: productCategories }),
      select('pesticideType', pesticideTypeChoices, { required: true }),
      select('formulation', formulationChoices, { required: true }),
      radio('toxicity', toxicityChoices, { required: true }),
      toggle('restricted', { hint: '开启后前台显示红色「限制使用」标签' }),
    ],
  },
  {
    title: '有效成分及含量',
    fields: [
      rows('ingredients', {
        required: true,
        columns: ingredientColumns,
        blank: [blankIngredient],
        empty: blankIngredient,
        addLabel: '添加有效成分',
      }),
      text('totalContent', { hint: '留空则按有效成分自动生成' }),
    ],
  },
  {
    title: '登记信息',
    fields: [
      text('regNo', {
        required: true,
        placeholder: '如 PD20081234',
        normalise: (typed) => typed.trim().toUpperCase(),
      }),
      text('regHolder'),
      date('regValidFrom'),
      date('regValidTo'),
      ...registrationTexts.map((name) => text(name)),
    ],
  },
  {
    title: '使用范围',
    fields: [
      rows('usages', {
        columns: usageColumns,
        addLabel: '添加使用范围',
      }),
    ],
  },
  {
    title: '图片与文件',
    fields: [
      picturesField(labels.imageIds),
      files('videoId', {
        accept: fileMimes('video').join(),
        max: 1,
        maxBytes: fileLimits.videoBytes,
        tooLarge: fileMessages.videoSize,
      }),
      documentsField,
      otherDocumentsField,
    ],
  },
  {
    title: '标签内容',
    folded: true,
    fields: [
      longText('technical'),
      longText('performance'),
      longText('precautions'),
      longText('firstAid'),
      longText('storage'),
    ],
  },
  {
    title: '规格与展示',
    fields: [
      tags('spec', { placeholder: '如 100mL×60瓶/箱，回车添加' }),
      number('shelfLifeMonths', { blank: 24, unit: '月', integer: true }),
      toggle('hot'),
      toggle('recommended', { hint: '列表中显示「推荐」标记' }),
      sortField,
      statusField,
    ],
  },
];
