/** The calls of each entity that content managers keep. */
import type {
  ActiveBanner,
  Album,
  Banner,
  BannerInput,
  BannerPosition,
  Category,
  CategoryInput,
  CategoryKind,
  CategoryNode,
  GalleryItem,
  GalleryItemInput,
  ListQuery,
  Material,
  MaterialInput,
  MediaType,
  PesticideType,
  Product,
  ProductInput,
  RegistrationState,
  Synonym,
  SynonymInput,
  SynonymKind,
  Toxicity,
} from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';
import {
  editedApi,
  type EditedApi,
  entityApi,
  type EntityApi,
  exportApi,
  type ExportApi,
  importApi,
  type ImportApi,
  moveApi,
  type MoveApi,
  picturesApi,
  type PicturesApi,
  previewApi,
  type PreviewApi,
  publicationApi,
  type PublicationApi,
} from './entity.ts';
import { activeBanners, categoryTree, clickBanner } from './visitor.ts';

export interface BannerQuery extends ListQuery {
  position?: BannerPosition;
}

export interface BannerApi extends EntityApi<Banner, BannerInput, BannerQuery> {
  /** The banners that visitors see now in one position. */
  active: (position: BannerPosition, options?: CallOptions) => Promise<ActiveBanner[]>;
  /** Counts a click. */
  click: (id: string, options?: CallOptions) => Promise<void>;
}

/** Calls of the banners. */
export const bannerApi: BannerApi = /* #__PURE__ */ (() => ({
  ...entityApi<Banner, BannerInput, BannerQuery>('banner'),
  active: activeBanners,
  click: clickBanner,
}))();

export interface CategoryQuery extends ListQuery {
  parentId?: string;
  kind?: CategoryKind;
}

export interface CategoryApi extends EntityApi<Category, CategoryInput, CategoryQuery>, MoveApi<string | null> {
  /** Enabled categories only, without the right. */
  tree: (options?: CallOptions) => Promise<CategoryNode[]>;
  /** Moves everything a category holds into another. */
  moveContent: (id: string, to: string, options?: CallOptions) => Promise<void>;
}

/** Calls of the category tree. */
export const categoryApi: CategoryApi = /* #__PURE__ */ (() => ({
  ...entityApi<Category, CategoryInput, CategoryQuery>('category'),
  ...moveApi<string | null>('category'),
  tree: categoryTree,
  moveContent: (id, to, options) =>
    call({ method: 'POST', path: apiPath`/api/category/${id}/move-content`, body: { to } }, options),
}))();

export interface GalleryQuery extends ListQuery {
  album?: Album;
  mediaType?: MediaType;
  /** SHA-256 of a stored file: finds the items with a picture of exactly this content. */
  imageHash?: string;
}

export type GalleryApi = EntityApi<GalleryItem, GalleryItemInput, GalleryQuery> &
  MoveApi<Album> &
  PublicationApi &
  PreviewApi<GalleryItemInput>;

/** Calls of the factory gallery. */
export const galleryApi: GalleryApi = /* #__PURE__ */ (() => ({
  ...entityApi<GalleryItem, GalleryItemInput, GalleryQuery>('factory-gallery'),
  ...moveApi<Album>('factory-gallery'),
  ...publicationApi('factory-gallery'),
  ...previewApi<GalleryItemInput>('factory-gallery'),
}))();

export interface ProductQuery extends ListQuery {
  pesticideType?: PesticideType;
  formulation?: string;
  toxicity?: Toxicity;
  restricted?: boolean;
  hot?: boolean;
  recommended?: boolean;
  withoutImage?: boolean;
  /** Without a row of 使用范围. */
  withoutUsages?: boolean;
  /** With a text that is refused or asked about where it is written. */
  doubtful?: boolean;
  registration?: RegistrationState;
}

export type ProductApi = EntityApi<Product, ProductInput, ProductQuery> &
  MoveApi<string> &
  PublicationApi &
  PreviewApi<ProductInput> &
  EditedApi<ProductInput> &
  ImportApi &
  PicturesApi &
  ExportApi<ProductQuery>;

/** Calls of the products. */
export const productApi: ProductApi = /* #__PURE__ */ (() => ({
  ...entityApi<Product, ProductInput, ProductQuery>('product'),
  ...moveApi<string>('product'),
  ...publicationApi('product'),
  ...previewApi<ProductInput>('product'),
  ...editedApi<ProductInput>('product'),
  ...importApi('product'),
  ...picturesApi('product'),
  ...exportApi<ProductQuery>('product'),
}))();

export interface MaterialQuery extends ListQuery {
  hazardous?: boolean;
  recommended?: boolean;
  /** 缺图. */
  withoutImage?: boolean;
  doubtful?: boolean;
  casNo?: string;
  /** ISO times. */
  updatedFrom?: string;
  updatedTo?: string;
}

export type MaterialApi = EntityApi<Material, MaterialInput, MaterialQuery> &
  MoveApi<string> &
  PublicationApi &
  PreviewApi<MaterialInput> &
  EditedApi<MaterialInput> &
  ImportApi &
  PicturesApi &
  ExportApi<MaterialQuery>;

/** Calls of the raw materials. */
export const materialApi: MaterialApi = /* #__PURE__ */ (() => ({
  ...entityApi<Material, MaterialInput, MaterialQuery>('material'),
  ...moveApi<string>('material'),
  ...publicationApi('material'),
  ...previewApi<MaterialInput>('material'),
  ...editedApi<MaterialInput>('material'),
  ...importApi('material'),
  ...picturesApi('material'),
  ...exportApi<MaterialQuery>('material'),
}))();

interface SynonymQuery extends ListQuery {
  kind?: SynonymKind;
  site?: boolean;
}

export type SynonymApi = EntityApi<Synonym, SynonymInput, SynonymQuery> & ImportApi & ExportApi<SynonymQuery>;

/** Calls of 词库. */
export const synonymApi: SynonymApi = /* #__PURE__ */ (() => ({
  ...entityApi<Synonym, SynonymInput, SynonymQuery>('synonym'),
  ...importApi('synonym'),
  ...exportApi<SynonymQuery>('synonym'),
}))();
