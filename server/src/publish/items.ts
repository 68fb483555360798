/** Makes the entries of the visitors' lists from records: title, picture, summary and the facts of a card. */
import {
  formulationName,
  type GalleryItem,
  type Material,
  type Product,
  type PublishItem,
  type PublishType,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { HitCounter } from '../records/hit-counter.ts';
import type { FeedEntry } from './feed-queries.ts';

type Item<Type extends PublishType> = Extract<PublishItem, { type: Type }>;

/** The fields of records that their items are made from. */
type Facts = 'id' | 'name' | 'categoryId' | 'recommended' | 'imageIds' | 'createdAt' | 'viewCount';
type ProductFacts = Pick<
  Product,
  Facts | 'totalContent' | 'formulation' | 'regNo' | 'toxicity' | 'pesticideType' | 'restricted' | 'hot'
> &
  Record<'crops' | 'targets', string>;
type MaterialFacts = Pick<
  Material,
  Facts | 'enName' | 'casNo' | 'purity' | 'appearance' | 'grade' | 'packaging' | 'hazardous'
>;
type GalleryFacts = Pick<
  GalleryItem,
  'id' | 'title' | 'album' | 'mediaType' | 'imageIds' | 'posterId' | 'description' | 'createdAt'
>;

const longestSummary = 80;
const shorten = (text: string): string => {
  const signs = Array.from(text);
  return signs.length > longestSummary ? `${signs.slice(0, longestSummary - 1).join('')}…` : text;
};
const joined = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator);
const toCover = (fileId: string | null | undefined) => ({
  coverFileId: fileId ?? null,
  coverUrl: fileId ? `/api/files/preview/${fileId}` : null,
});

export function productItem(product: ProductFacts): Item<'product'> {
  const { totalContent, formulation, regNo, toxicity, pesticideType, crops, targets } = product;
  const strength = `${totalContent}${formulationName(formulation)}`;
  return {
    id: product.id,
    type: 'product',
    title: product.name,
    summary: shorten(joined([strength, joined([crops, targets], ' ')], ' · ')),
    ...toCover(product.imageIds[0]),
    tags: [pesticideType, toxicity, product.restricted ? '限制使用' : '', product.hot ? '热门' : ''].filter(Boolean),
    categoryId: product.categoryId,
    publishedAt: product.createdAt,
    viewCount: product.viewCount,
    top: product.recommended,
    card: { totalContent, formulation, regNo, toxicity, pesticideType, crops, targets },
  };
}

export function materialItem(material: MaterialFacts): Item<'material'> {
  const { enName, casNo, purity, appearance, packaging, hazardous } = material;
  return {
    id: material.id,
    type: 'material',
    title: material.name,
    summary: shorten(joined([purity, appearance], ' · ')),
    ...toCover(material.imageIds[0]),
    tags: [material.grade, hazardous ? '危险品' : ''].filter(Boolean),
    categoryId: material.categoryId,
    publishedAt: material.createdAt,
    viewCount: material.viewCount,
    top: material.recommended,
    card: { enName, casNo, purity, appearance, packaging, hazardous },
  };
}

export function galleryItem(item: GalleryFacts): Item<'gallery'> {
  const { album, mediaType } = item;
  return {
    id: item.id,
    type: 'gallery',
    title: item.title,
    summary: shorten(item.description),
    ...toCover(item.posterId ?? item.imageIds[0]),
    tags: [album],
    categoryId: null,
    publishedAt: item.createdAt,
    viewCount: 0,
    top: false,
    card: { album, mediaType, imageCount: item.imageIds.length },
  };
}

/** Parses a JSON column that contains a list of texts. */
function list(text: string): string[] {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.map(String) : [];
}

const readers: Readonly<
  Record<PublishType, (db: Kysely<Database>, ids: string[], hits: HitCounter) => Promise<PublishItem[]>>
> = {
  product: async (db, ids, hits) => {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'name', 'categoryId', 'totalContent', 'formulation', 'regNo', 'toxicity', 'pesticideType'])
      .select(['crops', 'targets', 'restricted', 'hot', 'recommended', 'imageIds', 'createdAt', 'viewCount'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) =>
      productItem({
        ...row,
        restricted: row.restricted === 1,
        hot: row.hot === 1,
        recommended: row.recommended === 1,
        imageIds: list(row.imageIds),
        viewCount: row.viewCount + hits.pending(row.id),
      }),
    );
  },
  material: async (db, ids, hits) => {
    const rows = await db
      .selectFrom('material')
      .select(['id', 'name', 'categoryId', 'enName', 'casNo', 'purity', 'appearance', 'grade', 'packaging'])
      .select(['hazardous', 'recommended', 'imageIds', 'createdAt', 'viewCount'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) =>
      materialItem({
        ...row,
        packaging: list(row.packaging),
        hazardous: row.hazardous === 1,
        recommended: row.recommended === 1,
        imageIds: list(row.imageIds),
        viewCount: row.viewCount + hits.pending(row.id),
      }),
    );
  },
  gallery: async (db, ids) => {
    const rows = await db
      .selectFrom('gallery')
      .select(['id', 'title', 'album', 'mediaType', 'imageIds', 'posterId', 'description', 'createdAt'])
      .where('id', 'in', ids)
      .execute();
    return rows.map((row) => galleryItem({ ...row, imageIds: list(row.imageIds) }));
  },
};

/** The items for feed entries, in the same order. */
export async function readItems(
  db: Kysely<Database>,
  entries: readonly FeedEntry[],
  hits: HitCounter,
): Promise<PublishItem[]> {
  const idsByType = new Map<PublishType, string[]>();
  for (const { id, type } of entries) idsByType.set(type, [...(idsByType.get(type) ?? []), id]);
  const items = new Map<string, PublishItem>();
  for (const [type, ids] of idsByType) {
    for (const item of await readers[type](db, ids, hits)) items.set(item.id, item);
  }
  return entries.flatMap(({ id }) => items.get(id) ?? []);
}
