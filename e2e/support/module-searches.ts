import type { Locator, Page } from '@playwright/test';

/** What each module's list is searched by: the first build says it so, the second adds a mark. */
export const searches = {
  category: { file: 'src/pages/category-list.tsx', label: '搜索分类名称或编码' },
  material: { file: 'src/pages/material-list.tsx', label: '搜索名称、CAS、拼音首字母' },
  banner: { file: 'src/pages/banner-list.tsx', label: '搜索标题' },
  gallery: { file: 'src/pages/gallery-list.tsx', label: '搜索标题、相册' },
  inquiry: { file: 'src/pages/inquiry-list.tsx', label: '搜索联系方式、公司、产品' },
  user: { file: 'src/pages/user-list.tsx', label: '搜索用户名、姓名、手机号' },
} as const;
export type ModuleName = keyof typeof searches;
export const moduleNames = Object.keys(searches).filter((name): name is ModuleName => name in searches);

/** Added to the label by a second build. */
export const secondMark = '（第二版）';

/** The field of a module's list by which its build is known. */
export const search = (page: Page, name: ModuleName, version: 'first' | 'second'): Locator =>
  page.getByRole('searchbox', { name: searches[name].label + (version === 'second' ? secondMark : ''), exact: true });
