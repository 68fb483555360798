import { previewPath } from '@admin-h5/contract';
import type { PageEntry } from '../../core/pages/page-registry.ts';

/** Every screen of the host: route set A with its titles, route set B's names as aliases (decisions, Routes). */
// One line a screen, so that it reads as a table.
// prettier-ignore
export const pages: readonly PageEntry[] = [
  { path: '/', aliases: ['/pages/login/index'], title: '登录', access: 'public', skeleton: 'login', load: () => import('../../session/login-screen.tsx') },
  { path: '/pages/login/register', aliases: ['/pages/register/index'], title: '注册', access: 'public', skeleton: 'form', load: () => import('../../session/register-screen.tsx') },

  { path: '/pages/index/index', title: '首页', access: 'public', tab: true, skeleton: 'home', rendered: true, load: () => import('../../visitor/home/home-page.tsx') },
  { path: '/pages/category/insecticide', title: '杀虫剂', access: 'catalogue', skeleton: 'rows', rendered: true, load: () => import('../../visitor/category/products-page.tsx') },
  { path: '/pages/category/second', title: '产品分类', access: 'catalogue', tab: true, skeleton: 'classes', rendered: true, load: () => import('../../visitor/category/classes-page.tsx') },
  { path: '/pages/product/detail', title: '产品详情', access: 'catalogue', skeleton: 'detail', rendered: true, load: () => import('../../visitor/product/detail-page.tsx') },
  { path: '/pages/materials/list', title: '原料列表', access: 'catalogue', tab: true, skeleton: 'rows', rendered: true, load: () => import('../../visitor/material/list-page.tsx') },
  { path: '/pages/materials/detail', title: '产品详情', access: 'catalogue', skeleton: 'detail', rendered: true, load: () => import('../../visitor/material/detail-page.tsx') },
  { path: '/pages/crops/index', title: '按作物找药', access: 'catalogue', skeleton: 'classes', rendered: true, load: () => import('../../visitor/crops/crops-page.tsx') },
  { path: '/pages/crops/crop', title: '作物用药', access: 'catalogue', skeleton: 'rows', rendered: true, load: () => import('../../visitor/crops/crop-targets-page.tsx') },
  { path: '/pages/crops/products', title: '对症用药', access: 'catalogue', skeleton: 'rows', rendered: true, load: () => import('../../visitor/crops/crop-products-page.tsx') },
  { path: '/pages/compare/index', title: '产品对比', access: 'catalogue', skeleton: 'rows', rendered: true, load: () => import('../../visitor/compare/compare-page.tsx') },
  { path: '/pages/documents/index', title: '资料中心', access: 'catalogue', skeleton: 'rows', rendered: true, load: () => import('../../visitor/documents/documents-page.tsx') },
  { path: '/pages/company/about', aliases: ['/pages/about/index'], title: '关于我们', access: 'public', skeleton: 'text', rendered: true, load: () => import('../../visitor/company/about-page.tsx') },

  { path: '/pages/search/index', title: '搜索', access: 'public', skeleton: 'rows', rendered: true, load: () => import('../../visitor/search/search-page.tsx') },
  { path: '/pages/agreement/user', title: '用户协议', access: 'public', skeleton: 'text', rendered: true, load: () => import('../../visitor/agreement/user-agreement-page.tsx') },
  { path: '/pages/agreement/privacy', title: '隐私政策', access: 'public', skeleton: 'text', rendered: true, load: () => import('../../visitor/agreement/privacy-page.tsx') },
  { path: '/pages/help/index', title: '帮助中心', access: 'public', skeleton: 'menu', rendered: true, load: () => import('../../visitor/help/help-page.tsx') },
  { path: '/pages/webview-demo/index', title: '网页', access: 'public', skeleton: 'text', load: () => import('../../visitor/web-view/web-view-page.tsx') },

  { path: '/pages/mine/index', title: '我的', access: 'public', tab: true, skeleton: 'menu', load: () => import('../../account/mine/mine-page.tsx') },
  { path: '/pages/mine/profile/index', aliases: ['/pages/user/profile'], title: '个人资料', access: 'login', skeleton: 'form', load: () => import('../../account/profile/profile-page.tsx') },
  { path: '/pages/mine/password', aliases: ['/pages/user/change-password'], title: '修改密码', access: 'login', skeleton: 'form', load: () => import('../../account/password/password-page.tsx') },
  { path: '/pages/mine/sessions/index', title: '登录设备', access: 'login', skeleton: 'form', load: () => import('../../account/sessions/sessions-page.tsx') },
  { path: '/pages/mine/favorites/index', title: '我的收藏', access: 'public', skeleton: 'rows', load: () => import('../../account/saved/saved-page.tsx').then(({ FavoritesPage }) => ({ default: FavoritesPage })) },
  { path: '/pages/mine/history/index', title: '浏览历史', access: 'public', skeleton: 'rows', load: () => import('../../account/saved/saved-page.tsx').then(({ HistoryPage }) => ({ default: HistoryPage })) },
  { path: '/pages/inquiry/index', title: '询价单', access: 'public', skeleton: 'form', load: () => import('../../visitor/inquiry/inquiry-page.tsx') },
  { path: '/pages/mine/inquiries/index', title: '我的询价', access: 'public', skeleton: 'rows', load: () => import('../../visitor/inquiry/own-inquiries-page.tsx') },

  { path: previewPath, title: '预览', access: 'login', skeleton: 'detail', load: () => import('../../visitor/preview/preview-page.tsx') },

  { path: '/pages/admin/index', title: '管理中心', access: 'login', skeleton: 'menu', load: () => import('../../centre/admin-centre.tsx') },
  { path: '/pages/admin/modules/index', title: '模块', access: 'login', skeleton: 'menu', load: () => import('../../centre/modules/modules-page.tsx') },
  { path: '/pages/admin/rights/index', title: '权限说明', access: 'login', skeleton: 'menu', load: () => import('../../centre/rights-page.tsx') },
];
