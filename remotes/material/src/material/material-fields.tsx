import { fileLimits, type MaterialInput } from '@admin-h5/contract';
import {
  sortField,
  statusField,
  textOf,
  type BlankOf,
  type FieldSpec,
  type FormSection,
  type FormValues,
} from '@admin-h5/admin-kit';
import { fileMessages } from '@admin-h5/contract/validation';
import { gradeChoices, ghsChoices, hazardClassChoices, materialCategories, packingGroupChoices } from './choices.ts';
import { isCasNo, SameCas } from './same-cas.tsx';

const property = (name: keyof MaterialInput, label: string, placeholder: string): FieldSpec => ({
  kind: 'text',
  name,
  label,
  max: 60,
  placeholder,
});

const isHazardous = (values: FormValues) => values.hazardous === true;

/** @param id '' for a new material */
export const materialSections = (id: string): readonly FormSection[] => [
  {
    title: '基本',
    fields: [
      { kind: 'text', name: 'name', label: '原料名称', required: true, max: 100 },
      { kind: 'text', name: 'enName', label: '英文名称', max: 200 },
      { kind: 'tags', name: 'aliases', label: '别名', max: 10, placeholder: '输入后回车添加' },
      { kind: 'tree', name: 'categoryId', label: '所属分类', required: true, load: materialCategories },
      {
        kind: 'text',
        name: 'casNo',
        label: 'CAS号',
        placeholder: '如 1071-83-6',
        checkWhileTyping: true,
        normalise: (text) => text.normalize('NFKC').trim(),
        hint: (values) => {
          const casNo = textOf(values.casNo).trim();
          return isCasNo(casNo) ? <SameCas casNo={casNo} ownId={id} /> : null;
        },
      },
      { kind: 'select', name: 'grade', label: '等级', required: true, choices: gradeChoices },
      { kind: 'text', name: 'purity', label: '纯度/含量', max: 30, placeholder: '如 ≥98.0%、95% TC' },
      { kind: 'number', name: 'purityMin', label: '最低含量', unit: '%', hint: '用于按含量筛选和排序' },
      { kind: 'text', name: 'standard', label: '执行标准', max: 50, placeholder: '如 GB/T 12686-2017' },
      { kind: 'textarea', name: 'usage', label: '用途', max: 1000, rows: 3 },
      { kind: 'tags', name: 'packaging', label: '包装规格', max: 10, placeholder: '如 25kg/纸板桶，回车添加' },
    ],
  },
  {
    title: '理化',
    fields: [
      { kind: 'text', name: 'formula', label: '分子式', max: 60, placeholder: '如 C3H8NO5P' },
      { kind: 'number', name: 'molWeight', label: '分子量' },
      { kind: 'text', name: 'appearance', label: '外观', max: 100, placeholder: '如 白色结晶粉末' },
      property('density', '密度', '如 1.70 g/cm³'),
      property('meltingPoint', '熔点', '如 189.5 ℃'),
      property('boilingPoint', '沸点', '如 200 ℃（分解）'),
      property('flashPoint', '闪点', '如 >93 ℃'),
      property('solubility', '溶解性', '如 水中 12 g/L'),
    ],
  },
  {
    title: '安全',
    fields: [
      { kind: 'switch', name: 'hazardous', label: '是否危险品', hint: '开启后须填写UN编号、危险类别和包装类别' },
      {
        kind: 'text',
        name: 'unNo',
        label: 'UN编号',
        required: true,
        placeholder: '如 UN1230',
        normalise: (text) => text.normalize('NFKC').trim().toUpperCase(),
        visible: isHazardous,
      },
      {
        kind: 'select',
        name: 'hazardClass',
        label: '危险类别',
        required: true,
        choices: hazardClassChoices,
        visible: isHazardous,
      },
      {
        kind: 'radio',
        name: 'packingGroup',
        label: '包装类别',
        required: true,
        choices: packingGroupChoices,
        visible: isHazardous,
      },
      { kind: 'checks', name: 'ghs', label: '象形图', choices: ghsChoices },
      { kind: 'textarea', name: 'storage', label: '储存条件', max: 500, rows: 3 },
      { kind: 'number', name: 'shelfLifeMonths', label: '保质期', unit: '月', integer: true },
      { kind: 'text', name: 'hsCode', label: '海关编码', placeholder: '8 位或 10 位数字' },
    ],
  },
  {
    title: '图片与文件',
    fields: [
      {
        kind: 'images',
        name: 'imageIds',
        label: '原料图片',
        max: 9,
        hint: 'JPG、PNG 或 WebP，单张不超过 5MB；第一张为封面',
      },
      {
        kind: 'files',
        name: 'fileIds',
        label: '资料',
        accept: '.pdf',
        max: 5,
        maxBytes: fileLimits.documentBytes,
        tooLarge: fileMessages.documentSize,
        hint: 'MSDS、COA 等，PDF 格式，单个不超过 20MB',
      },
    ],
  },
  {
    title: '展示',
    fields: [{ kind: 'switch', name: 'recommended', label: '首页推荐' }, sortField, statusField],
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
  fileIds: [],
  recommended: false,
  sort: 0,
  status: 1,
};
