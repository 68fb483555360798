/** The settings of this deployment, read from the page. */
import { checkHostConfig, type HostConfig } from '@admin-h5/contract';

export type ConfigResult = { ok: true; config: HostConfig } | { ok: false; faults: string[] };

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

/** Reads the deployment's settings from the text of the page's `<meta>`. Names every setting that is missing or wrong. */
export function parseConfig(text: string | null): ConfigResult {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return { ok: false, faults: ['admin-h5-config'] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, faults: ['admin-h5-config'] };
  const result = checkHostConfig({ ...value });
  return result.ok ? result : { ok: false, faults: result.faults.map(({ name }) => name) };
}
