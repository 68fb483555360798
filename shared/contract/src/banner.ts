import type { EntityBase, Status } from './entity.ts';

export const bannerPositions = ['home', 'category', 'material'] as const;
export type BannerPosition = (typeof bannerPositions)[number];
export const bannerPositionLabels: Readonly<Record<BannerPosition, string>> = {
  home: '首页',
  category: '分类页',
  material: '原料页',
};

export const bannerLinkTypes = ['none', 'page', 'product', 'material', 'url'] as const;
export type BannerLinkType = (typeof bannerLinkTypes)[number];
export const bannerLinkLabels: Readonly<Record<BannerLinkType, string>> = {
  none: '不跳转',
  page: '站内页面',
  product: '产品',
  material: '原料',
  url: '外部链接',
};

/** Width ÷ height of a banner's picture on every screen; `host/src/app/boot/boot.less` and the hint in the banner's form repeat it. */
export const bannerRatio = 750 / 350;

/** At most this many enabled banners in one position (entities.md, Banner). */
export const bannerMaxEnabled = 10;

export interface BannerInput {
  title: string;
  imageId: string;
  position: BannerPosition;
  linkType: BannerLinkType;
  /** A page path, an entity id or an https address; '' for `none`. */
  linkTarget: string;
  /** ISO time; '' = unbounded. */
  startAt: string;
  endAt: string;
  sort: number;
  status: Status;
}

/** Most characters of a text; the schema and the form both count by these. */
export const bannerLimits = {
  title: 30,
} as const;

export interface Banner extends EntityBase, BannerInput {
  clickCount: number;
}

/** What `GET /api/banner/active` returns to a visitor. */
export type ActiveBanner = Pick<Banner, 'id' | 'title' | 'imageId' | 'position' | 'linkType' | 'linkTarget' | 'sort'>;
