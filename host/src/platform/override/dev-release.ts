import type { HostConfig, Release } from '@admin-h5/contract';
import { LoadError } from '../federation/failure.ts';
import { withTimeout } from '../federation/with-timeout.ts';
import { readReleaseDescription } from '../registry/registry-guard.ts';

const timeLimit = 10_000;

/**
 * The release that a development origin serves now, by its `/release.json`.
 * @throws LoadError where the origin is not one of `devOrigins`, does not respond, or serves another module
 */
export async function fetchDevRelease(module: string, origin: string, config: HostConfig): Promise<Release> {
  if (!config.devOrigins.includes(origin)) throw new LoadError('origin', `${origin} is no development origin`);
  const address = `${origin}/release.json`;
  const response = await withTimeout(timeLimit, (signal) =>
    fetch(address, { cache: 'no-store', credentials: 'omit', signal }),
  ).catch(() => null);
  if (!response?.ok)
    throw new LoadError('unreachable', `${address}: ${response ? `HTTP ${response.status}` : 'no connection'}`);
  const description = readReleaseDescription(await response.json().catch(() => null));
  if (!description) throw new LoadError('broken', `${address} describes no release`);
  if (description.declaration.name !== module)
    throw new LoadError('broken', `${origin} serves the module "${description.declaration.name}"`);
  return { ...description, releasedAt: '', signature: null };
}
