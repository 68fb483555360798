/**
 * Titles of route set A's admin paths, below `/pages/admin/`, for a path that no module of the registry owns: the shell then
 * shows the title and that the function is not deployed. Otherwise a title comes from the module's declaration; a test compares
 * the two.
 */
export const adminTitles: Readonly<Record<string, string>> = {
  'category/index': '分类管理',
  'category/edit': '编辑分类',
  'material/index': '原料管理',
  'material/detail': '原料详情',
  'banner/index': '轮播图管理',
  'banner/edit': '编辑轮播图',
  'user/index': '用户管理',
  'factory-gallery/index': '工厂展示管理',
  'factory-gallery/edit': '编辑工厂展示',
};
