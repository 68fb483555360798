import { type HostConfig, previewPath } from '@admin-h5/contract';

const list = (...sources: readonly string[]) => [...new Set(sources)].join(' ');

const policyText = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');

/** Which pages may have a document of the host in a frame: none; the preview of a form those of the same origin. */
export const frameAncestors = (config: HostConfig, path: string): string =>
  path === config.basePath + previewPath.slice(1) ? "'self'" : "'none'";

/**
 * Content-Security-Policy of the host's documents: no inline script or style, no eval, origins from the settings.
 * Script addresses and markup pass the page's one Trusted Types policy (host/src/core/security).
 * @param ancestors of one document (`frameAncestors`)
 */
export function contentSecurityPolicy(config: HostConfig, ancestors = "'none'"): string {
  const remotes = [...config.moduleOrigins, ...config.devOrigins];
  const api = config.apiBase === '' ? [] : [new URL(config.apiBase).origin];
  return policyText({
    'default-src': "'self'",
    'script-src': list("'self'", ...remotes),
    'style-src': list("'self'", ...remotes),
    'img-src': list("'self'", 'data:', 'blob:', ...api, ...remotes),
    'media-src': list("'self'", 'blob:', ...api),
    'font-src': "'self'",
    'connect-src': list("'self'", ...api, ...remotes),
    'frame-src': list("'self'", ...config.linkOrigins),
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': ancestors,
    // The second is that of a development server's error messages.
    'trusted-types': config.devOrigins.length > 0 ? 'default webpack-dev-server#overlay' : 'default',
    'require-trusted-types-for': "'script'",
    // `report-to` is not in all supported browsers, and those that have it take this too.
    'report-uri': `${config.apiBase}/api/csp-reports`,
  });
}

/**
 * Headers of every response of the host, sent by nginx and by `npm start`.
 * @param ancestors of one document (`frameAncestors`)
 */
export function hostSecurityHeaders(config: HostConfig, ancestors = "'none'"): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(config, ancestors),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Headers of every response of a remote, which serves only files to hosts, never a document. */
export function remoteSecurityHeaders(): Record<string, string> {
  return {
    'content-security-policy': policyText({ 'default-src': "'none'", 'frame-ancestors': "'none'" }),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Hosts have other origins; CORS decides which of them may read.
    'cross-origin-resource-policy': 'cross-origin',
  };
}
