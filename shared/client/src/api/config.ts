import { adminPrefix } from '@admin-h5/contract';
import { withoutEndSlash } from '../navigation/page-url.ts';

/** Where the API is, and whether the admin area is open. */
export interface ApiSettings {
  /** Prefix of every path, without a trailing slash; '' = the page's own origin. */
  baseUrl: string;
  /** Whether the open page is under `/pages/admin/`; by default decided by the page's address. */
  onAdminRoute?: () => boolean;
  /** On a server that renders pages: where the calls of the present request go. `baseUrl` is then for addresses in the HTML. */
  origin?: () => ApiOrigin;
}

/** Where a server sends the calls of one request. */
export interface ApiOrigin {
  /** Such as `http://api:8090`. */
  baseUrl: string;
  /** Added to each call: whom it is for. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds for one call. */
  timeout: number;
}

const byAddress = () => typeof location !== 'undefined' && location.pathname.includes(adminPrefix);

type Settings = Required<Omit<ApiSettings, 'origin'>> & Pick<ApiSettings, 'origin'>;

let settings: Settings = { baseUrl: '', onAdminRoute: byAddress };

/** Sets the client up; the host calls it once, before any call. */
export function configure({ baseUrl, onAdminRoute = byAddress, origin }: ApiSettings): void {
  settings = { baseUrl: withoutEndSlash(baseUrl), onAdminRoute, ...(origin && { origin }) };
}

/** The settings of `configure`; before it, calls go to the page's own origin. */
export function apiSettings(): Readonly<Settings> {
  return settings;
}
