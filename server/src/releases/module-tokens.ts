import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { recordChange } from './change.ts';

/** Whose token a request carries: the module it may change, and the name by which the audit log knows it. */
export interface ModuleTokenHolder {
  module: string;
  label: string;
}

/** A random token has 256 bits, so a plain hash keeps it as well as a slow one would. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Makes a token for one module, and returns it: it is kept as its hash, and cannot be shown again.
 * @param label who holds it, for the audit log; a token of the same label ends.
 */
export async function issueModuleToken(scope: WriteScope, module: string, label: string): Promise<string> {
  const token = `remote_${module}_${randomBytes(32).toString('base64url')}`;
  await scope.trx.deleteFrom('remoteToken').where('module', '=', module).where('label', '=', label).execute();
  await scope.trx
    .insertInto('remoteToken')
    .values({ hash: hashOf(token), module, label, createdAt: scope.now })
    .execute();
  await recordChange(scope, { module, action: 'token', build: null, detail: label });
  return token;
}

/** Ends a token at once; false where there is none of that label. */
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

/** Who holds this token; null for one that was never given out or has ended. */
export async function holderOfToken(db: Kysely<Database>, token: string): Promise<ModuleTokenHolder | null> {
  if (!token.startsWith('remote_')) return null;
  const row = await db
    .selectFrom('remoteToken')
    .select(['module', 'label'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst();
  return row ?? null;
}
