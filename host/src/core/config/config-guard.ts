import { checkHostConfig, type HostConfig } from '@admin-h5/contract';

export type ConfigResult = { ok: true; config: HostConfig } | { ok: false; faults: string[] };

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
