import { type HostConfig, keyIdPattern, publicKeyPattern } from '@admin-h5/contract';
import { parseUrl } from '../security/parse-url.ts';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const byteLength = (text: string) => new TextEncoder().encode(text).length;

const isOrigin: Check = (value) =>
  typeof value === 'string' && /^https?:/.test(value) && parseUrl(value)?.origin === value;

const isOriginList: Check = (value) => Array.isArray(value) && value.every(isOrigin);

const checks: Readonly<Record<keyof HostConfig, Check>> = {
  apiBase: (value) =>
    value === '' || (typeof value === 'string' && /^https?:\/\/.*[^/]$/.test(value) && parseUrl(value) !== null),
  registry: (value) => isText(value) && value !== '',
  basePath: (value) => typeof value === 'string' && /^(\/[\w.-]+)*\/admin-h5\/$/.test(value),
  maxWidth: (value) => isCount(value) && Number(value) >= 320 && Number(value) <= 4096,
  catalogueAccess: (value) => value === 'visitor' || value === 'login',
  cipherKey: (value) => typeof value === 'string' && value !== '' && byteLength(value) <= 32,
  cipherIv: (value) => typeof value === 'string' && byteLength(value) === 16,
  remoteOrigins: isOriginList,
  linkOrigins: isOriginList,
  rootKey: (value) => value === '' || (typeof value === 'string' && publicKeyPattern.test(value)),
  revokedKeys: (value) => Array.isArray(value) && value.every((id) => typeof id === 'string' && keyIdPattern.test(id)),
  devOrigins: isOriginList,
  registerSms: (value) => typeof value === 'boolean',
  loginRedirectDelay: isCount,
  registryPollInterval: isCount,
  changesPollInterval: isCount,
  moduleTimeout: (value) => isCount(value) && Number(value) >= 100,
};

const settings = Object.keys(checks).filter((name): name is keyof HostConfig => name in checks);

export type ConfigResult = { ok: true; config: HostConfig } | { ok: false; faults: string[] };

function isConfig(value: Readonly<Record<string, unknown>>): value is Readonly<Record<string, unknown>> & HostConfig {
  return settings.every((name) => checks[name](value[name]));
}

/**
 * Reads the deployment's settings from the text of the page's `<meta>`. Names every setting that is missing or wrong.
 * Replaces the joi schema, which is too large for a visitor's page; a test checks that both accept the same.
 */
export function parseConfig(text: string | null): ConfigResult {
  let value: unknown;
  try {
    value = JSON.parse(text ?? '');
  } catch {
    return { ok: false, faults: ['admin-h5-config'] };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { ok: false, faults: ['admin-h5-config'] };
  const given: Readonly<Record<string, unknown>> = { ...value };
  if (isConfig(given)) return { ok: true, config: given };
  return { ok: false, faults: settings.filter((name) => !checks[name](given[name])) };
}
