/** What visitors read: the feed, its records, the counted choices of its filters, suggested words and found names. */
import type { Fields } from './entities/fields.ts';
import type { Album, galleryFields, GalleryItem } from './entities/gallery.ts';
import type { Material, materialFields } from './entities/material.ts';
import type { PesticideType, Product, productFields, Toxicity } from './entities/product.ts';
import type { Page } from './envelope.ts';

export const publishTypes = ['product', 'material', 'gallery'] as const;
export type PublishType = (typeof publishTypes)[number];

export const isPublishType = (name: string): name is PublishType => (publishTypes as readonly string[]).includes(name);

export interface PublishTypeInfo {
  code: PublishType;
  name: string;
  icon: string;
  count: number;
  sort: number;
}

export const publishSorts = ['newest', 'hot', 'sort'] as const;
export type PublishSort = (typeof publishSorts)[number];

/** Display order: that of lists without another one. */
export const defaultSort = 'sort' satisfies PublishSort;

/**
 * Query of `GET /api/publish/list`; `categoryId` includes the categories below it. Without `sort`, a keyword's results
 * are in order of relevance, other lists in display order (`sort`).
 */
export interface PublishQuery {
  type?: PublishType;
  categoryId?: string;
  keyword?: string;
  formulation?: string;
  crop?: string;
  target?: string;
  toxicity?: Toxicity;
  /** 登记证持有人, by its whole name. */
  holder?: string;
  purityMin?: number;
  hazardous?: boolean;
  album?: Album;
  recommended?: boolean;
  sort?: PublishSort;
  page?: number;
  size?: number;
}

export type ProductCard = Pick<Product, 'totalContent' | 'formulation' | 'regNo' | 'toxicity'> & {
  pesticideType: PesticideType;
  /** 作物 and 防治对象 of 使用范围, each name once, with 、 between them. */
  crops: string;
  targets: string;
};
export type MaterialCard = Pick<Material, 'enName' | 'casNo' | 'purity' | 'appearance' | 'packaging' | 'hazardous'>;
export interface GalleryCard {
  album: Album;
  mediaType: GalleryItem['mediaType'];
  imageCount: number;
}

interface PublishItemBase {
  id: string;
  title: string;
  summary: string;
  coverFileId: string | null;
  /** `/api/files/preview/{coverFileId}`, to be appended to the API base. */
  coverUrl: string | null;
  tags: string[];
  categoryId: string | null;
  publishedAt: string;
  viewCount: number;
  top: boolean;
}

export type PublishItem =
  | (PublishItemBase & { type: 'product'; card: ProductCard })
  | (PublishItemBase & { type: 'material'; card: MaterialCard })
  | (PublishItemBase & { type: 'gallery'; card: GalleryCard });

/** What a part of a keyword was recognised as: `text` if it was not, `without` for what no record may say (不含毒死蜱). */
export type SearchPartKind =
  | 'content'
  | 'name'
  | 'ingredient'
  | 'crop'
  | 'target'
  | 'formulation'
  | 'pesticideType'
  | 'toxicity'
  | 'method'
  | 'category'
  | 'holder'
  | 'number'
  | 'without'
  | 'text';

export interface SearchPart {
  /** As it is compared: without spaces and signs, in small letters. */
  text: string;
  /** As people write it. Those of all parts with spaces between them are a keyword that finds the same. */
  written: string;
  kind: SearchPartKind;
  /** Other names that were searched too, and what a crop or pest includes. */
  also: string[];
  /** What includes a crop or pest, if anything does: a use on 小麦 is one on 冬小麦. */
  covering?: string[];
}

/** How the keyword of a list was understood. */
export interface PublishSearch {
  /** All of them must match. */
  parts: SearchPart[];
  /** What nothing has beside the other parts, as people write it: the list is found without. */
  leftOut?: string[];
  /** A keyword that finds more, for 「您是不是要找」; null if the keyword seems right. */
  didYouMean: string | null;
  /** Whether the list shows the results of `didYouMean`, because the keyword itself finds nothing. */
  corrected: boolean;
}

/** A page of the feed; `search` only for a list with a keyword. */
export interface PublishPage extends Page<PublishItem> {
  search?: PublishSearch;
}

/** Neighbour in the feed's order, for 上一条/下一条. */
export interface PublishNeighbour {
  id: string;
  title: string;
  /** Distinguishes records of the same name: content and formulation of a product, purity of a raw material; '' where there is none. */
  note: string;
}

/** Fields of a record that only editors get. */
export type HiddenField = 'createdBy' | 'updatedBy' | 'deletedAt' | 'version';
/** These, and the internal ones that its entity declares. */
export type HiddenName<F extends Fields> =
  HiddenField | { [K in keyof F]: F[K] extends { internal: true } ? K : never }[keyof F];
export type PublicProduct = Omit<Product, HiddenName<typeof productFields>>;
export type PublicMaterial = Omit<Material, HiddenName<typeof materialFields>>;
export type PublicGalleryItem = Omit<GalleryItem, HiddenName<typeof galleryFields>>;

interface PublishDetailExtra<R> {
  /** Sanitised HTML. */
  content: string;
  /** File ids. */
  images: string[];
  record: R;
  prev: PublishNeighbour | null;
  next: PublishNeighbour | null;
}

export type PublishDetail =
  | (Extract<PublishItem, { type: 'product' }> & PublishDetailExtra<PublicProduct>)
  | (Extract<PublishItem, { type: 'material' }> & PublishDetailExtra<PublicMaterial>)
  | (Extract<PublishItem, { type: 'gallery' }> & PublishDetailExtra<PublicGalleryItem>);

/** The page that draws a record in a frame beside its form, as visitors would see it. */
export const previewPath = '/pages/preview/index';

/** What the form and that page send each other: the page is ready for a record; the record; Escape was pressed in the page. */
export interface PreviewMessage {
  preview: 'ready' | 'escape' | PublishDetail;
}

/** Width ÷ height of a banner's picture on every screen; `host/src/app/boot/boot.less` and the hint in the banner's form repeat it. */
export const bannerRatio = 750 / 350;

/** The filters of visitors' lists whose values are counted. */
export const facetNames = {
  product: ['categoryId', 'crop', 'target', 'formulation', 'toxicity'],
  material: ['categoryId', 'purityMin', 'hazardous'],
} as const;
export type FacetType = keyof typeof facetNames;
export type FacetName = (typeof facetNames)[FacetType][number];

/** The least purities (%) that visitors choose from. */
export const purityLevels = [90, 95, 98, 99] as const;

/** Query of `GET /api/publish/facets`: the filters of the list. */
export type FacetsQuery = Omit<PublishQuery, 'type' | 'album' | 'sort' | 'page' | 'size'> & { type: FacetType };

export interface FacetValue {
  /** As the list's query takes it. */
  value: string;
  /** What the list finds with it and all other filters of the query. */
  count: number;
}

export interface Facet {
  /** Those that find something, the frequent ones first; the chosen one even if it finds nothing. */
  values: FacetValue[];
  /** Whether there are more than these. */
  more: boolean;
}

/** The choices of 筛选 with their numbers. */
export interface PublishFacets {
  /** What the list finds with all filters of the query. */
  total: number;
  /** Those of the query's type. */
  facets: Partial<Record<FacetName, Facet>>;
}

/** Query of `GET /api/publish/names`. */
export interface NamesQuery {
  keyword: string;
}

/** A crop, a target or a company that was found by one of its names. */
export interface FoundName {
  name: string;
  /** The other name by which it was found (叶螨: 红蜘蛛); '' where it was its usual one. */
  alias: string;
  /** Published products that are registered for it, against it or by it. */
  count: number;
}

/** A holder of registrations (登记证持有人), or the company of 关于我们. */
export interface FoundCompany extends FoundName {
  /** Whether it is the company of 关于我们. */
  own: boolean;
  /** Of the own company; '' of others. */
  shortName: string;
  phone: string;
}

export interface NamesFound<T extends FoundName> {
  total: number;
  /** The first of them: those that are called exactly so, then those with most products. */
  list: T[];
}

/** Crops, targets and companies whose names match a keyword. */
export interface FoundNames {
  crop: NamesFound<FoundName>;
  target: NamesFound<FoundName>;
  company: NamesFound<FoundCompany>;
}

/** What a suggested word is of: it decides where choosing the word leads. */
export const suggestionKinds = [
  'ingredient',
  'product',
  'material',
  'crop',
  'target',
  'holder',
  'formulation',
  'pesticideType',
  'category',
] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** Query of `GET /api/publish/suggestions`. */
export interface SuggestionsQuery {
  /** What is typed so far: the beginning of a text, of its pinyin or of its initials; '' for popular words. */
  keyword: string;
}

/** A word that continues what is typed, and by which a search finds something. */
export interface Suggestion {
  /** As people write it. */
  text: string;
  kind: SuggestionKind;
  /** Characters at the beginning of `text` that are typed already. */
  matched: number;
}

/** Most words of one answer. */
export const mostSuggestions = 8;
