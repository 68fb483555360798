import { categoryGlyph, flaskGlyph, homeGlyph, userGlyph } from '@admin-h5/ui';
import { type TabBarItem } from '../../ui/tab-bar/tab-bar.tsx';
import { tabLabels } from './tab-labels.ts';

const [home, classes, materials, mine] = tabLabels;

/** The tab bar. */
export const tabItems: readonly TabBarItem[] = [
  { path: '/pages/index/index', label: home, glyph: homeGlyph },
  { path: '/pages/category/second', label: classes, glyph: categoryGlyph },
  { path: '/pages/materials/list', label: materials, glyph: flaskGlyph },
  { path: '/pages/mine/index', label: mine, glyph: userGlyph },
];
