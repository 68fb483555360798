import {
  type Fields,
  galleryFields,
  type GalleryItem,
  type HiddenField,
  type HiddenName,
  type Material,
  materialFields,
  type Product,
  productFields,
  type PublishDetail,
  type PublishType,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { sanitiseHtml, sectionsHtml } from '../company/rich-text.ts';
import type { Database } from '../database/schema.ts';
import { readNeighbour } from './feed-queries.ts';
import { galleryItem, materialItem, productItem } from './items.ts';
import type { Visibility } from './visibility.ts';

const hidden: ReadonlySet<string> = new Set<HiddenField>(['createdBy', 'updatedBy', 'deletedAt', 'version']);

/** A record without the fields that only editors get. */
export function publicFields<F extends Fields, R extends object>(fields: F, record: R): Omit<R, HiddenName<F>>;
export function publicFields(fields: Fields, record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => !hidden.has(name) && fields[name]?.internal === undefined),
  );
}

const joinNames = (names: string[]) => [...new Set(names)].join('、');

function productDetail(product: Product) {
  const item = productItem({
    ...product,
    crops: joinNames(product.usages.map((usage) => usage.crop)),
    targets: joinNames(product.usages.map((usage) => usage.target)),
  });
  const content = sectionsHtml([
    [productFields.performance.label, product.performance],
    [productFields.technical.label, product.technical],
    [productFields.precautions.label, product.precautions],
    [productFields.firstAid.label, product.firstAid],
    [productFields.storage.label, product.storage],
  ]);
  return {
    ...item,
    content: sanitiseHtml(content),
    images: product.imageIds,
    record: publicFields(productFields, product),
  };
}

function materialDetail(material: Material) {
  const content = sectionsHtml([
    [materialFields.usage.label, material.usage],
    [materialFields.packaging.label, material.packaging.join('、')],
    [materialFields.storage.label, material.storage],
  ]);
  return {
    ...materialItem(material),
    content: sanitiseHtml(content),
    images: material.imageIds,
    record: publicFields(materialFields, material),
  };
}

function galleryDetail(item: GalleryItem) {
  return {
    ...galleryItem(item),
    content: sanitiseHtml(sectionsHtml([[item.title, item.description]])),
    images: item.imageIds,
    record: publicFields(galleryFields, item),
  };
}

interface Placed {
  id: string;
  sort: number;
  createdAt: string;
}

/** Makes what visitors get of a record; of one that is not stored, as of a stored one. */
export type DetailMaker<R> = (db: Kysely<Database>, visibility: Visibility, record: R) => Promise<PublishDetail>;

async function readNeighbours(db: Kysely<Database>, type: PublishType, visibility: Visibility, record: Placed) {
  return {
    prev: await readNeighbour(db, record, type, visibility, 'before'),
    next: await readNeighbour(db, record, type, visibility, 'after'),
  };
}

export const makeProductDetail: DetailMaker<Product> = async (db, visibility, product) => ({
  ...productDetail(product),
  ...(await readNeighbours(db, 'product', visibility, product)),
});

export const makeMaterialDetail: DetailMaker<Material> = async (db, visibility, material) => ({
  ...materialDetail(material),
  ...(await readNeighbours(db, 'material', visibility, material)),
});

export const makeGalleryDetail: DetailMaker<GalleryItem> = async (db, visibility, item) => ({
  ...galleryDetail(item),
  ...(await readNeighbours(db, 'gallery', visibility, item)),
});
