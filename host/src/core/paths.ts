import { pageUrl } from '@admin-h5/client';
import { previewPath } from '@admin-h5/contract';
import type { ComparedType } from './compare-list.ts';

/** Canonical paths of the host's screens. */
export const paths = {
  home: '/pages/index/index',
  categories: '/pages/category/second',
  categoryProducts: '/pages/category/insecticide',
  materials: '/pages/materials/list',
  material: '/pages/materials/detail',
  product: '/pages/product/detail',
  crops: '/pages/crops/index',
  crop: '/pages/crops/crop',
  cropProducts: '/pages/crops/products',
  compare: '/pages/compare/index',
  documents: '/pages/documents/index',
  company: '/pages/company/about',
  search: '/pages/search/index',
  userAgreement: '/pages/agreement/user',
  privacy: '/pages/agreement/privacy',
  help: '/pages/help/index',
  webView: '/pages/webview-demo/index',
  mine: '/pages/mine/index',
  profile: '/pages/mine/profile/index',
  password: '/pages/mine/password',
  sessions: '/pages/mine/sessions/index',
  favorites: '/pages/mine/favorites/index',
  history: '/pages/mine/history/index',
  inquiry: '/pages/inquiry/index',
  inquiries: '/pages/mine/inquiries/index',
  /** In a frame of a form of administration. */
  preview: previewPath,
  admin: '/pages/admin/index',
  rights: '/pages/admin/rights/index',
  /** The guard redirects here; `/` is the same screen. */
  login: '/pages/login/index',
  register: '/pages/login/register',
} as const;

const loginPaths: ReadonlySet<string> = new Set(['/', paths.login]);
const registerPaths: ReadonlySet<string> = new Set([paths.register, '/pages/register/index']);
const changePasswordPaths: ReadonlySet<string> = new Set([paths.password, '/pages/user/change-password']);

export const isLoginPath = (path: string): boolean => loginPaths.has(path);
export const isRegisterPath = (path: string): boolean => registerPaths.has(path);
export const isSessionPath = (path: string): boolean => isLoginPath(path) || isRegisterPath(path);
export const isChangePasswordPath = (path: string): boolean => changePasswordPaths.has(path);

export const productUrl = (id: string) => pageUrl(paths.product, { id });
export const materialUrl = (id: string) => pageUrl(paths.material, { id });
export const categoryUrl = (categoryId: string) => pageUrl(paths.categoryProducts, { categoryId });
/** Used instead of a category's id: products of all categories. */
export const allClasses = 'all';
export const hotProductsUrl = pageUrl(paths.categoryProducts, { categoryId: allClasses, sort: 'hot' });
export const holderUrl = (holder: string) => pageUrl(paths.categoryProducts, { categoryId: allClasses, holder });
/** 按作物找药: the crops that something is registered against this target on. */
export const targetUrl = (target: string) => pageUrl(paths.crops, { target });
export const cropUrl = (crop: string) => pageUrl(paths.crop, { crop });
export const cropProductsUrl = (crop: string, target: string) => pageUrl(paths.cropProducts, { crop, target });
/** 产品对比 or 原料对比; without ids of what this device compares. */
export const compareUrl = (type: ComparedType, ids: readonly string[] = []) =>
  pageUrl(paths.compare, { ...(type === 'material' && { type }), ...(ids.length > 0 && { ids: ids.join(',') }) });
/** The search page, which asks for the number of a registration. */
export const registrationSearchUrl = pageUrl(paths.search, { by: 'regNo' });
export const galleryUrl = pageUrl(paths.company, { section: 'gallery' });

/** The login page with the wanted page as redirect. */
export const loginUrl = (wanted: string) => pageUrl(paths.login, { redirect: wanted });
