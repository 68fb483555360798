import { checkHostConfig, devCipher, type HostConfig } from '@admin-h5/contract';
import { readSecret } from '../../server/src/secret-files.ts';
import {
  badSettings,
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
  serviceWorker: 'SERVICE_WORKER',
  cipherKey: 'PASSWORD_CIPHER_KEY',
  cipherIv: 'PASSWORD_CIPHER_IV',
  moduleOrigins: 'MODULE_ORIGINS',
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

/** What does not read as a number or a switch stays a text, which the setting's rule then refuses. */
function gather(environment: Environment, problems: string[]): Record<keyof HostConfig, unknown> {
  const text = (name: keyof HostConfig, fallback: string) => setting(environment, names[name]) ?? fallback;
  const secret = (name: keyof HostConfig) => readSecret(environment, names[name], (problem) => problems.push(problem));
  const number = (name: keyof HostConfig, fallback: number) => {
    const given = text(name, String(fallback));
    return /^\d+$/.test(given) ? Number(given) : given;
  };
  const basePath = text('basePath', '/admin-h5/');
  const apiBase = text('apiBase', '');
  const onOrOff = (name: keyof HostConfig, fallback: string) => {
    const given = text(name, fallback);
    return switches[given] ?? given;
  };
  return {
    apiBase,
    registry: text('registry', `${apiBase}/api/remotes`),
    basePath,
    maxWidth: number('maxWidth', 960),
    catalogueAccess: text('catalogueAccess', 'visitor'),
    cipherKey: secret('cipherKey') ?? devCipher.key,
    cipherIv: secret('cipherIv') ?? devCipher.iv,
    moduleOrigins: listSetting(environment, names.moduleOrigins),
    linkOrigins: listSetting(environment, names.linkOrigins),
    rootKey: text('rootKey', ''),
    revokedKeys: listSetting(environment, names.revokedKeys),
    devOrigins: listSetting(environment, names.devOrigins),
    serviceWorker: onOrOff('serviceWorker', 'on'),
    registerSms: onOrOff('registerSms', 'off'),
    loginRedirectDelay: number('loginRedirectDelay', 1000),
    registryPollInterval: number('registryPollInterval', 30_000),
    changesPollInterval: number('changesPollInterval', 30_000),
    moduleTimeout: number('moduleTimeout', 10_000),
  };
}

function productionProblems(config: HostConfig): string[] {
  const problems: string[] = [];
  if (config.cipherKey === devCipher.key) problems.push(`${names.cipherKey} must be set in production`);
  if (config.cipherIv === devCipher.iv) problems.push(`${names.cipherIv} must be set in production`);
  const reached: Record<string, string[]> = {
    [names.apiBase]: [config.apiBase],
    [names.moduleOrigins]: config.moduleOrigins,
    [names.devOrigins]: config.devOrigins,
  };
  for (const [name, origins] of Object.entries(reached)) {
    for (const origin of insecureOrigins(origins))
      problems.push(`${name} holds ${origin}: production needs HTTPS off this machine`);
  }
  return problems;
}

/**
 * The host's settings from environment variables, for both `npm start` and the image.
 * @param otherProblems of further settings, to be named together with those of the host
 * @throws Error that names every setting that is missing or invalid
 */
export function readHostSettings(environment: Environment, otherProblems: readonly string[] = []): HostConfig {
  const problems: string[] = [];
  const result = checkHostConfig(gather(environment, problems));
  problems.push(...otherProblems);
  if (!result.ok) throw badSettings([...result.faults.map(({ name, must }) => `${names[name]} ${must}`), ...problems]);
  const { config } = result;
  refuseBadSettings([...(isProduction(environment) ? productionProblems(config) : []), ...problems]);
  return config;
}
