/**
 * The frame of pages: the tab bar, and which pages have a head on a wide screen. The build reads it for the first documents, so that it
 * imports nothing.
 */

/** The pages of the tab bar by their names in `paths`, in its order (decisions, Routes). The head on a wide screen and the skeleton follow. */
export const tabs = ['home', 'categories', 'materials', 'mine'] as const;

export const tabLabels: Readonly<Record<(typeof tabs)[number], string>> = {
  home: '首页',
  categories: '分类',
  materials: '原料',
  mine: '我的',
};

/** The area of administrators has a head of its own, and the entry pages have none. */
const headless = /^\/(?:pages\/(?:admin|login|register)\/.*)?$/;

/** Whether a page has the visitors' head on a wide screen. */
export const hasSiteHeader = (path: string): boolean => !headless.test(path);
