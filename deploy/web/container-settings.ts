import { isIP } from 'node:net';
import type { Retention } from '../container/install-build.ts';
import { type Checked, type Environment, insecureOrigins, isProduction, listSetting, setting } from './environment.ts';

/** Settings of nginx, besides those of the page. */
export interface NginxSettings {
  /** Address and port in nginx's form: `0.0.0.0:8080`, `[::]:8080`. */
  listen: string;
  /** File or device of the access log, or `off`. */
  accessLog: string;
  retention: Retention;
}

/** A whole number of the environment. */
function wholeNumber(
  environment: Environment,
  name: string,
  fallback: number,
  low: number,
  high: number,
): Checked<number> {
  const text = setting(environment, name) ?? String(fallback);
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= low && value <= high) return { value, problems: [] };
  return { value: fallback, problems: [`${name} must be a whole number from ${low} to ${high}`] };
}

/** Where a web container listens: `BIND`, `PORT`. */
export function readAddress(environment: Environment): Checked<{ host: string; port: number }> {
  const host = setting(environment, 'BIND') ?? '127.0.0.1';
  const port = wholeNumber(environment, 'PORT', 8080, 1, 65_535);
  const problems = isIP(host) === 0 ? ['BIND must be an IP address'] : [];
  return { value: { host, port: port.value }, problems: [...problems, ...port.problems] };
}

/** Settings of every web image: `BIND`, `PORT`, `ACCESS_LOG`, `RETAIN_DAYS`, `RETAIN_BUILDS`. */
export function readNginxSettings(environment: Environment): Checked<NginxSettings> {
  const address = readAddress(environment);
  const { host, port } = address.value;
  const accessLog = setting(environment, 'ACCESS_LOG') ?? '/dev/stdout';
  const badLog = /^(off|\/[\w./-]+)$/.test(accessLog) ? [] : ['ACCESS_LOG must be off or the path of a file'];
  const days = wholeNumber(environment, 'RETAIN_DAYS', 90, 1, 3650);
  const builds = wholeNumber(environment, 'RETAIN_BUILDS', 10, 1, 1000);
  return {
    value: {
      listen: `${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
      accessLog,
      retention: { days: days.value, builds: builds.value },
    },
    problems: [...address.problems, ...badLog, ...days.problems, ...builds.problems],
  };
}

/** Rendered pages may be 10 s old (decisions, Cache), which is twice this: so it is the default of `PAGE_SECONDS` and its upper limit. */
export const mostPageSeconds = 5;

/**
 * `PAGE_SECONDS`: how long a rendered page counts as new; for as long again it sends the page while it is renewed. `web-server` says so in
 * the `Cache-Control` of each page, and nginx goes by that.
 */
export const readPageSeconds = (environment: Environment): Checked<number> =>
  wholeNumber(environment, 'PAGE_SECONDS', mostPageSeconds, 1, mostPageSeconds);

const isOrigin = (text: string) =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) && new URL(text).origin === text;

/** `API_UPSTREAM`: origin to which `/api` is forwarded. Its name is resolved again at run time. */
export function readApiUpstream(environment: Environment): Checked<string> {
  const value = setting(environment, 'API_UPSTREAM') ?? '';
  const problem = 'API_UPSTREAM must be an origin such as http://api:8090';
  return { value, problems: isOrigin(value) ? [] : [problem] };
}

/** `RENDERER_UPSTREAM`: origin of `web-server`, or null: then no page is rendered. Its name is resolved again at run time. */
export function readRendererUpstream(environment: Environment): Checked<string | null> {
  const value = setting(environment, 'RENDERER_UPSTREAM') ?? null;
  const problem = 'RENDERER_UPSTREAM must be an origin such as http://web-server:8080';
  return { value, problems: value === null || isOrigin(value) ? [] : [problem] };
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
