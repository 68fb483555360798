import { isLoggedIn, session } from '../auth/session.ts';
import { presentAdminToken } from './admin-token.ts';
import { apiSettings } from './config.ts';

/** The bearer of a call, and what it is, since a 401 means something else for each. */
export interface ChosenToken {
  kind: 'user' | 'admin' | 'anonymous' | 'none';
  token: string | null;
}

/**
 * Which token a call carries (decisions.md, Tokens): under `/pages/admin/` the admin token as soon as there is one,
 * else the app token; calls under `/api/auth/` never the admin token; the anonymous one where nobody is signed in.
 */
export function chooseToken(path: string): ChosenToken {
  const { token, anonymousToken } = session();
  if (isLoggedIn()) {
    const admin = !path.startsWith('/api/auth/') && apiSettings().onAdminRoute() ? presentAdminToken() : null;
    return admin ? { kind: 'admin', token: admin } : { kind: 'user', token };
  }
  return anonymousToken ? { kind: 'anonymous', token: anonymousToken } : { kind: 'none', token: null };
}
