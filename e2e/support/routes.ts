/** Every path of both route sets and those added to them, as the specification and the decisions name them: not read from the host's own table. */
type Access = 'public' | 'catalogue' | 'login';

export interface KnownRoute {
  path: string;
  title: string;
  access: Access;
  /** Kind of record that the screen needs in its query. */
  needs?: 'product' | 'material';
  /** Title once a module has drawn the screen, where it differs: without a record, an edit screen is the form of a new one. */
  drawn?: string;
}

const setA: KnownRoute[] = [
  { path: '/', title: '登录', access: 'public' },
  { path: '/pages/index/index', title: '首页', access: 'public' },
  { path: '/pages/admin/index', title: '管理中心', access: 'login' },
  { path: '/pages/admin/category/index', title: '分类管理', access: 'login' },
  { path: '/pages/admin/category/edit', title: '编辑分类', drawn: '新增分类', access: 'login' },
  { path: '/pages/mine/index', title: '我的', access: 'public' },
  { path: '/pages/mine/profile/index', title: '个人资料', access: 'login' },
  { path: '/pages/login/register', title: '注册', access: 'public' },
  { path: '/pages/mine/password', title: '修改密码', access: 'login' },
  { path: '/pages/category/insecticide', title: '杀虫剂', access: 'catalogue' },
  { path: '/pages/category/second', title: '产品分类', access: 'catalogue' },
  { path: '/pages/materials/list', title: '原料列表', access: 'catalogue' },
  { path: '/pages/materials/detail', title: '产品详情', access: 'catalogue', needs: 'material' },
  { path: '/pages/product/detail', title: '产品详情', access: 'catalogue', needs: 'product' },
  { path: '/pages/company/about', title: '关于我们', access: 'public' },
  { path: '/pages/user/profile', title: '个人资料', access: 'login' },
  { path: '/pages/user/change-password', title: '修改密码', access: 'login' },
];

const setB: KnownRoute[] = [
  { path: '/pages/login/index', title: '登录', access: 'public' },
  { path: '/pages/register/index', title: '注册', access: 'public' },
  { path: '/pages/agreement/user', title: '用户协议', access: 'public' },
  { path: '/pages/agreement/privacy', title: '隐私政策', access: 'public' },
  { path: '/pages/about/index', title: '关于我们', access: 'public' },
  { path: '/pages/help/index', title: '帮助中心', access: 'public' },
  { path: '/pages/webview-demo/index', title: '网页', access: 'public' },
];

const added: KnownRoute[] = [
  { path: '/pages/crops/index', title: '按作物找药', access: 'catalogue' },
  { path: '/pages/crops/crop', title: '作物用药', access: 'catalogue' },
  { path: '/pages/crops/products', title: '对症用药', access: 'catalogue' },
  { path: '/pages/compare/index', title: '产品对比', access: 'catalogue' },
  { path: '/pages/documents/index', title: '资料中心', access: 'catalogue' },
  { path: '/pages/search/index', title: '搜索', access: 'public' },
  { path: '/pages/mine/sessions/index', title: '登录设备', access: 'login' },
  { path: '/pages/mine/favorites/index', title: '我的收藏', access: 'public' },
  { path: '/pages/mine/history/index', title: '浏览历史', access: 'public' },
  { path: '/pages/inquiry/index', title: '询价单', access: 'public' },
  { path: '/pages/mine/inquiries/index', title: '我的询价', access: 'public' },
  { path: '/pages/preview/index', title: '预览', access: 'login' },
  { path: '/pages/admin/modules/index', title: '模块', access: 'login' },
  { path: '/pages/admin/rights/index', title: '权限说明', access: 'login' },
];

export const knownRoutes: readonly KnownRoute[] = [...setA, ...setB, ...added];

/** Admin paths of route set A with their titles. */
export const adminRoutes: readonly KnownRoute[] = [
  { path: '/pages/admin/material/index', title: '原料管理', access: 'login' },
  { path: '/pages/admin/material/detail', title: '原料详情', drawn: '新增原料', access: 'login' },
  { path: '/pages/admin/banner/index', title: '轮播图管理', access: 'login' },
  { path: '/pages/admin/banner/edit', title: '编辑轮播图', drawn: '新增轮播图', access: 'login' },
  { path: '/pages/admin/user/index', title: '用户管理', access: 'login' },
  { path: '/pages/admin/factory-gallery/index', title: '工厂展示管理', access: 'login' },
  { path: '/pages/admin/factory-gallery/edit', title: '编辑工厂展示', drawn: '新增工厂展示', access: 'login' },
];
