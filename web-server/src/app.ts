import Fastify, { type FastifyInstance } from 'fastify';
import type { HostConfig } from '@admin-h5/contract';
import { originOf } from './app-origin.ts';
import { openPages, type PagesOptions } from './pages.ts';
import { registerSitemap } from './sitemap.ts';

export interface WebServerOptions extends PagesOptions {
  config: HostConfig;
  /** Names the build that it renders; nginx sends the name of the build that it serves. */
  build?: string;
  /** Called for a page that could not be rendered, with its address without the query. */
  onFault?: (address: string, error: unknown) => void;
}

/** The proxy in front sends the document without content in place of this response (deploy/nginx). */
const noContent = 501;

/**
 * Renders visitors' pages. It is no edge: a proxy in front serves files, the API and security headers, and sends the document
 * without content wherever this server does not respond with a page.
 */
export async function createWebServer(options: WebServerOptions): Promise<FastifyInstance> {
  const { config, build, onFault } = options;
  const pages = await openPages(options);
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 2000 } });
  app.get('/healthz', () => 'ok');
  registerSitemap(app, options);
  app.get(`${config.basePath}*`, async (request, reply) => {
    const { headers } = request;
    // A path with a file extension is no page.
    if (/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) return reply.callNotFound();
    const origin = originOf(request);
    const wanted = headers['x-host-build'];
    // A page of another build would name files that the proxy does not have. A token makes a page personal.
    if (origin === null || headers.authorization !== undefined || (build && wanted && wanted !== build))
      return reply.code(noContent).send();
    const page = await pages(new URL(request.url, origin), String(headers['x-forwarded-for'] ?? request.ip)).catch(
      (error: unknown) => {
        onFault?.(request.url.split('?')[0] ?? '', error);
        return null;
      },
    );
    if (!page) return reply.code(noContent).send();
    return reply.code(page.status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page.html);
  });
  return app;
}
