import type { ModuleSwitch } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { recordChange } from './audit-log.ts';
import { moduleRow } from './registry.ts';

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
