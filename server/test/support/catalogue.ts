import type { CategoryKind, StoredFile } from '@admin-h5/shared/contract';
import sharp from 'sharp';
import type { Answer, CallOptions, TestApp } from './app.ts';

let serial = 0;
/** A number that no other record of this process has had. */
export const next = (): number => (serial += 1);

/** Small pictures whose bytes differ from one to the next. */
export function picture(width = 40, height = 30): Promise<Buffer> {
  const shade = `#${(next() * 7919).toString(16).padStart(6, '0').slice(-6)}`;
  return sharp({ create: { width, height, channels: 3, background: shade } })
    .png()
    .toBuffer();
}

const boundary = 'test-boundary-4711';

/** A multipart request with one file. */
export function multipart(content: Buffer, filename = 'picture.png', field = 'file'): CallOptions {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

export async function upload(api: TestApp, content: Buffer, filename?: string): Promise<StoredFile> {
  const answer = await api.call('POST', '/api/files', { as: 'manager', ...multipart(content, filename) });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.data;
}

export const categoryInput = (kind: CategoryKind = 'product', parentId: string | null = null) => ({
  name: `分类${next()}`,
  parentId,
  kind,
  code: '',
  description: '',
  iconId: null,
  coverId: null,
  sort: 0,
  status: 1,
});

export const productInput = (categoryId: string) => ({
  name: `吡虫啉${next()}`,
  tradeName: '大功臣',
  enName: 'imidacloprid',
  categoryId,
  pesticideType: '杀虫剂',
  ingredients: [{ name: '吡虫啉', enName: 'imidacloprid', casNo: '138261-41-3', content: 10, unit: '%' }],
  totalContent: '',
  formulation: 'WP',
  toxicity: '低毒',
  regNo: `PD2099${String(next()).padStart(4, '0')}`,
  regHolder: '示例农化有限公司',
  regValidFrom: '2024-01-01',
  regValidTo: '2029-01-01',
  licenseNo: '',
  standardNo: '',
  restricted: false,
  usages: [
    { crop: '水稻', target: '稻飞虱', dosage: '20克/亩', method: '喷雾', timing: '', intervalDays: 14, maxTimes: 2 },
  ],
  technical: '',
  performance: '内吸性强\n<b>持效期长</b>',
  precautions: '注意安全',
  firstAid: '',
  storage: '',
  spec: ['100g×50袋'],
  shelfLifeMonths: 24,
  imageIds: [],
  videoId: null,
  fileIds: [],
  hot: false,
  recommended: false,
  sort: 0,
  status: 1,
});

export const materialInput = (categoryId: string) => ({
  name: `甲醇${next()}`,
  enName: 'methanol',
  aliases: ['木醇'],
  casNo: '67-56-1',
  formula: 'CH3OH',
  molWeight: 32.04,
  categoryId,
  purity: '≥99.9%',
  purityMin: 99.9,
  appearance: '无色透明液体',
  density: '',
  meltingPoint: '',
  boilingPoint: '64.7℃',
  flashPoint: '',
  solubility: '',
  grade: '工业级',
  standard: 'GB 338-2011',
  usage: '溶剂',
  packaging: ['160kg/铁桶'],
  storage: '阴凉通风',
  shelfLifeMonths: 12,
  hazardous: true,
  unNo: 'UN1230',
  hazardClass: '3',
  packingGroup: 'Ⅱ',
  ghs: ['GHS02'],
  hsCode: '29051100',
  imageIds: [],
  fileIds: [],
  recommended: false,
  sort: 0,
  status: 1,
});

export const bannerInput = (imageId: string) => ({
  title: `轮播${next()}`,
  imageId,
  position: 'home',
  linkType: 'none',
  linkTarget: '',
  startAt: '',
  endAt: '',
  sort: 0,
  status: 1,
});

export const galleryInput = (imageId: string) => ({
  title: `车间${next()}`,
  album: '生产车间',
  mediaType: 'image',
  imageIds: [imageId],
  videoId: null,
  posterId: null,
  description: '自动化灌装线',
  takenAt: '2025-05-01',
  sort: 0,
  status: 1,
});

/** Creates a record as a manager; fails the test where the API refuses. */
export async function create(api: TestApp, path: string, body: object): Promise<Answer['body']> {
  const answer = await api.call('POST', `/api/${path}`, { as: 'manager', body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Message of a 422 under one field. */
export function faultAt(answer: Answer, field: string): string | undefined {
  const errors: { field: string; message: string }[] = answer.body.errors ?? [];
  return errors.find((error) => error.field === field)?.message;
}
