/** Labels of the tab bar, in its order (decisions, Routes). */
export const tabLabels = ['首页', '分类', '原料', '我的'] as const;
