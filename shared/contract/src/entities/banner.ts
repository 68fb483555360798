import { type EntityBase, idPattern } from '../entity.ts';
import { httpsAddress, isAllowedLink, isPagePath } from '../link.ts';
import { commonFields, type Fields, type InputOf, type Rules } from './fields.ts';

export const bannerPositions = ['home', 'category', 'material'] as const;
export type BannerPosition = (typeof bannerPositions)[number];
export const bannerPositionLabels: Readonly<Record<BannerPosition, string>> = {
  home: '首页',
  category: '分类页',
  material: '原料页',
};

const linkedTypes = ['page', 'product', 'material', 'url'] as const;
export const bannerLinkTypes = ['none', ...linkedTypes] as const;
export type BannerLinkType = (typeof bannerLinkTypes)[number];
export const bannerLinkLabels: Readonly<Record<BannerLinkType, string>> = {
  none: '不跳转',
  page: '站内页面',
  product: '产品',
  material: '原料',
  url: '外部链接',
};

/** At most this many enabled banners in one position (entities.md, Banner). */
export const bannerMaxEnabled = 10;

/** Fewest pixels across of a banner's picture; the server measures the stored file. */
export const bannerMinWidth = 600;

const noTarget = '请选择跳转目标';

/** 轮播图 (entities.md, Banner). */
export const bannerFields = {
  title: { kind: 'text', label: '标题', max: 30, required: true },
  imageId: { kind: 'file', label: '轮播图片', accepts: 'image', required: true },
  position: { kind: 'choice', label: '展示位置', values: bannerPositions, labels: bannerPositionLabels },
  linkType: { kind: 'choice', label: '跳转类型', values: bannerLinkTypes, labels: bannerLinkLabels },
  /** A page path, an entity id or an https address; '' for `none`. */
  linkTarget: {
    kind: 'text',
    label: '跳转目标',
    max: 500,
    onlyWhen: { field: 'linkType', is: linkedTypes },
    emptyMessage: noTarget,
  },
  startAt: { kind: 'instant', label: '开始时间' },
  endAt: { kind: 'instant', label: '结束时间' },
  ...commonFields,
} as const satisfies Fields;

export type BannerInput = InputOf<typeof bannerFields>;

export const bannerMessages = {
  tooNarrow: `图片宽度不能小于${bannerMinWidth}像素`,
  target: noTarget,
  link: '请输入正确的链接格式',
  origin: '该链接不在允许的域名内',
  tooMany: `同一位置最多启用${bannerMaxEnabled}张轮播图`,
} as const;

function targetFault(type: unknown, target: string, linkOrigins: readonly string[]): string | null {
  if (type === 'product' || type === 'material') return idPattern.test(target) ? null : bannerMessages.target;
  if (type === 'page') return isPagePath(target) ? null : bannerMessages.link;
  if (httpsAddress(target) === null) return bannerMessages.link;
  return isAllowedLink(target, linkOrigins) ? null : bannerMessages.origin;
}

/** @param linkOrigins the deployment's `LINK_ORIGINS`; with none, no outside link is allowed */
export const bannerRules = (linkOrigins: readonly string[]): Rules<typeof bannerFields> => ({
  linkTarget: { check: (target, { linkType }) => targetFault(linkType, target, linkOrigins) },
  endAt: {
    check: (end, { startAt }) =>
      typeof startAt !== 'string' || startAt === '' || end === '' || end > startAt ? null : '结束时间必须晚于开始时间',
  },
});

export interface Banner extends EntityBase, BannerInput {
  clickCount: number;
}

/** What `GET /api/banner/active` returns to a visitor. */
export type ActiveBanner = Pick<Banner, 'id' | 'title' | 'imageId' | 'position' | 'linkType' | 'linkTarget' | 'sort'>;
