import {
  bannerLinkLabels,
  bannerPositionLabels,
  categoryKindLabels,
  formulations,
  ghsLabels,
  mediaTypeLabels,
  type LogEntry,
} from '@admin-h5/contract';
import {
  categoryChoices,
  choicesOf,
  statusField,
  htmlToText,
  type FieldSpec,
  type RowColumn,
} from '@admin-h5/admin-kit';
import { userTypes } from '../user/choices.ts';

const text = (labels: Readonly<Record<string, string>>): FieldSpec[] =>
  Object.entries(labels).map(([name, label]) => ({ kind: 'text', name, label }));
const choice = (name: string, label: string, labels: Readonly<Record<string, string>>): FieldSpec => ({
  kind: 'select',
  name,
  label,
  choices: choicesOf(labels),
});
const onOff = (name: string, label: string): FieldSpec => ({ kind: 'switch', name, label });
const list = (name: string, label: string): FieldSpec => ({ kind: 'tags', name, label, max: 0 });
const rows = (name: string, label: string, columns: readonly RowColumn[] = []): FieldSpec => ({
  kind: 'rows',
  name,
  label,
  columns,
  empty: {},
  max: 0,
  addLabel: '',
});
const pictures = (name: string, label: string): FieldSpec => ({ kind: 'images', name, label });
const picture = (name: string, label: string): FieldSpec => ({ kind: 'image', name, label });
const files = (name: string, label: string): FieldSpec => ({
  kind: 'files',
  name,
  label,
  accept: '',
  maxBytes: 0,
  tooLarge: '',
});
const moment = (name: string, label: string): FieldSpec => ({ kind: 'datetime', name, label });

/** Kinds of content in which a category may be; an entry may name any of both. */
async function anyCategory() {
  const [products, materials] = await Promise.all([categoryChoices('product'), categoryChoices('material')]);
  return [...products, ...materials];
}

/** What a person calls the fields of all records, and how their values read; a field that is not here is internal. */
const fields: readonly FieldSpec[] = [
  ...text({ name: '名称', title: '标题', username: '用户名', realName: '真实姓名', phone: '手机号', email: '邮箱' }),
  choice('kind', '适用对象', categoryKindLabels),
  statusField,
  ...text({ sort: '排序', code: '编码' }),
  { kind: 'tree', name: 'parentId', label: '上级分类', none: '无（一级分类）', load: anyCategory },
  { kind: 'tree', name: 'categoryId', label: '所属分类', load: anyCategory },
  ...text({ description: '说明', tradeName: '商品名', enName: '英文名称' }),
  list('aliases', '别名'),
  ...text({ casNo: 'CAS号', pesticideType: '农药类别', grade: '等级', purity: '纯度/含量', purityMin: '最低含量' }),
  ...text({ standard: '执行标准', usage: '用途' }),
  rows('usages', '使用范围'),
  rows('ingredients', '有效成分'),
  choice('formulation', '剂型', Object.fromEntries(formulations.map(({ code, zh }) => [code, zh]))),
  ...text({ toxicity: '毒性', regNo: '登记证号', regHolder: '登记证持有人' }),
  ...text({ regValidFrom: '登记有效期起', regValidTo: '登记有效期止' }),
  onOff('restricted', '限制使用农药'),
  onOff('hot', '热门产品'),
  ...text({ spec: '规格', standardNo: '执行标准号', licenseNo: '生产许可证号' }),
  ...text({ precautions: '注意事项', firstAid: '中毒急救' }),
  list('packaging', '包装规格'),
  ...text({ formula: '分子式', molWeight: '分子量', appearance: '外观', density: '密度', meltingPoint: '熔点' }),
  ...text({ boilingPoint: '沸点', flashPoint: '闪点', solubility: '溶解性' }),
  onOff('hazardous', '是否危险品'),
  ...text({ unNo: 'UN编号', hazardClass: '危险类别', packingGroup: '包装类别' }),
  { kind: 'checks', name: 'ghs', label: '象形图', choices: choicesOf(ghsLabels) },
  ...text({ storage: '储存条件', shelfLifeMonths: '保质期', hsCode: '海关编码' }),
  onOff('recommended', '首页推荐'),
  choice('position', '位置', bannerPositionLabels),
  choice('linkType', '跳转类型', bannerLinkLabels),
  ...text({ linkTarget: '跳转目标' }),
  moment('startAt', '开始时间'),
  moment('endAt', '结束时间'),
  ...text({ album: '相册', takenAt: '拍摄日期' }),
  choice('mediaType', '媒体类型', mediaTypeLabels),
  ...text({ shortName: '公司简称', slogan: '宣传语', foundedYear: '成立年份', creditCode: '统一社会信用代码' }),
  ...text({ icp: '备案号', contact: '联系人', wechat: '微信号', address: '地址', lng: '经度', lat: '纬度' }),
  { kind: 'custom', name: 'intro', label: '公司简介', toText: htmlToText, render: () => null },
  rows('certificates', '资质证书', [{ kind: 'image', name: 'imageId', label: '证书图片' }]),
  rows('milestones', '发展历程'),
  pictures('imageIds', '图片'),
  picture('imageId', '图片'),
  picture('iconId', '图标'),
  picture('coverId', '封面'),
  picture('logoId', '公司标志'),
  picture('qrId', '微信二维码'),
  picture('posterId', '视频封面'),
  picture('avatar', '头像'),
  files('fileIds', '资料'),
  files('videoId', '视频'),
];

/** What a product's form calls otherwise. */
const productLabels = new Map([['enName', '英文通用名']]);
const productFields = fields.map((field) => ({ ...field, label: productLabels.get(field.name) ?? field.label }));

const userType: FieldSpec = { kind: 'select', name: 'type', label: '用户类型', choices: userTypes };

/** The fields to show of a logged record. */
export function loggedFields(entity: LogEntry['entity']): readonly FieldSpec[] {
  if (entity === 'product') return productFields;
  return entity === 'user' ? [...fields, userType] : fields;
}
