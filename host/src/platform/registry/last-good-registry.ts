import { readJson, writeJson } from '@admin-h5/client/device-storage';
import type { Registry } from '@admin-h5/contract';
import { readRegistry } from './registry-guard.ts';

const key = 'admin-h5:registry:last-good';

/** The registry this device last read successfully, used while its address does not respond. */
export const loadLastGoodRegistry = (): Registry | null => readRegistry(readJson(key));

/** Kept where storage allows; losing it only costs the fallback. */
export function saveLastGoodRegistry(registry: Registry): void {
  writeJson(key, registry);
}
