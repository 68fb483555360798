/** Serves the built host on this machine as nginx does in production: pages, files, the registry, and `/api` forwarded. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import compress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Failure, HostConfig } from '@admin-h5/contract';
import { compression } from '../../deploy/web/compression.ts';
import {
  documentedScreens,
  fillPage,
  pagePreloads,
  readPageFiles,
  screenPage,
} from '../../deploy/web/page-template.ts';
import { frameAncestors, hostSecurityHeaders } from '../../deploy/web/security-headers.ts';
import { manifestFile, shellFile, workerFile, workerScript } from '../../deploy/web/service-worker.ts';
import { noticesFile, packagesFile } from '@admin-h5/remote-kit/recipe';
import { requestId } from '../../server/src/plugins/logging.ts';

export interface HostServerOptions {
  config: HostConfig;
  /** Built files of the host. */
  dist: string;
  /** Origin to which `/api` is forwarded. */
  apiOrigin: string;
  /** Read at every request, so that a release shows without a restart. */
  registry: () => unknown;
  /** Origin of a `web-server`; without it every page is the document without content. */
  renderer?: string;
}

/** Milliseconds that the API may take to respond; the same as in nginx. */
const apiTimeout = 65_000;
const json = 'application/json; charset=utf-8';

/** The response that nginx sends when the API does not respond. */
const apiIsDown = (id: string): Failure => ({
  success: false,
  message: '服务暂时不可用，请稍后重试',
  code: 'UNAVAILABLE',
  requestId: id,
});

/** Milliseconds that a page may take to be rendered; the same as in nginx. */
const renderTimeout = 3000;

/** A page that the renderer has made, or null: then the document without content does it. */
async function renderedPage(renderer: string, request: FastifyRequest): Promise<Response | null> {
  const response = await fetch(renderer + request.url, {
    headers: {
      'x-forwarded-for': request.ip,
      'x-forwarded-host': request.host,
      'x-forwarded-proto': request.protocol,
      'accept-encoding': 'identity',
      ...(request.headers.authorization && { authorization: request.headers.authorization }),
    },
    signal: AbortSignal.timeout(renderTimeout),
  }).catch(() => null);
  return response && response.status < 500 ? response : null;
}

/** The host's local origin: the page under its base path, forwarded `/api`, the static registry. */
export async function createHostServer({
  config,
  dist,
  apiOrigin,
  registry,
  renderer,
}: HostServerOptions): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, genReqId: requestId });
  const base = config.basePath;

  app.addHook('onSend', async (request, reply) => {
    const headers = hostSecurityHeaders(config, frameAncestors(config, request.url.split('?', 1)[0] ?? ''));
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
  });

  await app.register(compress, compression);
  await app.register(httpProxy, {
    upstream: apiOrigin,
    prefix: '/api',
    rewritePrefix: '/api',
    // Node's own client: undici closes the connection if a response arrives before the whole body was sent.
    http: { requestOptions: { timeout: apiTimeout } },
    replyOptions: {
      onError: (reply) => void reply.code(503).type(json).send(apiIsDown(reply.request.id)),
      // An API that refuses an upload still reads it to the end, so that the sender can read the response; the proxy
      // would close the connection instead.
      onResponse: (_request, reply, response) => void reply.removeHeader('connection').send(response.stream),
      // The edge ignores the address that a caller claims; without an address all visitors would count as one.
      rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
    },
  });
  await app.register(fastifyStatic, {
    root: path.join(dist, 'assets'),
    prefix: `${base}assets/`,
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // Source maps are never served.
    allowedPath: (name) => !name.endsWith('.map'),
  });

  const commonPage = () => fillPage(readFileSync(path.join(dist, 'index.html'), 'utf8'), config);
  const page = (pathname: string) => {
    const screen = documentedScreens(dist, base).get(pathname);
    return screen === undefined ? commonPage() : screenPage(dist, screen, config);
  };
  app.get(base.slice(0, -1), (_request, reply) => reply.redirect(base, 301));
  app.get(`${base}remotes.json`, async (request, reply) => {
    const body = JSON.stringify(registry());
    const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
    reply.headers({ 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
  const sendFile = (name: string, type: string, text = () => readFileSync(path.join(dist, name), 'utf8')) =>
    app.get(base + name, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(text()));
  sendFile(noticesFile, 'text/plain; charset=utf-8');
  sendFile(packagesFile, json);
  sendFile(manifestFile, 'application/manifest+json; charset=utf-8');
  sendFile(shellFile, 'text/html; charset=utf-8', commonPage);
  sendFile(workerFile, 'text/javascript; charset=utf-8', () => workerScript(dist, config));
  const sendRendered = async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const rendered = renderer === undefined ? null : await renderedPage(renderer, request);
    if (!rendered) return null;
    reply.code(rendered.status).type(rendered.headers.get('content-type') ?? 'text/html; charset=utf-8');
    return rendered.text();
  };
  for (const address of ['/robots.txt', `${base}sitemap.xml`, `${base}sitemap-*`]) {
    app.get(address, async (request, reply) => {
      const text = await sendRendered(request, reply);
      return text === null ? reply.callNotFound() : reply.send(text);
    });
  }
  app.get(`${base}*`, async (request, reply) => {
    // A path with a file extension is a missing file; sending the page instead would hide the fault.
    const { pathname } = new URL(request.url, 'http://host');
    if (/\.[a-z0-9]+$/i.test(pathname)) return reply.callNotFound();
    reply.header('cache-control', 'no-cache');
    const rendered = await sendRendered(request, reply);
    if (rendered !== null) return reply.send(rendered);
    const preload = pagePreloads(readPageFiles(dist), base)[pathname];
    if (preload !== undefined) reply.header('link', preload);
    return reply.type('text/html; charset=utf-8').send(page(pathname));
  });
  app.get('/', (_request, reply) => reply.redirect(base, 302));
  return app;
}
