import { type HostConfig, isOrigin } from '@admin-h5/contract';
import Joi from 'joi';
import { type Environment, readEnvironment } from '../../server/src/environment.ts';
import { address, httpsOnly, origins, text, whole } from '../../server/src/setting-rules.ts';
import type { Retention } from '../container/install-build.ts';
import { hostSettings } from './host-settings.ts';

export interface NginxSettings {
  host: string;
  port: number;
  /** File or device of the access log, or `off`. */
  accessLog: string;
  retention: Retention;
}

export interface HostSettings extends NginxSettings {
  config: HostConfig;
  /** Origin to which `/api` is forwarded. Its name is resolved again at run time. */
  apiUpstream: string;
  /** Origin of `web-server`; null: no page is rendered. Its name is resolved again at run time. */
  renderer: string | null;
  /** Proxies between a browser and the API, this nginx among them; null if `TRUST_PROXY` does not count them. */
  proxies: number | null;
}

export interface RemoteSettings extends NginxSettings {
  /** Origins of the hosts that may load the remote's files. */
  hostOrigins: string[];
}

export type WebServerSettings = Pick<HostSettings, 'host' | 'port' | 'config' | 'apiUpstream'> & {
  pageSeconds: number;
};

/** Rendered pages may be 10 s old (decisions, Cache), which is twice this: so it is the default of `PAGE_SECONDS` and its upper limit. */
export const maxPageSeconds = 5;

const place = { host: address('BIND'), port: whole('PORT', 8080, 1, 65_535) };
const upstream = (variable: string, example: string) =>
  text(variable, isOrigin, `must be an origin such as ${example}`);
const host = {
  config: hostSettings,
  ...place,
  apiUpstream: upstream('API_UPSTREAM', 'http://api:8090').required(),
};
const nginx = {
  accessLog: text('ACCESS_LOG', (log) => /^(off|\/[\w./-]+)$/.test(log), 'must be off or the path of a file').default(
    '/dev/stdout',
  ),
  retention: Joi.object<Retention, true>({
    days: whole('RETAIN_DAYS', 90, 1, 3650),
    builds: whole('RETAIN_BUILDS', 10, 1, 1000),
  }),
};

const hostRules = Joi.object<HostSettings, true>({
  ...host,
  ...nginx,
  renderer: upstream('RENDERER_UPSTREAM', 'http://web-server:8080').default(null),
  // The API checks the setting.
  proxies: text('TRUST_PROXY')
    .custom((given: string) => (/^[1-9]\d?$/.test(given) ? Number(given) : null))
    .default(1),
});
const remoteRules = Joi.object<RemoteSettings, true>({
  ...place,
  ...nginx,
  hostOrigins: origins('HOST_ORIGINS')
    .required()
    .messages({ 'any.required': '{#label} must name the origins of the hosts that load this remote' })
    .when('$production', httpsOnly),
});
const webServerRules = Joi.object<WebServerSettings, true>({
  ...host,
  pageSeconds: whole('PAGE_SECONDS', maxPageSeconds, 1, maxPageSeconds),
});

export const readHost = (environment: Environment): HostSettings => readEnvironment(hostRules, environment);
export const readRemote = (environment: Environment): RemoteSettings => readEnvironment(remoteRules, environment);
export const readWebServer = (environment: Environment): WebServerSettings =>
  readEnvironment(webServerRules, environment);
