import type { BannerLinkType, BannerPosition } from '@admin-h5/shared/contract';
import type { Choice } from '@admin-h5/shared/ui/admin';

export const positionLabels: Readonly<Record<BannerPosition, string>> = {
  home: '首页',
  category: '分类页',
  material: '原料页',
};

export const linkLabels: Readonly<Record<BannerLinkType, string>> = {
  none: '不跳转',
  page: '站内页面',
  product: '产品',
  material: '原料',
  url: '外部链接',
};

const choicesOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const positionChoices = choicesOf(positionLabels);
export const linkChoices = choicesOf(linkLabels);

/** Screens worth leading to; any other page of the app can be typed. */
export const pageChoices: readonly Choice[] = [
  { value: '/pages/category/second', label: '产品分类' },
  { value: '/pages/materials/list', label: '原料列表' },
  { value: '/pages/company/about', label: '关于我们' },
  { value: '/pages/company/about?section=gallery', label: '工厂展示' },
  { value: '/pages/help/index', label: '帮助中心' },
];
