import type { HostConfig } from '@admin-h5/shared/contract';
import { checkHostConfig } from '@admin-h5/shared/contract/schemas';

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPorts: Readonly<Record<string, number>> = {
  host: 8080,
  api: 8090,
  category: 8081,
  material: 8082,
  banner: 8083,
  gallery: 8084,
  user: 8085,
};

/** Setting that holds the port of a part: `HOST_PORT`, `API_PORT`, `CATEGORY_PORT` … */
export const portSetting = (part: string) => `${part.toUpperCase()}_PORT`;

/** Port of a part of the local set-up; throws with the setting's name where its value is no port. */
export function portOf(part: string, environment: Environment = process.env): number {
  const setting = portSetting(part);
  const text = environment[setting] ?? String(defaultPorts[part] ?? '');
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text === '')
    throw new Error(`${setting}="${text}" is not a port (0–65535).`);
  return port;
}

const listOf = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The host's settings for this machine, from the environment and the remotes' origins. */
export function localHostConfig(remoteOrigins: string[], environment: Environment = process.env): HostConfig {
  const basePath = environment.BASE_PATH ?? '/admin-h5/';
  return checkHostConfig({
    apiBase: environment.API_BASE ?? '',
    registry: environment.REGISTRY ?? `${basePath}remotes.json`,
    basePath,
    maxWidth: environment.MAX_WIDTH ?? 960,
    catalogueAccess: environment.CATALOGUE_ACCESS ?? 'visitor',
    cipherKey: environment.PASSWORD_CIPHER_KEY ?? 'admin-h5-dev-key',
    cipherIv: environment.PASSWORD_CIPHER_IV ?? 'admin-h5-dev-iv-',
    remoteOrigins,
    linkOrigins: listOf(environment.LINK_ORIGINS),
    rootKey: environment.ROOT_KEY ?? '',
    devOrigins: listOf(environment.DEV_ORIGINS),
    registerSms: environment.REGISTER_SMS === 'on',
    loginRedirectDelay: environment.LOGIN_REDIRECT_DELAY ?? 1000,
    registryPollInterval: environment.REGISTRY_POLL_INTERVAL ?? 30_000,
    changesPollInterval: environment.CHANGES_POLL_INTERVAL ?? 30_000,
  });
}
