/** The table of sessions: a login creates one, use extends it, the person or an administrator ends it. */
import { isUserType } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { newId } from '../ids.ts';
import type { RequestPrincipal } from '../plugins/access.ts';
import type { TokenClaims } from './tokens.ts';

/** Milliseconds that a token stays valid after `refresh` replaced it: running calls still send it. */
const graceMs = 60_000;

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();

/** Starts a login from a device and an address; returns the id that all its tokens contain. */
export async function openSession(
  scope: WriteScope,
  userId: string,
  lifetime: number,
  { device, address }: { device: string; address: string } = { device: '', address: '' },
): Promise<string> {
  const id = newId();
  const times = { createdAt: scope.now, lastUsedAt: scope.now, expiresAt: after(scope.now, lifetime), revokedAt: null };
  await scope.trx
    .insertInto('session')
    .values({ id, userId, device, address, ...times })
    .execute();
  return id;
}

/** Ends one login on every instance. */
export async function revokeSession(scope: WriteScope, id: string): Promise<void> {
  await scope.trx.updateTable('session').set({ revokedAt: scope.now }).where('id', '=', id).execute();
}

/** Ends all logins of a user on every instance, after a password change or reset, disabling or deletion. */
export async function revokeSessionsOf(scope: WriteScope, userId: string): Promise<void> {
  await scope.trx
    .updateTable('session')
    .set({ revokedAt: scope.now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Extends a login whose token is replaced; the old token stays valid for one more minute. */
export async function replaceToken(
  scope: WriteScope,
  token: Pick<TokenClaims, 'jti' | 'sessionId' | 'expiresAt'>,
  lifetime: number,
): Promise<void> {
  await scope.trx
    .insertInto('replacedToken')
    .values({
      jti: token.jti,
      validUntil: after(scope.now, graceMs),
      expiresAt: new Date(token.expiresAt * 1000).toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await scope.trx
    .updateTable('session')
    .set({ expiresAt: after(scope.now, lifetime) })
    .where('id', '=', token.sessionId)
    .execute();
}

/** Ends a login if one of its tokens is used long after it was replaced: it may be stolen. */
function endMisused({ db }: DatabaseHandle, id: string) {
  const revokedAt = new Date().toISOString();
  return db.updateTable('session').set({ revokedAt }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/**
 * Returns the person of a token as stored now, or null if the token is revoked or replaced, or the user disabled or
 * deleted. A replaced token that is used after its last minute ends the login.
 */
export async function findPrincipal(
  { database, use }: { database: DatabaseHandle; use: SessionUse },
  claims: TokenClaims,
): Promise<RequestPrincipal | null> {
  const { kind, jti, sessionId, expiresAt } = claims;
  if (kind === 'anonymous') {
    return { id: '', username: '', type: null, mustChangePassword: false, kind, sessionId: '', jti, expiresAt };
  }
  const row = await database.reader
    .selectFrom('session')
    .innerJoin('userAccount', 'userAccount.id', 'session.userId')
    .leftJoin('replacedToken', (join) => join.on('replacedToken.jti', '=', jti))
    .select(['userAccount.id', 'userAccount.username', 'userAccount.type', 'userAccount.mustChangePassword'])
    .select(['replacedToken.validUntil', 'session.lastUsedAt'])
    .where('session.id', '=', sessionId)
    .where('session.userId', '=', claims.userId)
    .where('session.revokedAt', 'is', null)
    .where('userAccount.status', '=', 1)
    .where('userAccount.deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.validUntil !== null && row.validUntil < new Date().toISOString()) {
    await endMisused(database, sessionId);
    return null;
  }
  use.note(sessionId, row.lastUsedAt);
  const type = isUserType(row.type) ? row.type : null;
  const mustChangePassword = row.mustChangePassword === 1;
  return { id: row.id, username: row.username, type, mustChangePassword, kind, sessionId, jti, expiresAt };
}

/** Milliseconds after which the last use of a session is written again. */
const useIntervalMs = 5 * 60_000;
const flushDelay = 1000;

/**
 * Stores when sessions were last used, so that people can recognise their devices. Uses are collected in memory and
 * written together, so that no request waits for the write; a crash loses those of one second.
 */
export class SessionUse {
  readonly #database: DatabaseHandle;
  readonly #onError: (error: unknown) => void;
  #waiting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: DatabaseHandle, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  /** @param lastUsedAt the stored time; null if the session was never used */
  note(sessionId: string, lastUsedAt: string | null): void {
    if (lastUsedAt !== null && Date.now() - Date.parse(lastUsedAt) < useIntervalMs) return;
    this.#waiting.add(sessionId);
    this.#timer ??= setTimeout(() => void this.flush(), flushDelay).unref();
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const ids = [...this.#waiting];
    this.#waiting = new Set();
    if (ids.length === 0) return;
    try {
      const lastUsedAt = new Date().toISOString();
      await this.#database.db.updateTable('session').set({ lastUsedAt }).where('id', 'in', ids).execute();
    } catch (error) {
      // Later requests record these uses again.
      this.#onError(error);
    }
  }
}
