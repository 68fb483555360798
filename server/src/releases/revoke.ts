/** Taking builds, keys and whole modules out of use. */
import type { KeyRevocation, ModuleSwitch, Revocation } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { conflict, notFound } from '../errors.ts';
import { recordChange } from './audit-log.ts';
import { endCanary, moduleRow, releaseRow, setStable } from './registry.ts';

/**
 * Revokes a build, so that no device loads it again, and makes its replacement stable in the same step; `forced` makes
 * open pages leave it, also where it was revoked before. Throws 404 for an unknown build, 409 if it is stable and has
 * no replacement.
 */
export async function revokeRelease(
  scope: WriteScope,
  module: string,
  { build, stable, forced = false }: Revocation,
): Promise<void> {
  const row = await moduleRow(scope, module);
  const release = await releaseRow(scope, module, build);
  if (!release) throw notFound();
  if (release.revokedAt !== null && (!forced || release.forced === 1)) return;
  if (row.stable === build) {
    if (stable === undefined || stable === build)
      throw conflict('该版本正在使用，请指定接替的稳定版本', 'RELEASE_IS_STABLE');
    await setStable(scope, module, { build: stable });
  }
  if (row.canary === build) await endCanary(scope, module);
  await scope.trx
    .updateTable('remoteRelease')
    .set({ revokedAt: release.revokedAt ?? scope.now, forced: forced ? 1 : 0 })
    .where('module', '=', module)
    .where('build', '=', build)
    .execute();
  await recordChange(scope, { module, action: 'revoke', build, detail: forced ? 'forced' : '' });
}

/** Revokes a key for good: hosts refuse what it signed. Throws 404 for an unknown module. */
export async function revokeKey(scope: WriteScope, module: string, { key }: KeyRevocation): Promise<void> {
  await moduleRow(scope, module);
  const { numInsertedOrUpdatedRows } = await scope.trx
    .insertInto('remoteRevokedKey')
    .values({ module, key, revokedAt: scope.now })
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  await recordChange(scope, { module, action: 'revoke-key', build: null, detail: key });
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
  const { disabledAt } = await moduleRow(scope, module);
  if (disabled === (disabledAt !== null)) return;
  await scope.trx
    .updateTable('remoteModule')
    .set({ disabledAt: disabled ? scope.now : null })
    .where('name', '=', module)
    .execute();
  await recordChange(scope, { module, action: disabled ? 'disable' : 'enable', build: null, detail: reason });
}
