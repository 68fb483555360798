import { albums, galleryFields, type GalleryItem, type GalleryItemInput } from '@admin-h5/contract';
import { galleryItemSchema } from '@admin-h5/contract/validation';
import Joi from 'joi';
import { sql } from 'kysely';
import type { EntityDescription, Filter } from '../records/entity-description.ts';
import { awaitsPublication } from '../records/publication.ts';
import { fieldFilters } from '../records/query.ts';
import { galleryContent } from '../search/searchable-texts.ts';

/**
 * `imageHash=<SHA-256>`: items with a picture of exactly this content, under any file id; for the 重复图片 check of
 * uploads.
 */
const imageHash: Filter = {
  rule: Joi.string().hex().length(64).lowercase(),
  where: (eb, value) =>
    sql<boolean>`exists (
      select 1 from "file"
      where "file"."sha256" = ${value} and ${eb.ref('imageIds')} like '%' || "file"."id" || '%'
    )`,
};

/** 工厂展示 (entities.md). */
export const galleryItems: EntityDescription<GalleryItemInput, GalleryItem> = {
  entity: 'factory-gallery',
  table: 'gallery',
  right: 'gallery',
  fields: galleryFields,
  schema: galleryItemSchema,
  label: (item) => item.title,
  searchTexts: (item) => [item.title, item.album],
  searchContent: galleryContent,
  filters: {
    ...fieldFilters(galleryFields, ['album', 'mediaType']),
    imageHash,
    ...awaitsPublication,
  },
  sortable: ['title', 'takenAt'],
  emptyLast: { takenAt: '' },
  orderGroup: ['album'],
  independent: true,
  moveColumn: 'album',
  // An item that is no video keeps neither film nor poster: visitors see the film of any item that has one.
  normalise: (item) => (item.mediaType === 'video' ? item : { ...item, videoId: null, posterId: null }),
  check: ({ input }) =>
    // A move sets the album without the rules of the form.
    Promise.resolve(albums.includes(input.album) ? [] : [{ field: 'album', message: '请选择所属相册' }]),
  present: (_db, records) => Promise.resolve(records),
};
