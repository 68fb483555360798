import type { DatabaseHandle } from '../database/connection.ts';
import type { WriteScope } from '../database/write.ts';
import { newId } from '../ids.ts';
import type { RequestPrincipal } from '../plugins/access.ts';
import type { SessionUse } from './session-use.ts';
import type { TokenClaims } from './tokens.ts';

/** How long a token that `refresh` replaced stays valid: calls under way still carry it. */
const graceMs = 60_000;

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString();

/** Begins a login from a device and an address; returns the id that all of its tokens carry. */
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

/** Ends all logins of a user on every instance: password change, reset, disabling, deletion. */
export async function revokeSessionsOf(scope: WriteScope, userId: string): Promise<void> {
  await scope.trx
    .updateTable('session')
    .set({ revokedAt: scope.now })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Prolongs a login whose token is replaced, and gives the old token its last minute. */
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

const isUserType = (type: number): type is 1 | 2 | 3 => [1, 2, 3].includes(type);

/** Ends a login of which a token was used that had been replaced long before: somebody else may have it. */
function endMisused({ db }: DatabaseHandle, id: string) {
  const revokedAt = new Date().toISOString();
  return db.updateTable('session').set({ revokedAt }).where('id', '=', id).where('revokedAt', 'is', null).execute();
}

/**
 * The person behind a token's claims as things stand now, or null: revoked, replaced, disabled, deleted. A replaced token
 * that comes after its last minute ends its login.
 */
export async function principalOf(
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
