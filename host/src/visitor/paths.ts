import { pageUrl } from '@admin-h5/client';

/** Pages that visitors' screens lead to. */
export const paths = {
  home: '/pages/index/index',
  categories: '/pages/category/second',
  categoryProducts: '/pages/category/insecticide',
  materials: '/pages/materials/list',
  material: '/pages/materials/detail',
  product: '/pages/product/detail',
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
  admin: '/pages/admin/index',
  login: '/pages/login/index',
} as const;

export const productUrl = (id: string) => pageUrl(paths.product, { id });
export const materialUrl = (id: string) => pageUrl(paths.material, { id });
export const categoryUrl = (categoryId: string) => pageUrl(paths.categoryProducts, { categoryId });
/** In place of a class's id: products of all classes. */
export const allClasses = 'all';
export const hotProductsUrl = pageUrl(paths.categoryProducts, { categoryId: allClasses, sort: 'hot' });
export const galleryUrl = pageUrl(paths.company, { section: 'gallery' });

/** Login, and back to this page after it. */
export const loginUrl = (redirect: string) => pageUrl(paths.login, { redirect });
