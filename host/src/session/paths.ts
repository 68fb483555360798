import { pageUrl } from '@admin-h5/client';

/** The guard sends people here; `/` is the same screen. */
export const loginPath = '/pages/login/index';
export const registerPath = '/pages/login/register';
export const changePasswordPath = '/pages/mine/password';
/** Where a login leads when nothing else was wanted (specification, section 2). */
export const adminHome = '/pages/admin/index';
/** Where a registration leads: a new account has nothing to manage. */
export const ownPage = '/pages/mine/index';
export const visitorHome = '/pages/index/index';

const loginPaths: ReadonlySet<string> = new Set(['/', loginPath]);
const registerPaths: ReadonlySet<string> = new Set([registerPath, '/pages/register/index']);
const changePasswordPaths: ReadonlySet<string> = new Set([changePasswordPath, '/pages/user/change-password']);

export const isLoginPath = (path: string): boolean => loginPaths.has(path);
export const isSessionPath = (path: string): boolean => loginPaths.has(path) || registerPaths.has(path);
export const isRegisterPath = (path: string): boolean => registerPaths.has(path);
export const isChangePasswordPath = (path: string): boolean => changePasswordPaths.has(path);

/** The login page with the wanted page as its way back. */
export function loginUrl(wanted: string): string {
  return pageUrl(loginPath, { redirect: wanted });
}
