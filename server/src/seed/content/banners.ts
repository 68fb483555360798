import type { SeedBanner } from './types.ts';

/** In the order in which they show, by position; `product` and `material` targets are names, resolved to ids. */
export const banners: readonly SeedBanner[] = [
  {
    title: '科学植保 绿色丰收',
    position: 'home',
    picture: 'banner/harvest',
    linkType: 'page',
    linkTarget: '/pages/category/second',
  },
  {
    title: '水稻全程植保方案',
    position: 'home',
    picture: 'banner/rice',
    linkType: 'product',
    linkTarget: '绿禾康彩',
  },
  {
    title: '走进绿禾智能工厂',
    position: 'home',
    picture: 'banner/factory',
    linkType: 'page',
    linkTarget: '/pages/company/about?section=gallery',
  },
  {
    title: '看色带 识农药',
    position: 'category',
    picture: 'banner/bands',
    linkType: 'page',
    linkTarget: '/pages/help/index',
  },
  {
    title: '优质原料 稳定供应',
    position: 'material',
    picture: 'banner/materials',
    linkType: 'material',
    linkTarget: '草甘膦原药',
  },
];
