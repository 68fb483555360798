import {
  bannerFields,
  type BannerInput,
  blankRecord,
  categoryFields,
  type CategoryInput,
  type CompanyInput,
  emptyCompany,
  galleryFields,
  type GalleryItemInput,
  type InquiryInput,
  materialFields,
  type MaterialInput,
  productFields,
  type ProductInput,
  synonymFields,
  type SynonymInput,
} from '@admin-h5/contract';

/** An id as every record has. */
export const someId = '0123456789abcdef0123456789abcdef';

const { documents: _ofProduct, ...blankProduct } = blankRecord(productFields);
const { documents: _ofMaterial, ...blankMaterial } = blankRecord(materialFields);

/** One complete input of each entity, for tests to change. */
export const category: CategoryInput = {
  ...blankRecord(categoryFields),
  name: '杀虫剂',
  code: 'insecticide',
  kind: 'product',
};

export const product: ProductInput = {
  ...blankProduct,
  name: '吡虫啉',
  enName: 'imidacloprid',
  categoryId: someId,
  pesticideType: '杀虫剂',
  ingredients: [{ name: '吡虫啉', enName: 'imidacloprid', casNo: '138261-41-3', content: 10, unit: '%' }],
  totalContent: '10%',
  formulation: 'WP',
  toxicity: '低毒',
  regNo: 'PD20200001',
  regValidFrom: '2020-01-01',
  regValidTo: '2025-01-01',
  usages: [
    { crop: '水稻', target: '稻飞虱', dosage: '20克/亩', method: '喷雾', timing: '', intervalDays: 14, maxTimes: 2 },
  ],
};

export const material: MaterialInput = {
  ...blankMaterial,
  name: '甲醇',
  enName: 'methanol',
  aliases: ['木醇'],
  casNo: '67-56-1',
  formula: 'CH3OH',
  molWeight: 32.04,
  categoryId: someId,
  purity: '≥99.9%',
  purityMin: 99.9,
  appearance: '无色透明液体',
  grade: '工业级',
  standard: 'GB 338-2011',
  packaging: ['160kg/铁桶'],
  shelfLifeMonths: 12,
  hazardous: true,
  unNo: 'UN1230',
  hazardClass: '3',
  packingGroup: 'Ⅱ',
  ghs: ['GHS02'],
  hsCode: '29051100',
};

export const banner: BannerInput = {
  ...blankRecord(bannerFields),
  title: '春耕',
  imageId: someId,
  position: 'home',
  linkType: 'none',
};

export const galleryItem: GalleryItemInput = {
  ...blankRecord(galleryFields),
  title: '车间',
  album: '生产车间',
  mediaType: 'image',
  imageIds: [someId],
};

export const synonym: SynonymInput = {
  ...blankRecord(synonymFields),
  kind: 'crop',
  name: '莴笋',
  aliases: ['莴苣'],
  groups: ['蔬菜'],
};

export const company: CompanyInput = { ...emptyCompany, name: '示例农化有限公司' };

export const inquiry: InquiryInput = {
  ref: someId,
  device: 'sample-device-secret-0123456789',
  items: [{ type: 'product', id: someId, spec: '10%可湿性粉剂 1kg/袋', quantity: '12 箱', note: '' }],
  name: '张三',
  phone: '13812345678',
  email: '',
  company: '丰收农资店',
  region: '河北石家庄',
  message: '',
  consent: true,
  policyVersion: '1.3',
  replaces: [],
};
