import type { BannerInput } from './banner.ts';
import type { CategoryInput } from './category.ts';
import type { CompanyInput } from './company.ts';
import type { GalleryItemInput } from './gallery.ts';
import { materialLabels } from './field-labels/material.ts';
import { productLabels } from './field-labels/product.ts';
import type { Labels } from './field-labels/labels.ts';
import type { SynonymInput } from './synonym.ts';
import type { User } from './user.ts';

const category = {
  name: '分类名称',
  kind: '适用对象',
  parentId: '上级分类',
  code: '分类编码',
  description: '分类说明',
  iconId: '图标',
  coverId: '封面',
} satisfies Labels<CategoryInput>;

const banner = {
  imageId: '轮播图片',
  title: '标题',
  position: '展示位置',
  linkType: '跳转类型',
  linkTarget: '跳转目标',
  startAt: '开始时间',
  endAt: '结束时间',
} satisfies Labels<BannerInput>;

const gallery = {
  album: '所属相册',
  takenAt: '拍摄日期',
  title: '标题',
  mediaType: '媒体类型',
  imageIds: '图片',
  videoId: '视频',
  posterId: '视频封面',
  description: '说明',
} satisfies Labels<GalleryItemInput>;

const company = {
  name: '公司名称',
  shortName: '公司简称',
  slogan: '宣传语',
  logoId: '公司标志',
  foundedYear: '成立年份',
  creditCode: '统一社会信用代码',
  icp: '备案号',
  intro: '公司简介',
  contact: '联系人',
  phone: '联系电话',
  email: '邮箱',
  wechat: '微信号',
  qrId: '微信二维码',
  contacts: '地区联系方式',
  address: '地址',
  lng: '经度',
  lat: '纬度',
  certificates: '资质证书',
  milestones: '发展历程',
} satisfies Labels<CompanyInput>;

const synonym = {
  kind: '类别',
  name: '名称',
  aliases: '别名',
  groups: '上级',
  site: '仅为上级的种植场所',
  enName: '英文通用名',
  casNo: 'CAS号',
  moa: '作用机理',
  code: '剂型代码',
} satisfies Labels<SynonymInput>;

const user = {
  username: '用户名',
  type: '用户类型',
  realName: '真实姓名',
  phone: '手机号',
  email: '邮箱',
  avatar: '头像',
} satisfies Partial<Labels<User>>;

/** What the operation log says of an inquiry; nothing of the person who sent it. */
const inquiry = { state: '状态', assigneeId: '负责人' };

/**
 * What people call the fields of each entity: in its form, in messages, in the history of a record, in the operation log, in
 * sheets and for visitors. A place that needs another word (a narrow column, `sheets/headers.ts`) has that word itself. A field
 * of a user that is not here is internal.
 */
export const fieldLabels = {
  product: productLabels,
  category,
  material: materialLabels,
  banner,
  'factory-gallery': gallery,
  company,
  synonym,
  user,
  inquiry,
};
