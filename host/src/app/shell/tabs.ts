/** The pages of the tab bar by their names in `paths`, in its order (decisions, Routes). The head on a wide screen and the skeleton follow. */
export const tabs = ['home', 'categories', 'materials', 'mine'] as const;

export const tabLabels: Readonly<Record<(typeof tabs)[number], string>> = {
  home: '首页',
  categories: '分类',
  materials: '原料',
  mine: '我的',
};
