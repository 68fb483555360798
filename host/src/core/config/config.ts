import type { HostConfig } from '@admin-h5/contract';
import { type ConfigResult, parseConfig } from './config-guard.ts';

let current: HostConfig | null = null;

/** Reads and stores the settings; called once, before anything is shown. */
export function readConfig(): ConfigResult {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="admin-h5-config"]');
  const result = parseConfig(meta?.content ?? null);
  if (result.ok) current = result.config;
  return result;
}

/** Stores the settings on a server, which has no document to read them from. */
export function setConfig(config: HostConfig): void {
  current = config;
}

/** The settings of this deployment. Throws if `readConfig` was not called before. */
export function config(): HostConfig {
  if (!current) throw new Error('readConfig() has not run');
  return current;
}
