import { isLoggedIn } from '@admin-h5/client/host';
import type { SessionState } from '@admin-h5/client/host';
import type { CatalogueAccess } from '@admin-h5/contract';
import type { Access } from '../core/pages/page-entry.ts';
import { paths, isChangePasswordPath, isLoginPath, loginUrl } from '../core/paths.ts';

/** Where somebody wants to go; `access` is null for a page that does not exist. */
export interface Wanted {
  /** Canonical path, without the base path. */
  path: string;
  /** With its `?`, or ''. */
  search: string;
  access: Access | null;
}

/** Whether the page opens, and where the person goes instead. */
export type Verdict = { allow: true } | { allow: false; goTo: string };

const allowed: Verdict = { allow: true };

function isOpen(access: Access | null, catalogueAccess: CatalogueAccess): boolean {
  // A page that does not exist says so to anybody (decisions.md, Who may open what).
  return access === null || access === 'public' || (access === 'catalogue' && catalogueAccess === 'visitor');
}

/** Whether a page needs login in this deployment. */
export function isProtected({ access }: Pick<Wanted, 'access'>, catalogueAccess: CatalogueAccess): boolean {
  return !isOpen(access, catalogueAccess);
}

/**
 * Who may open what: everything but the public pages needs login, and a password that must be changed comes before any
 * protected page.
 */
export function guard(wanted: Wanted, session: SessionState, catalogueAccess: CatalogueAccess): Verdict {
  if (!isProtected(wanted, catalogueAccess)) return allowed;
  if (!isLoggedIn(session)) return { allow: false, goTo: loginUrl(wanted.path + wanted.search) };
  const mustChange = session.userInfo?.mustChangePassword === true;
  return mustChange && !isChangePasswordPath(wanted.path) ? { allow: false, goTo: paths.password } : allowed;
}

/**
 * The guard's verdict on a path; where the check itself throws, the person goes to the login page (specification,
 * section 4), which always shows.
 */
export function checkAccess(path: string, check: () => Verdict): Verdict {
  try {
    return check();
  } catch {
    return isLoginPath(path) ? allowed : { allow: false, goTo: paths.login };
  }
}
