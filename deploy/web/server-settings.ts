import { isIP } from 'node:net';
import type { Retention } from '../container/install-build.ts';
import { type Checked, type Environment, insecureOrigins, isProduction, listSetting, setting } from './environment.ts';

/** Settings of nginx, besides those of the page. */
export interface WebServerSettings {
  /** Address and port in nginx's form: `0.0.0.0:8080`, `[::]:8080`. */
  listen: string;
  /** File or device of the access log, or `off`. */
  accessLog: string;
  retention: Retention;
}

/** Settings of every web image: `BIND`, `PORT`, `ACCESS_LOG`, `RETAIN_DAYS`, `RETAIN_BUILDS`. */
export function readWebServerSettings(environment: Environment): Checked<WebServerSettings> {
  const problems: string[] = [];
  const count = (name: string, fallback: number, low: number, high: number): number => {
    const text = setting(environment, name) ?? String(fallback);
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= low && value <= high) return value;
    problems.push(`${name} must be a whole number from ${low} to ${high}`);
    return fallback;
  };
  const bind = setting(environment, 'BIND') ?? '127.0.0.1';
  if (isIP(bind) === 0) problems.push('BIND must be an IP address');
  const accessLog = setting(environment, 'ACCESS_LOG') ?? '/dev/stdout';
  if (!/^(off|\/[\w./-]+)$/.test(accessLog)) problems.push('ACCESS_LOG must be off or the path of a file');
  const port = count('PORT', 8080, 1, 65_535);
  return {
    value: {
      listen: `${isIP(bind) === 6 ? `[${bind}]` : bind}:${port}`,
      accessLog,
      retention: { days: count('RETAIN_DAYS', 90, 1, 3650), builds: count('RETAIN_BUILDS', 10, 1, 1000) },
    },
    problems,
  };
}

const isOrigin = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && new URL(text).origin === text;

/** `API_UPSTREAM`: origin to which `/api` is forwarded. Its name is resolved again at run time. */
export function readApiUpstream(environment: Environment): Checked<string> {
  const value = setting(environment, 'API_UPSTREAM') ?? '';
  const problem = 'API_UPSTREAM must be an origin such as http://api:8090';
  return { value, problems: isOrigin(value) ? [] : [problem] };
}

/** `HOST_ORIGINS`: origins of the hosts that may load a remote's files. */
export function readHostOrigins(environment: Environment): Checked<string[]> {
  const value = listSetting(environment, 'HOST_ORIGINS');
  const problems = value
    .filter((origin) => !isOrigin(origin))
    .map(
      (origin) => `HOST_ORIGINS holds ${JSON.stringify(origin)}, which is no origin such as https://www.example.com`,
    );
  if (value.length === 0) problems.push('HOST_ORIGINS must name the origins of the hosts that load this remote');
  if (isProduction(environment))
    problems.push(
      ...insecureOrigins(value).map(
        (origin) => `HOST_ORIGINS holds ${origin}: production needs HTTPS off this machine`,
      ),
    );
  return { value, problems };
}
