import { headersFor } from '@admin-h5/client/host';
import type { Registry } from '@admin-h5/contract';
import { withTimeout } from '../federation/with-timeout.ts';
import { readRegistry } from './registry-guard.ts';

const timeLimit = 10_000;

export type RegistryResult =
  | { kind: 'read'; registry: Registry; etag: string | null }
  /** The registry has not changed since the response with `etag`. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string };

/**
 * Fetches the registry; every expected failure is a returned value.
 * @param etag of the registry that the page already has; null to fetch it in any case
 */
export async function fetchRegistry(address: string, etag: string | null): Promise<RegistryResult> {
  try {
    return await withTimeout(timeLimit, (signal) => requestRegistry(address, etag, signal));
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function requestRegistry(address: string, etag: string | null, signal: AbortSignal): Promise<RegistryResult> {
  const response = await fetch(address, {
    // With our own tag the browser passes a 304 on to us; without one it revalidates its cache.
    cache: etag === null ? 'no-cache' : 'no-store',
    headers: { ...headersFor(address), ...(etag === null ? {} : { 'if-none-match': etag }) },
    credentials: 'omit',
    signal,
  });
  if (response.status === 304 && etag !== null) return { kind: 'unchanged' };
  if (!response.ok) return { kind: 'failed', reason: `HTTP ${response.status}` };
  const registry = readRegistry(await response.json());
  if (!registry) return { kind: 'failed', reason: '模块清单格式不正确' };
  return { kind: 'read', registry, etag: response.headers.get('etag') };
}
