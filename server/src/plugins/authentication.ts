import type { FastifyInstance } from 'fastify';
import { checkAccess } from './access.ts';
import type { RequestPrincipal } from './access.ts';

/** Finds out whose token this is; null for an expired, revoked or unknown one. */
export type Authenticate = (token: string) => Promise<RequestPrincipal | null>;

const bearer = /^Bearer +([^\s]{1,4096})$/i;

/** Sets `request.principal` and refuses who may not call the route, before any body is read. */
export function registerAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('principal', null);
  app.decorateRequest('idempotencyId', null);

  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/') && !route.config?.access)
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access) return;
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) request.principal = await authenticate(token);
    checkAccess(access, request.principal, request.params);
  });
}
