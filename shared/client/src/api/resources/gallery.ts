import type { Album, GalleryItem, GalleryItemInput, ListQuery, MediaType } from '@admin-h5/contract';
import { entityApi, moveApi } from './entity.ts';
import type { EntityApi, MoveApi } from './entity.ts';

export interface GalleryQuery extends ListQuery {
  album?: Album;
  mediaType?: MediaType;
  /** SHA-256 of a stored file: finds the items with a picture of exactly this content. */
  imageHash?: string;
}

export type GalleryApi = EntityApi<GalleryItem, GalleryItemInput, GalleryQuery> & MoveApi<Album>;

/** Calls of the factory gallery. */
export const galleryApi: GalleryApi = /* #__PURE__ */ (() => ({
  ...entityApi<GalleryItem, GalleryItemInput, GalleryQuery>('factory-gallery'),
  ...moveApi<Album>('factory-gallery'),
}))();
