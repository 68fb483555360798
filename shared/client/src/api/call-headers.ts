import { session } from '../auth/session.ts';

/** The headers of every request to the API (specification, section 6). */
export function callHeaders(token: string | null, requestId: string): Record<string, string> {
  const user = session().userInfo;
  return {
    'X-Request-Id': requestId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(user ? { 'X-User-Id': user.id } : {}),
  };
}
