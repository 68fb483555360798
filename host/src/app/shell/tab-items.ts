import { categoryGlyph, flaskGlyph, homeGlyph, type TabBarItem, userGlyph } from '@admin-h5/shared/ui';

/** The tab bar (decisions, Routes). */
export const tabItems: readonly TabBarItem[] = [
  { path: '/pages/index/index', label: '首页', glyph: homeGlyph },
  { path: '/pages/category/second', label: '分类', glyph: categoryGlyph },
  { path: '/pages/materials/list', label: '原料', glyph: flaskGlyph },
  { path: '/pages/mine/index', label: '我的', glyph: userGlyph },
];
