import { productFields } from '@admin-h5/contract';
import { choicesIn, documentsView, formSections, categoryChoices } from '@admin-h5/admin-kit';

export const productCategories = () => categoryChoices('product');

const blankIngredient = { name: '', enName: '', casNo: '', content: null, unit: '%' };

/** 剂型 with its code. */
export const formulationChoices = choicesIn(productFields.formulation).map(({ value, label }) => ({
  value,
  label: `${label} (${value})`,
}));

export const productSections = formSections(productFields, [
  {
    title: '基本信息',
    fields: [
      'name',
      'tradeName',
      'enName',
      { name: 'categoryId', load: productCategories },
      'pesticideType',
      { name: 'formulation', choices: formulationChoices },
      'toxicity',
      { name: 'restricted', hint: '开启后前台显示红色「限制使用」标签' },
    ],
  },
  {
    title: '有效成分及含量',
    fields: [
      {
        name: 'ingredients',
        blank: [blankIngredient],
        empty: blankIngredient,
        cells: { casNo: { placeholder: '如 1071-83-6' } },
      },
      { name: 'totalContent', hint: '留空则按有效成分自动生成，有效成分改变时重新生成' },
    ],
  },
  {
    title: '登记信息',
    fields: [
      { name: 'regNo', placeholder: '如 PD20081234' },
      'regHolder',
      'regValidFrom',
      'regValidTo',
      'licenseNo',
      'standardNo',
    ],
  },
  { title: '使用范围', fields: ['usages'] },
  { title: '图片与文件', fields: ['imageIds', 'videoId', documentsView, 'fileIds'] },
  { title: '标签内容', folded: true, fields: ['technical', 'performance', 'precautions', 'firstAid', 'storage'] },
  {
    title: '规格与展示',
    fields: [
      { name: 'spec', placeholder: '如 100mL×60瓶/箱，回车添加' },
      'shelfLifeMonths',
      'hot',
      { name: 'recommended', hint: '列表中显示「推荐」标记' },
      'sort',
      'status',
      'publishAt',
      'withdrawAt',
    ],
  },
]);
