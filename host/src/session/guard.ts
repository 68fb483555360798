/** Who may open a page, and where the person goes instead: pages that need a login, and a password that must be changed first. */
import { type CurrentPage, isLoggedIn, NavigationError, type SessionState } from '@admin-h5/client/host';
import { adminPrefix, type CatalogueAccess } from '@admin-h5/contract';
import { type Access, findPage } from '../core/pages/page-registry.ts';
import { isChangePasswordPath, isLoginPath, loginUrl, paths } from '../core/paths.ts';

/** A navigation target; `access` is null for a page that does not exist. */
export interface Wanted {
  /** Canonical path, without the base path. */
  path: string;
  /** Query with its `?`, or ''. */
  search: string;
  access: Access | null;
}

/** Access of a path, by the host's page table; every admin path needs login, whether a module owns it or not. */
function findAccess(path: string): Access | null {
  return path.startsWith(adminPrefix) ? 'login' : (findPage(path)?.access ?? null);
}

/** A page as the guard's input. */
export function wantedPage({ path, search }: Pick<CurrentPage, 'path' | 'search'>): Wanted {
  return { path, search, access: findAccess(path) };
}

/** Whether the page opens, or where the person is redirected. */
export type Verdict = { allow: true } | { allow: false; goTo: string };

const allowed: Verdict = { allow: true };

function isOpen(access: Access | null, catalogueAccess: CatalogueAccess): boolean {
  // Everyone sees that a page does not exist (decisions.md, Who may open what).
  return access === null || access === 'public' || (access === 'catalogue' && catalogueAccess === 'visitor');
}

/** Whether a page needs login in this deployment. */
export function isProtected({ access }: Pick<Wanted, 'access'>, catalogueAccess: CatalogueAccess): boolean {
  return !isOpen(access, catalogueAccess);
}

/**
 * Access rules: all pages except public ones need login, and a required password change comes before any protected
 * page.
 */
export function guard(wanted: Wanted, session: SessionState, catalogueAccess: CatalogueAccess): Verdict {
  if (!isProtected(wanted, catalogueAccess)) return allowed;
  if (!isLoggedIn(session)) return { allow: false, goTo: loginUrl(wanted.path + wanted.search) };
  const mustChange = session.userInfo?.mustChangePassword === true;
  return mustChange && !isChangePasswordPath(wanted.path) ? { allow: false, goTo: paths.password } : allowed;
}

/**
 * The guard's decision for a path; if the check itself throws, the person goes to the login page (specification,
 * section 4), which can always be shown.
 */
export function checkAccess(path: string, check: () => Verdict): Verdict {
  try {
    return check();
  } catch {
    return isLoginPath(path) ? allowed : { allow: false, goTo: paths.login };
  }
}

/** Runs a navigation of the shell; ignores the error that the same page is already being opened. */
export async function navigateOnce(navigate: () => Promise<unknown>): Promise<void> {
  try {
    await navigate();
  } catch (error) {
    if (!(error instanceof NavigationError && error.errMsg.endsWith(' locked'))) throw error;
  }
}
