import type { Registry } from '@admin-h5/contract';
import { readRegistry } from './registry-guard.ts';

const key = 'admin-h5:registry:last-good';

/** The registry this device last read successfully, used while its address does not respond. */
export function loadLastGoodRegistry(): Registry | null {
  try {
    const text = localStorage.getItem(key);
    return text ? readRegistry(JSON.parse(text)) : null;
  } catch {
    return null;
  }
}

/** Kept where storage allows; losing it only costs the fallback. */
export function saveLastGoodRegistry(registry: Registry): void {
  try {
    localStorage.setItem(key, JSON.stringify(registry));
  } catch {
    // Full or blocked storage: the next visit reads the registry anyway.
  }
}
