import { fieldLabels, materialLimits } from '@admin-h5/contract';
import {
  documentsField,
  fieldsOf,
  otherDocumentsField,
  picturesField,
  sortField,
  statusField,
  textOf,
  type FormSection,
  type FormValues,
} from '@admin-h5/admin-kit';
import { gradeChoices, ghsChoices, hazardClassChoices, materialCategories, packingGroupChoices } from './choices.ts';
import { isCasNo, SameCas } from './same-cas.tsx';

const labels = fieldLabels.material;
const { text, textarea, number, toggle, tags, select, radio, checks, tree } = fieldsOf(labels, materialLimits);

const isHazardous = (values: FormValues) => values.hazardous === true;

/** @param id '' for a new material */
export const materialSections = (id: string): readonly FormSection[] => [
  {
    title: '基本',
    fields: [
      text('name', { required: true }),
      text('enName'),
      tags('aliases', { placeholder: '输入后回车添加' }),
      tree('categoryId', { required: true, load: materialCategories }),
      text('casNo', {
        placeholder: '如 1071-83-6',
        checkWhileTyping: true,
        normalise: (typed) => typed.normalize('NFKC').trim(),
        hint: (values) => {
          const casNo = textOf(values.casNo).trim();
          return isCasNo(casNo) ? <SameCas casNo={casNo} ownId={id} /> : null;
        },
      }),
      select('grade', gradeChoices, { required: true }),
      text('purity', { placeholder: '如 ≥98.0%、95% TC', hint: '只填数字时自动加上 %，如 98 存为 98%' }),
      number('purityMin', { unit: '%', hint: '用于按含量筛选和排序' }),
      text('standard', { placeholder: '如 GB/T 12686-2017' }),
      textarea('usage', { rows: 3 }),
      tags('packaging', { placeholder: '如 25kg/纸板桶，回车添加' }),
    ],
  },
  {
    title: '理化',
    fields: [
      text('formula', { placeholder: '如 C3H8NO5P' }),
      number('molWeight'),
      text('appearance', { placeholder: '如 白色结晶粉末' }),
      text('density', { placeholder: '如 1.70 g/cm³' }),
      text('meltingPoint', { placeholder: '如 189.5 ℃' }),
      text('boilingPoint', { placeholder: '如 200 ℃（分解）' }),
      text('flashPoint', { placeholder: '如 >93 ℃' }),
      text('solubility', { placeholder: '如 水中 12 g/L' }),
    ],
  },
  {
    title: '安全',
    fields: [
      toggle('hazardous', { hint: '开启后须填写UN编号、危险类别和包装类别' }),
      text('unNo', {
        required: true,
        placeholder: '如 UN1230',
        normalise: (typed) => typed.normalize('NFKC').trim().toUpperCase(),
        visible: isHazardous,
      }),
      select('hazardClass', hazardClassChoices, { required: true, visible: isHazardous }),
      radio('packingGroup', packingGroupChoices, { required: true, visible: isHazardous }),
      checks('ghs', ghsChoices),
      textarea('storage', { rows: 3 }),
      number('shelfLifeMonths', { unit: '月', integer: true }),
      text('hsCode', { placeholder: '8 位或 10 位数字' }),
    ],
  },
  { title: '图片与文件', fields: [picturesField(labels.imageIds), documentsField, otherDocumentsField] },
  { title: '展示', fields: [toggle('recommended'), sortField, statusField] },
];
