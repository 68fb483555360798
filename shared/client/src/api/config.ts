import { adminPrefix } from '@admin-h5/contract';

/** Where the API is, and whether the admin area is open. */
export interface ApiSettings {
  /** Prefix of every path, without a trailing slash; '' = the page's own origin. */
  baseUrl: string;
  /** Whether the open page is under `/pages/admin/`; by default decided by the page's address. */
  onAdminRoute?: () => boolean;
}

const byAddress = () => typeof location !== 'undefined' && location.pathname.includes(adminPrefix);

let settings: Required<ApiSettings> = { baseUrl: '', onAdminRoute: byAddress };

/** Sets the client up; the host calls it once, before any call. */
export function configure({ baseUrl, onAdminRoute = byAddress }: ApiSettings): void {
  settings = { baseUrl: baseUrl.replace(/\/+$/, ''), onAdminRoute };
}

export function apiSettings(): Readonly<Required<ApiSettings>> {
  return settings;
}
