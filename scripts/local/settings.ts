import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostConfig } from '@admin-h5/contract';
import type { Environment } from '../../server/src/environment.ts';
import { readHostSettings } from '../../deploy/web/host-settings.ts';
import { root } from '../build/workspaces.ts';

const ownPorts: Readonly<Record<string, number>> = { host: 8080, api: 8090, dev: 9100, kit: 8070 };

/** A module states its port in its package.json (`config.port`). */
function defaultPort(part: string): number | undefined {
  const file = path.join(root, 'remotes', part, 'package.json');
  if (part in ownPorts || !existsSync(file)) return ownPorts[part];
  const { config }: { config?: { port?: number } } = JSON.parse(readFileSync(file, 'utf8'));
  return config?.port;
}

/** Name of the setting with the port of a part: `HOST_PORT`, `API_PORT`, `CATEGORY_PORT` … */
export const portSetting = (part: string) => `${part.toUpperCase()}_PORT`;

/** Port of a part of the local set-up; throws with the setting's name if its value is no port. */
export function readPort(part: string, environment: Environment = process.env): number {
  const setting = portSetting(part);
  const text = environment[setting] ?? String(defaultPort(part) ?? '');
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535 || text === '')
    throw new Error(`${setting}="${text}" is not a port (0–65535).`);
  return port;
}

/**
 * The host's settings on this machine, from the environment, the remotes' origins and the root key whose private half is here:
 * releases signed under another one could not be made on this machine.
 */
export function localHostConfig(
  moduleOrigins: string[],
  rootKey: string,
  environment: Environment = process.env,
): HostConfig {
  return readHostSettings({ ...environment, MODULE_ORIGINS: moduleOrigins.join(','), ROOT_KEY: rootKey });
}
