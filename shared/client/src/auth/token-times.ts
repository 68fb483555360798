/** The times of a token, by the server's clock; when it is renewed is in `api/token-refresh.ts`. */
import { readStored, writeStored } from './storage.ts';

/** The times a token carries, in milliseconds. */
export interface TokenTimes {
  issuedAt: number;
  expiresAt: number;
}

function readPayload(token: string): unknown {
  const part = token.split('.')[1];
  if (!part) return null;
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Issue and expiry of a JWT; null where the token is no JWT or has no times. The signature is not checked: only the server can. */
export function tokenTimes(token: string): TokenTimes | null {
  const payload = readPayload(token);
  if (typeof payload !== 'object' || payload === null) return null;
  const { iat, exp } = payload as { iat?: unknown; exp?: unknown };
  if (typeof iat !== 'number' || typeof exp !== 'number' || !(exp > iat)) return null;
  return { issuedAt: iat * 1000, expiresAt: exp * 1000 };
}

const clockKey = 'admin-h5.clock';

/** Stores how far this device's clock is ahead of the server's, which has issued `token` just now. */
export function measureClock(token: string): void {
  const times = tokenTimes(token);
  if (times) writeStored(clockKey, JSON.stringify([Date.now() - times.issuedAt, Date.now()]));
}

/**
 * Milliseconds by which this device's clock is ahead of the server's (negative: behind), as measured at the last login or
 * new token; 0 where that is unknown, or the clock was set back since.
 */
export function clockAhead(): number {
  const [ahead, measuredAt] = (readStored(clockKey) ?? '').match(/-?\d+/g)?.map(Number) ?? [];
  return ahead === undefined || measuredAt === undefined || Date.now() < measuredAt ? 0 : ahead;
}

/** Milliseconds until a token expires by the server's clock, as far as it is known; null where it has no times. */
export function remainingLife(token: string, now = Date.now()): number | null {
  const times = tokenTimes(token);
  return times ? times.expiresAt + clockAhead() - now : null;
}
