import type { Registry } from '@admin-h5/shared/contract';
import { readRegistry } from './registry-guard.ts';

const timeLimit = 10_000;

export type RegistryResult = { ok: true; registry: Registry } | { ok: false; reason: string };

/** Reads the registry, revalidating by ETag; every expected failure is a value. */
export async function fetchRegistry(address: string): Promise<RegistryResult> {
  try {
    const response = await fetch(address, {
      cache: 'no-cache',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimit),
    });
    if (!response.ok) return { ok: false, reason: `HTTP ${response.status}` };
    const registry = readRegistry(await response.json());
    return registry ? { ok: true, registry } : { ok: false, reason: '模块清单格式不正确' };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}
