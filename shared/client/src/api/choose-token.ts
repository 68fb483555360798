import { randomId } from '../auth/random-id.ts';
import { isLoggedIn, session } from '../auth/session.ts';
import { presentAdminToken } from './admin-token.ts';
import { callHeaders } from './call-headers.ts';
import { apiSettings } from './config.ts';

/** The bearer token of a call, and its kind, since a 401 means something else for each kind. */
export interface ChosenToken {
  kind: 'user' | 'admin' | 'anonymous' | 'none';
  token: string | null;
}

/**
 * The token that a call sends (decisions.md, Tokens): under `/pages/admin/` the admin token as soon as there is one,
 * otherwise the app token; calls under `/api/auth/` never send the admin token. The anonymous token where nobody is signed in.
 */
export function chooseToken(path: string): ChosenToken {
  const { token, anonymousToken } = session();
  if (isLoggedIn()) {
    const admin = !path.startsWith('/api/auth/') && apiSettings().onAdminRoute() ? presentAdminToken() : null;
    return admin ? { kind: 'admin', token: admin } : { kind: 'user', token };
  }
  return anonymousToken ? { kind: 'anonymous', token: anonymousToken } : { kind: 'none', token: null };
}

/**
 * The headers for a request that does not go through `call`; none for an address outside the API, which gets no token.
 * @param address of the request, absolute or relative to the page
 */
export function headersFor(address: string): Record<string, string> {
  const page = globalThis.location?.href;
  const { href } = new URL(address, page);
  const api = new URL(`${apiSettings().baseUrl}/api/`, page).href;
  if (!href.startsWith(api)) return {};
  return callHeaders(chooseToken(`/api/${href.slice(api.length)}`).token, randomId());
}
