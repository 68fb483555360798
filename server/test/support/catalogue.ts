import type {
  Banner,
  BannerInput,
  Category,
  CategoryInput,
  CategoryKind,
  EntityBase,
  GalleryItem,
  GalleryItemInput,
  Material,
  MaterialInput,
  Product,
  ProductInput,
  StoredFile,
  Synonym,
  SynonymInput,
  Usage,
} from '@admin-h5/contract';
import * as samples from '@admin-h5/testing/samples';
import Joi from 'joi';
import sharp from 'sharp';
import { type ApiResponse, listAt, readAs } from './response.ts';
import type { CallOptions, TestApp } from './app.ts';

let serial = 0;
/** A number that is unique in this process. */
export const next = (): number => (serial += 1);

/** Small pictures with different bytes. */
export function picture(width = 40, height = 30): Promise<Buffer> {
  const shade = `#${(next() * 7919).toString(16).padStart(6, '0').slice(-6)}`;
  return sharp({ create: { width, height, channels: 3, background: shade } })
    .png()
    .toBuffer();
}

const boundary = 'test-boundary-4711';

/** A multipart request with one file. */
export function multipart(
  content: Buffer,
  filename = 'picture.png',
  field = 'file',
  texts: Readonly<Record<string, string>> = {},
): CallOptions {
  const before = Object.entries(texts).map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  const head = `${before.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const stored = Joi.object<StoredFile>({ id: Joi.string().required() }).unknown().required();

export async function upload(api: TestApp, content: Buffer, filename?: string): Promise<StoredFile> {
  const response = await api.call('POST', '/api/files', { as: 'manager', ...multipart(content, filename) });
  return readAs(stored, response);
}

export const categoryInput = (kind: CategoryKind = 'product', parentId: string | null = null): CategoryInput => ({
  ...samples.category,
  name: `分类${next()}`,
  code: '',
  parentId,
  kind,
});

export const productInput = (categoryId: string): ProductInput => ({
  ...samples.product,
  name: `${samples.product.name}${next()}`,
  regNo: `PD2099${String(next()).padStart(4, '0')}`,
  categoryId,
});

export const materialInput = (categoryId: string): MaterialInput => ({
  ...samples.material,
  name: `${samples.material.name}${next()}`,
  categoryId,
});

export const bannerInput = (imageId: string): BannerInput => ({ ...samples.banner, title: `轮播${next()}`, imageId });

export const galleryInput = (imageId: string): GalleryItemInput => ({
  ...samples.galleryItem,
  title: `车间${next()}`,
  imageIds: [imageId],
});

export const synonymInput = (): SynonymInput => ({
  ...samples.synonym,
  name: `作物${next()}`,
  aliases: [`别名${next()}`],
});

interface Made {
  category: Category;
  product: Product;
  material: Material;
  banner: Banner;
  'factory-gallery': GalleryItem;
  synonym: Synonym;
}
const record = <T extends EntityBase>() =>
  Joi.object<T>({ id: Joi.string().required(), version: Joi.number().required() }).unknown().required();
const made: { [Path in keyof Made]: Joi.ObjectSchema<Made[Path]> } = {
  category: record<Category>(),
  synonym: record<Synonym>(),
  product: record<Product>(),
  material: record<Material>(),
  banner: record<Banner>(),
  'factory-gallery': record<GalleryItem>(),
};

/** Creates a record as a manager; fails the test if the API refuses. */
export async function create<Path extends keyof Made>(api: TestApp, path: Path, body: object): Promise<Made[Path]> {
  return readAs(made[path], await api.call('POST', `/api/${path}`, { as: 'manager', body }));
}

/** The message for one field of a 422. */
export function faultAt(response: ApiResponse, field: string): unknown {
  return listAt(response, 'errors').find((error) => error['field'] === field)?.['message'];
}

/** A row of 使用范围. */
export const usageInput = (crop: string, target: string, more: Partial<Usage> = {}): Usage => ({
  crop,
  target,
  dosage: '20克/亩',
  method: '喷雾',
  timing: '',
  intervalDays: 14,
  maxTimes: 2,
  ...more,
});
