import { type HostConfig, devCipher } from '@admin-h5/contract';
import { hostConfigSchema } from '@admin-h5/contract/schemas';
import {
  type Checked,
  type Environment,
  insecureOrigins,
  isProduction,
  listSetting,
  refuseBadSettings,
  setting,
} from './environment.ts';

/** Environment variable of each of the host's settings. */
const names: Readonly<Record<keyof HostConfig, string>> = {
  apiBase: 'API_BASE',
  registry: 'REGISTRY',
  basePath: 'BASE_PATH',
  maxWidth: 'MAX_WIDTH',
  catalogueAccess: 'CATALOGUE_ACCESS',
  cipherKey: 'PASSWORD_CIPHER_KEY',
  cipherIv: 'PASSWORD_CIPHER_IV',
  remoteOrigins: 'REMOTE_ORIGINS',
  linkOrigins: 'LINK_ORIGINS',
  rootKey: 'ROOT_KEY',
  revokedKeys: 'REVOKED_KEYS',
  devOrigins: 'DEV_ORIGINS',
  registerSms: 'REGISTER_SMS',
  loginRedirectDelay: 'LOGIN_REDIRECT_DELAY',
  registryPollInterval: 'REGISTRY_POLL_INTERVAL',
  changesPollInterval: 'CHANGES_POLL_INTERVAL',
  moduleTimeout: 'MODULE_TIMEOUT',
};

const switches: Readonly<Record<string, boolean>> = { on: true, off: false };

function gather(environment: Environment): Record<keyof HostConfig, unknown> {
  const text = (name: keyof HostConfig, fallback: string) => setting(environment, names[name]) ?? fallback;
  const basePath = text('basePath', '/admin-h5/');
  const registerSms = text('registerSms', 'off');
  return {
    apiBase: text('apiBase', ''),
    registry: text('registry', `${basePath}remotes.json`),
    basePath,
    maxWidth: text('maxWidth', '960'),
    catalogueAccess: text('catalogueAccess', 'visitor'),
    cipherKey: text('cipherKey', devCipher.key),
    cipherIv: text('cipherIv', devCipher.iv),
    remoteOrigins: listSetting(environment, names.remoteOrigins),
    linkOrigins: listSetting(environment, names.linkOrigins),
    rootKey: text('rootKey', ''),
    revokedKeys: listSetting(environment, names.revokedKeys),
    devOrigins: listSetting(environment, names.devOrigins),
    registerSms: switches[registerSms] ?? registerSms,
    loginRedirectDelay: text('loginRedirectDelay', '1000'),
    registryPollInterval: text('registryPollInterval', '30000'),
    changesPollInterval: text('changesPollInterval', '30000'),
    moduleTimeout: text('moduleTimeout', '10000'),
  };
}

function productionProblems(config: HostConfig): string[] {
  const problems: string[] = [];
  if (config.cipherKey === devCipher.key) problems.push(`${names.cipherKey} must be set in production`);
  if (config.cipherIv === devCipher.iv) problems.push(`${names.cipherIv} must be set in production`);
  const reached: Record<string, string[]> = {
    [names.apiBase]: [config.apiBase],
    [names.remoteOrigins]: config.remoteOrigins,
    [names.devOrigins]: config.devOrigins,
  };
  for (const [name, origins] of Object.entries(reached)) {
    for (const origin of insecureOrigins(origins))
      problems.push(`${name} holds ${origin}: production needs HTTPS off this machine`);
  }
  return problems;
}

/** The host's settings from environment variables, with all problems. */
export function checkHostSettings(environment: Environment): Checked<HostConfig> {
  const result = hostConfigSchema.validate(gather(environment), { abortEarly: false, errors: { label: false } });
  const settingOf: Readonly<Record<string, string>> = names;
  const problems = (result.error?.details ?? []).map(
    ({ path, message }) => `${settingOf[String(path[0])] ?? ''} ${message}`,
  );
  const value: HostConfig = result.value;
  if (problems.length === 0 && isProduction(environment)) problems.push(...productionProblems(value));
  return { value, problems };
}

/**
 * The host's settings from environment variables, for both `npm start` and the image.
 * @throws Error that names every setting that is missing or invalid
 */
export function readHostSettings(environment: Environment): HostConfig {
  const { value, problems } = checkHostSettings(environment);
  refuseBadSettings(problems);
  return value;
}
