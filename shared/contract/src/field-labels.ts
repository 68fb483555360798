import type { BannerInput } from './banner.ts';
import type { CategoryInput } from './category.ts';
import type { CompanyInput } from './company.ts';
import type { GalleryItemInput } from './gallery.ts';
import type { MaterialInput } from './material.ts';
import type { ProductInput } from './product.ts';
import type { SynonymInput } from './synonym.ts';
import type { User } from './user.ts';

/** `sort` and `status` are the same for all entities. */
type Labels<T> = Record<Exclude<keyof T, 'sort' | 'status'>, string>;

const product = {
  name: '农药名称(通用名)',
  tradeName: '商品名',
  enName: '英文通用名',
  categoryId: '产品分类',
  pesticideType: '农药类别',
  formulation: '剂型',
  toxicity: '毒性',
  restricted: '限制使用农药',
  ingredients: '有效成分',
  totalContent: '总含量',
  regNo: '登记证号',
  regHolder: '登记证持有人',
  regValidFrom: '有效期起',
  regValidTo: '有效期止',
  licenseNo: '生产许可证号',
  standardNo: '产品质量标准号',
  usages: '使用范围',
  imageIds: '产品图片',
  videoId: '产品视频',
  documents: '资料',
  fileIds: '其他资料',
  spec: '包装规格/净含量',
  shelfLifeMonths: '质量保证期',
  hot: '热门',
  recommended: '首页推荐',
  technical: '使用技术要求',
  performance: '产品性能',
  precautions: '注意事项',
  firstAid: '中毒急救措施',
  storage: '储存和运输方法',
} satisfies Labels<ProductInput>;

const category = {
  name: '分类名称',
  kind: '适用对象',
  parentId: '上级分类',
  code: '分类编码',
  description: '分类说明',
  iconId: '图标',
  coverId: '封面',
} satisfies Labels<CategoryInput>;

const material = {
  name: '原料名称',
  enName: '英文名称',
  aliases: '别名',
  categoryId: '所属分类',
  casNo: 'CAS号',
  grade: '等级',
  purity: '纯度/含量',
  purityMin: '最低含量',
  standard: '执行标准',
  usage: '用途',
  packaging: '包装规格',
  formula: '分子式',
  molWeight: '分子量',
  appearance: '外观',
  hazardous: '是否危险品',
  unNo: 'UN编号',
  hazardClass: '危险类别',
  packingGroup: '包装类别',
  ghs: '象形图',
  storage: '储存条件',
  shelfLifeMonths: '保质期',
  hsCode: '海关编码',
  imageIds: '原料图片',
  documents: '资料',
  fileIds: '其他资料',
  recommended: '首页推荐',
  density: '密度',
  meltingPoint: '熔点',
  boilingPoint: '沸点',
  flashPoint: '闪点',
  solubility: '溶解性',
} satisfies Labels<MaterialInput>;

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
  product,
  category,
  material,
  banner,
  'factory-gallery': gallery,
  company,
  synonym,
  user,
  inquiry,
};
