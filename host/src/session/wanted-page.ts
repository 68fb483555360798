import { adminPrefix } from '@admin-h5/contract';
import type { CurrentPage } from '@admin-h5/client/host';
import { type Access, findPage } from '../core/pages/page-registry.ts';
import type { Wanted } from './guard.ts';

/** Access of a path, by the host's page table; every admin path needs login, whether a module owns it or not. */
function accessOf(path: string): Access | null {
  return path.startsWith(adminPrefix) ? 'login' : (findPage(path)?.access ?? null);
}

/** A page as the guard's input. */
export function wantedPage({ path, search }: Pick<CurrentPage, 'path' | 'search'>): Wanted {
  return { path, search, access: accessOf(path) };
}
