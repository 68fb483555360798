import type { KeyRevocation, ModuleSwitch } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { notFound } from '../errors.ts';
import { recordChange } from './change.ts';

async function requireModule(scope: WriteScope, module: string): Promise<{ disabledAt: string | null }> {
  const row = await scope.trx
    .selectFrom('remoteModule')
    .select('disabledAt')
    .where('name', '=', module)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * Disables a module on all devices, or enables it again; nothing changes where it is so already. Its releases stay as
 * they are. Throws 404 for an unknown module.
 */
export async function switchModule(
  scope: WriteScope,
  module: string,
  { disabled, reason = '' }: ModuleSwitch,
): Promise<void> {
  const { disabledAt } = await requireModule(scope, module);
  if (disabled === (disabledAt !== null)) return;
  await scope.trx
    .updateTable('remoteModule')
    .set({ disabledAt: disabled ? scope.now : null })
    .where('name', '=', module)
    .execute();
  await recordChange(scope, { module, action: disabled ? 'disable' : 'enable', build: null, detail: reason });
}

/** Revokes a key for good: hosts refuse what it signed. Throws 404 for an unknown module. */
export async function revokeKey(scope: WriteScope, module: string, { key }: KeyRevocation): Promise<void> {
  await requireModule(scope, module);
  const { numInsertedOrUpdatedRows } = await scope.trx
    .insertInto('remoteRevokedKey')
    .values({ module, key, revokedAt: scope.now })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  await recordChange(scope, { module, action: 'revoke-key', build: null, detail: key });
}
