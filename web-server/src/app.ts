import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { HostConfig } from '@admin-h5/contract';
import { compression } from '../../deploy/web/compression.ts';
import { maxPageSeconds } from '../../deploy/web/container-settings.ts';
import { requestOrigin } from './app-origin.ts';
import { openPages, type PagesOptions } from './render-page.ts';
import { registerSitemap } from './robots-and-sitemap.ts';

export interface WebServerOptions extends PagesOptions {
  config: HostConfig;
  /** Names the page's build and settings that it renders; nginx sends the name of what it serves. */
  build?: string;
  /** Seconds for which nginx sends a page without a newer one, and then for as long again while it is renewed. */
  pageSeconds?: number;
  /** Called for a page that could not be rendered, with its address without the query. */
  onFault?: (address: string, error: unknown) => void;
}

/** Only a browser shows this page: the proxy in front sends the document without content (deploy/nginx). */
const noContent = 501;
/** The page cannot be rendered now: the proxy sends an earlier one, else the document without content. */
const unavailable = 503;

/**
 * Renders visitors' pages. It must not face the internet: a proxy in front serves files, the API and security headers, and sends the document
 * without content wherever this server does not respond with a page.
 */
export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { config, build, pageSeconds = maxPageSeconds, onFault } = options;
  const pages = await openPages(options);
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 2000 } });
  await app.register(compress, compression);
  app.setNotFoundHandler((_request, reply) => reply.code(noContent).send());
  app.get('/healthz', () => 'ok');
  registerSitemap(app, options);
  app.get(`${config.basePath}*`, async (request, reply) => {
    const { headers } = request;
    const address = request.url.split('?')[0] ?? '';
    const origin = requestOrigin(request);
    const wanted = headers['x-host-build'];
    // Not rendered: a path with a file extension; a page for a proxy that serves another build or other settings, whose files and
    // settings differ; a call with a token, whose page would be personal.
    const otherBuild = build !== undefined && wanted !== undefined && wanted !== build;
    if (/\.[a-z0-9]+$/i.test(address) || origin === null || headers.authorization !== undefined || otherBuild)
      return reply.callNotFound();
    try {
      // nginx leaves out what no screen reads, which leaves the `&` before the next parameter.
      const page = await pages(
        new URL(request.url.replace('?&', '?'), origin),
        String(headers['x-forwarded-for'] ?? request.ip),
      );
      if (!page) return reply.callNotFound();
      const cacheControl = page.known ? `max-age=${pageSeconds}, stale-while-revalidate=${pageSeconds}` : 'no-store';
      return reply
        .code(page.status)
        .header('cache-control', cacheControl)
        .type('text/html; charset=utf-8')
        .send(page.html);
    } catch (error) {
      onFault?.(address, error);
      return reply.code(unavailable).send();
    }
  });
  return app;
}
