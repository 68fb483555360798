import {
  fieldLabels,
  fileHints,
  fileLimits,
  materialLimits,
  type MaterialInput,
  fileMessages,
} from '@admin-h5/contract';
import {
  documentsField,
  sortField,
  statusField,
  textOf,
  type BlankOf,
  type FieldSpec,
  type FormSection,
  type FormValues,
} from '@admin-h5/admin-kit';
import { gradeChoices, ghsChoices, hazardClassChoices, materialCategories, packingGroupChoices } from './choices.ts';
import { isCasNo, SameCas } from './same-cas.tsx';

const labels = fieldLabels.material;

const property = (name: keyof typeof materialLimits & keyof typeof labels, placeholder: string): FieldSpec => ({
  kind: 'text',
  name,
  label: labels[name],
  max: materialLimits[name],
  placeholder,
});

const isHazardous = (values: FormValues) => values.hazardous === true;

/** @param id '' for a new material */
export const materialSections = (id: string): readonly FormSection[] => [
  {
    title: '基本',
    fields: [
      { kind: 'text', name: 'name', label: labels.name, required: true, max: materialLimits.name },
      { kind: 'text', name: 'enName', label: labels.enName, max: materialLimits.enName },
      {
        kind: 'tags',
        name: 'aliases',
        label: labels.aliases,
        max: materialLimits.aliases,
        placeholder: '输入后回车添加',
      },
      { kind: 'tree', name: 'categoryId', label: labels.categoryId, required: true, load: materialCategories },
      {
        kind: 'text',
        name: 'casNo',
        label: labels.casNo,
        placeholder: '如 1071-83-6',
        checkWhileTyping: true,
        normalise: (text) => text.normalize('NFKC').trim(),
        hint: (values) => {
          const casNo = textOf(values.casNo).trim();
          return isCasNo(casNo) ? <SameCas casNo={casNo} ownId={id} /> : null;
        },
      },
      { kind: 'select', name: 'grade', label: labels.grade, required: true, choices: gradeChoices },
      {
        kind: 'text',
        name: 'purity',
        label: labels.purity,
        max: materialLimits.purity,
        placeholder: '如 ≥98.0%、95% TC',
      },
      { kind: 'number', name: 'purityMin', label: labels.purityMin, unit: '%', hint: '用于按含量筛选和排序' },
      {
        kind: 'text',
        name: 'standard',
        label: labels.standard,
        max: materialLimits.standard,
        placeholder: '如 GB/T 12686-2017',
      },
      { kind: 'textarea', name: 'usage', label: labels.usage, max: materialLimits.usage, rows: 3 },
      {
        kind: 'tags',
        name: 'packaging',
        label: labels.packaging,
        max: materialLimits.packaging,
        placeholder: '如 25kg/纸板桶，回车添加',
      },
    ],
  },
  {
    title: '理化',
    fields: [
      { kind: 'text', name: 'formula', label: labels.formula, max: materialLimits.formula, placeholder: '如 C3H8NO5P' },
      { kind: 'number', name: 'molWeight', label: labels.molWeight },
      {
        kind: 'text',
        name: 'appearance',
        label: labels.appearance,
        max: materialLimits.appearance,
        placeholder: '如 白色结晶粉末',
      },
      property('density', '如 1.70 g/cm³'),
      property('meltingPoint', '如 189.5 ℃'),
      property('boilingPoint', '如 200 ℃（分解）'),
      property('flashPoint', '如 >93 ℃'),
      property('solubility', '如 水中 12 g/L'),
    ],
  },
  {
    title: '安全',
    fields: [
      { kind: 'switch', name: 'hazardous', label: labels.hazardous, hint: '开启后须填写UN编号、危险类别和包装类别' },
      {
        kind: 'text',
        name: 'unNo',
        label: labels.unNo,
        required: true,
        placeholder: '如 UN1230',
        normalise: (text) => text.normalize('NFKC').trim().toUpperCase(),
        visible: isHazardous,
      },
      {
        kind: 'select',
        name: 'hazardClass',
        label: labels.hazardClass,
        required: true,
        choices: hazardClassChoices,
        visible: isHazardous,
      },
      {
        kind: 'radio',
        name: 'packingGroup',
        label: labels.packingGroup,
        required: true,
        choices: packingGroupChoices,
        visible: isHazardous,
      },
      { kind: 'checks', name: 'ghs', label: labels.ghs, choices: ghsChoices },
      { kind: 'textarea', name: 'storage', label: labels.storage, max: materialLimits.storage, rows: 3 },
      { kind: 'number', name: 'shelfLifeMonths', label: labels.shelfLifeMonths, unit: '月', integer: true },
      { kind: 'text', name: 'hsCode', label: labels.hsCode, placeholder: '8 位或 10 位数字' },
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
    title: '展示',
    fields: [{ kind: 'switch', name: 'recommended', label: labels.recommended }, sortField, statusField],
  },
];

export const blankMaterial: BlankOf<MaterialInput> = {
  name: '',
  enName: '',
  aliases: [],
  casNo: '',
  formula: '',
  molWeight: null,
  categoryId: '',
  purity: '',
  purityMin: null,
  appearance: '',
  density: '',
  meltingPoint: '',
  boilingPoint: '',
  flashPoint: '',
  solubility: '',
  grade: '',
  standard: '',
  usage: '',
  packaging: [],
  storage: '',
  shelfLifeMonths: null,
  hazardous: false,
  unNo: '',
  hazardClass: '',
  packingGroup: '',
  ghs: [],
  hsCode: '',
  imageIds: [],
  documents: [],
  fileIds: [],
  recommended: false,
  sort: 0,
  status: 1,
};
