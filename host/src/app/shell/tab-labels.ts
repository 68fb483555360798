/** Labels of the tab bar, in its order (decisions, Routes); path and icon of each: `shell.tsx`. The skeleton shows them before any code runs. */
export const tabLabels = ['首页', '分类', '原料', '我的'] as const;
