/** Writes the configuration of nginx for the host and for remotes from templates: their settings, response headers, page cache. */
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { fileLimits, type HostConfig, megabyte, previewPath } from '@admin-h5/contract';
import { pageParameters } from '../web/page-parameters.ts';
import { packagesFile } from '../../shared/remote-kit/src/check/host.ts';
import { noticesFile } from '../../shared/remote-kit/src/recipe/notices.ts';
import { manifestFile, shellFile, workerFile } from '../web/service-worker.ts';
import { hostSecurityHeaders, remoteSecurityHeaders } from '../web/security-headers.ts';
import type { NginxSettings } from '../web/container-settings.ts';

/** Files of a configuration by name, to be written into the run folder. */
export type Configuration = Readonly<Record<string, string>>;

export interface Places {
  /** Folder of the `*.conf.template` files. */
  templates: string;
  /** Private folder of the container: configuration, page, temporary files. */
  run: string;
  /** Folder of the builds on the volume. */
  files: string;
}

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

const read = (places: Places, name: string) =>
  readFileSync(path.join(places.templates, `${name}.conf.template`), 'utf8');

const listen = ({ host, port }: NginxSettings) => `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;

function mainConfiguration(places: Places, settings: NginxSettings): string {
  const brotli = existsSync(brotliModule);
  return renderTemplate(read(places, 'nginx'), {
    RUN: places.run,
    ACCESS_LOG: settings.accessLog === 'off' ? 'off' : `${settings.accessLog} line`,
    MODULES: brotli ? `load_module ${brotliModule};` : '',
    BROTLI_STATIC: brotli ? 'brotli_static on;' : '',
  });
}

export interface HostServer {
  config: HostConfig;
  apiUpstream: string;
  /** Origin of `web-server`; null if no page is rendered. */
  renderer: string | null;
  /** Proxies between a browser and the API, this nginx among them; null if their number is unknown. */
  proxies: number | null;
  /** Names the page's build and settings: `web-server` renders no others. */
  build: string;
  /** Address of the name server that resolves the upstreams' names; null if they need none. */
  resolver: string | null;
  /** Folder of `remotes.json`. */
  registry: string;
  /** Value of the header `Link` by a screen's path. */
  preloads: Readonly<Record<string, string>>;
}

/** The largest body of a request, in bytes: the largest upload and its multipart envelope. */
export const maxBody = fileLimits.picturesBytes + megabyte;

/** The files by which nginx renders and keeps pages; without a renderer every page is a document. */
function pageConfiguration(places: Places, { config, renderer, build }: HostServer): Configuration {
  const RUN = places.run;
  const BASE = config.basePath;
  if (renderer === null)
    return { 'page-cache-zone.conf': '', 'pages.conf': renderTemplate(read(places, 'documents'), { BASE }) };
  const store = renderTemplate(read(places, 'page-cache-zone'), {
    RUN,
    BUILD: build,
    QUERY_MAPS: pageParameters
      .map((name) => `map $arg_${name} $query_${name} {\n    '' '';\n    default &${name}=$arg_${name};\n}`)
      .join('\n'),
    QUERY_NAMES: pageParameters.join('|'),
    QUERY_VALUES: pageParameters.map((name) => `$query_${name}`).join(''),
  });
  return {
    'page-cache-zone.conf': store,
    'pages.conf': renderTemplate(read(places, 'pages'), { RUN, BASE }),
    'page-cache.conf': renderTemplate(read(places, 'page-cache'), { RUN }),
    'kept-pages.conf': renderTemplate(read(places, 'kept-pages'), { RUN }),
    'rendered.conf': renderTemplate(read(places, 'rendered'), { RUN, RENDERER: renderer, BUILD: build }),
  };
}

/** In the policy's place of which pages may frame a document, which nginx decides for each. */
const ancestors = '<frame-ancestors>';

/** Files that `prepareHost` writes beside the page. */
const pageFiles = [noticesFile, packagesFile, manifestFile, shellFile, workerFile];

export function hostConfiguration(places: Places, settings: NginxSettings, host: HostServer): Configuration {
  const headers = hostSecurityHeaders(host.config, ancestors);
  const base = host.config.basePath;
  const server = renderTemplate(read(places, 'host'), {
    RUN: places.run,
    FILES: places.files,
    REGISTRY: host.registry,
    LISTEN: listen(settings),
    RESOLVER: host.resolver === null ? '' : `resolver ${host.resolver} valid=2s ipv6=off;`,
    BASE: base,
    BASE_BARE: base.slice(0, -1),
    API_UPSTREAM: host.apiUpstream,
    FURTHER_PROXIES: String((host.proxies ?? 1) - 1),
    // Without their number all visitors could count as one; the API, which knows the proxies' addresses, still gives shares.
    SHARE: host.proxies === null ? "''" : '$visitor_share',
    MAX_BODY: String(maxBody),
    PAGE_FILES: pageFiles
      .map(
        (name) =>
          `location = ${base}${name} {\n        alias ${places.run}/page/${name};\n        include ${places.run}/headers.conf;\n` +
          '        add_header Cache-Control no-cache always;\n    }',
      )
      .join('\n\n    '),
    PREVIEW: quoted(base + previewPath.slice(1)),
    SECURITY_MAPS: headerMaps(headers).replace(ancestors, '$frame_ancestors'),
    PAGE_PRELOADS: Object.entries(host.preloads)
      .map(([page, link]) => `${quoted(page)} ${quoted(link)};`)
      .join('\n    '),
  });
  return {
    'nginx.conf': mainConfiguration(places, settings),
    'server.conf': server,
    'headers.conf': headerLines(headers),
    ...pageConfiguration(places, host),
  };
}

export function remoteConfiguration(
  places: Places,
  settings: NginxSettings,
  hostOrigins: readonly string[],
): Configuration {
  const headers = remoteSecurityHeaders();
  const server = renderTemplate(read(places, 'remote'), {
    RUN: places.run,
    FILES: places.files,
    LISTEN: listen(settings),
    SECURITY_MAPS: headerMaps(headers),
    HOST_ORIGINS: hostOrigins.map((origin) => `${quoted(origin)} $http_origin;`).join('\n    '),
  });
  const cors = 'add_header access-control-allow-origin $allowed_origin always;\nadd_header vary Origin always;\n';
  return {
    'nginx.conf': mainConfiguration(places, settings),
    'server.conf': server,
    'headers.conf': headerLines(headers) + cors,
  };
}

/** Fills `${NAME}` in a template of this folder; throws for a name without a value, or a value without a name. */
export function renderTemplate(template: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const text = template.replace(/\$\{([A-Z_]+)\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the nginx template asks for ${name}, which has no value`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`the nginx template has no place for ${unused.join(', ')}`);
  return text;
}

/** A value as one quoted argument; throws if nginx would read it as more than text. */
export function quoted(value: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/["\\$\u0000-\u001f\u007f]/.test(value))
    throw new Error(`${JSON.stringify(value)} cannot stand in the nginx configuration`);
  return `"${value}"`;
}

const variable = (header: string) => `$header_${header.replaceAll('-', '_')}`;

/** nginx maps that set each header, unless the proxied server has set it already. */
function headerMaps(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(
      ([name, value]) =>
        `map $upstream_http_${name.replaceAll('-', '_')} ${variable(name)} {\n    '' ${quoted(value)};\n    default '';\n}`,
    )
    .join('\n');
}

/**
 * The lines that send the headers. nginx drops inherited headers where another is added, so each location includes
 * them.
 */
function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.keys(headers)
    .map((name) => `add_header ${name} ${variable(name)} always;\n`)
    .join('');
}
