import { isAddress, isOrigin, isOriginPattern } from './origins.ts';
import { keyIdPattern, publicKeyPattern } from './registry.ts';

export type CatalogueAccess = 'visitor' | 'login';

/** Settings of a deployment, read at run time from `<meta name="admin-h5-config">` (decisions.md, Settings). */
export interface HostConfig {
  /** Prefix of every API path, without a trailing slash; '' = the page's own origin. */
  apiBase: string;
  /** Address of the registry; relative ones start at the page's origin. */
  registry: string;
  /** Ends in `/admin-h5/`. */
  basePath: string;
  /** Widest page content in CSS pixels. */
  maxWidth: number;
  catalogueAccess: CatalogueAccess;
  /** Whether browsers keep visited pages for the time without a network (`SERVICE_WORKER`). */
  serviceWorker: boolean;
  cipherKey: string;
  cipherIv: string;
  /** Origins that modules may load from, as patterns (`isOriginPattern`). */
  moduleOrigins: string[];
  /** Origins of banner targets and of the web view. */
  linkOrigins: string[];
  /** Public half of the root key (base64url SPKI), '' where releases are not signed. */
  rootKey: string;
  /** Ids of team keys that sign no release any more, whatever the registry says. */
  revokedKeys: string[];
  /** Origins unsigned modules may load from; empty in production. */
  devOrigins: string[];
  /** Whether registration requires an SMS code (`REGISTER_SMS`). */
  registerSms: boolean;
  /** Milliseconds. */
  loginRedirectDelay: number;
  /** Milliseconds between two requests for the registry; with 0 it is requested on return to the page only. */
  registryPollInterval: number;
  /** Milliseconds between two reads of the screen 模块; modules themselves follow `registryPollInterval`. */
  changesPollInterval: number;
  /** Milliseconds in which each file of a module must arrive. */
  moduleTimeout: number;
}

/** What the password cipher uses where a deployment sets nothing; refused in production (decisions.md, Settings). */
export const devCipher = { key: 'admin-h5-dev-key', iv: 'admin-h5-dev-iv-' } as const;

/** What a setting must be, as a check and in words. */
export interface HostConfigRule {
  fits: (value: unknown) => boolean;
  must: string;
}

const text = (fits: (value: string) => boolean, must: string): HostConfigRule => ({
  fits: (value) => typeof value === 'string' && fits(value),
  must,
});
const whole = (low: number, high = Number.MAX_SAFE_INTEGER): HostConfigRule => ({
  fits: (value) => Number.isInteger(value) && Number(value) >= low && Number(value) <= high,
  must: `must be a whole number from ${low} to ${high}`,
});
const list = (fits: (entry: string) => boolean, must: string): HostConfigRule => ({
  fits: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string' && fits(entry)),
  must,
});
const byteLength = (value: string) => new TextEncoder().encode(value).length;
const origins = list(isOrigin, 'must hold origins (scheme, host and port only), such as https://www.example.com');

const onOrOff: HostConfigRule = { fits: (value) => typeof value === 'boolean', must: 'must be on or off' };

/** Without joi: a visitor's page checks its settings by the same rules as the server that writes them. */
export const hostConfigRules: Readonly<Record<keyof HostConfig, HostConfigRule>> = {
  apiBase: text(
    (value) => value === '' || isAddress(value, () => !value.endsWith('/')),
    'must be an address without a slash at its end, such as https://api.example.com',
  ),
  registry: text((value) => value !== '', 'must be an address'),
  basePath: text((value) => /^(\/[\w.-]+)*\/admin-h5\/$/.test(value), 'must end in /admin-h5/'),
  maxWidth: whole(320, 4096),
  catalogueAccess: text((value) => value === 'visitor' || value === 'login', 'must be visitor or login'),
  cipherKey: text((value) => value !== '' && byteLength(value) <= 32, 'must have 1 to 32 bytes'),
  cipherIv: text((value) => byteLength(value) === 16, 'must have 16 bytes'),
  moduleOrigins: list(
    isOriginPattern,
    'must hold origins or patterns of them, such as https://*.modules.example.com or http://localhost:*',
  ),
  linkOrigins: origins,
  rootKey: text((value) => value === '' || publicKeyPattern.test(value), 'must be the public half of the root key'),
  revokedKeys: list((id) => keyIdPattern.test(id), 'must hold ids of keys'),
  devOrigins: origins,
  serviceWorker: onOrOff,
  registerSms: onOrOff,
  loginRedirectDelay: whole(0),
  registryPollInterval: whole(0),
  changesPollInterval: whole(0),
  moduleTimeout: whole(100),
};

const names = Object.keys(hostConfigRules).filter((name): name is keyof HostConfig => name in hostConfigRules);

const fitsAll = <V extends Readonly<Record<string, unknown>>>(value: V): value is V & HostConfig =>
  names.every((name) => hostConfigRules[name].fits(value[name]));

/** The settings if every one fits; otherwise each setting that does not, with what it must be. */
export type ConfigCheck =
  { ok: true; config: HostConfig } | { ok: false; faults: readonly { name: keyof HostConfig; must: string }[] };

/** Checks settings of any origin: the page's `<meta>`, or environment variables. */
export function checkHostConfig(value: Readonly<Record<string, unknown>>): ConfigCheck {
  if (fitsAll(value)) return { ok: true, config: value };
  const faults = names.filter((name) => !hostConfigRules[name].fits(value[name]));
  return { ok: false, faults: faults.map((name) => ({ name, must: hostConfigRules[name].must })) };
}
