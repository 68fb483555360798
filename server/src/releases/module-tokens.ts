import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { recordChange } from './audit-log.ts';

/** The owner of a module token: the module it may change, and its name in the audit log. */
export interface ModuleTokenHolder {
  module: string;
  label: string;
}

/** A random token has 256 bits, so a fast hash protects it as well as a slow one. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates a token for one module and returns it. Only its hash is stored, so it cannot be shown again.
 * @param label name of its owner in the audit log; an earlier token with this label becomes invalid
 */
export async function issueModuleToken(scope: WriteScope, module: string, label: string): Promise<string> {
  const token = `remote_${module}_${randomBytes(32).toString('base64url')}`;
  await scope.trx.deleteFrom('remoteToken').where('module', '=', module).where('label', '=', label).execute();
  await scope.trx
    .insertInto('remoteToken')
    .values({ hash: hashToken(token), module, label, createdAt: scope.now })
    .execute();
  await recordChange(scope, { module, action: 'token', build: null, detail: label });
  return token;
}

/** Revokes a token; false if no token has that label. */
export async function endModuleToken(scope: WriteScope, module: string, label: string): Promise<boolean> {
  const { numDeletedRows } = await scope.trx
    .deleteFrom('remoteToken')
    .where('module', '=', module)
    .where('label', '=', label)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await recordChange(scope, { module, action: 'token-end', build: null, detail: label });
  return true;
}

/** The owner of this token; null if it is unknown or revoked. */
export async function holderOfToken(db: Kysely<Database>, token: string): Promise<ModuleTokenHolder | null> {
  if (!token.startsWith('remote_')) return null;
  const row = await db
    .selectFrom('remoteToken')
    .select(['module', 'label'])
    .where('hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ?? null;
}
