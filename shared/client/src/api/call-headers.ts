import { randomId } from '../auth/random-id.ts';
import { session } from '../auth/session.ts';
import { chooseToken } from './choose-token.ts';
import { apiSettings } from './config.ts';

/** The headers of every request to the API (specification, section 6). */
export function callHeaders(token: string | null, requestId: string): Record<string, string> {
  const user = session().userInfo;
  return {
    'X-Request-Id': requestId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(user ? { 'X-User-Id': user.id } : {}),
  };
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
