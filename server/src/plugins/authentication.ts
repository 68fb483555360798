import { isBuiltInRight, type RightHolders } from '@admin-h5/contract';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import type { ModuleTokenHolder } from '../releases/module-tokens.ts';
import { type Access, checkAccess, checkModuleAccess, type RequestPrincipal } from './access.ts';

/** Returns the person of a token; null for an expired, revoked or unknown one. */
export type Authenticate = (token: string) => Promise<RequestPrincipal | null>;

/** Returns the module that a token may change; null if it is no module token. */
export type FindModuleHolder = (token: string) => Promise<ModuleTokenHolder | null>;

/** Returns which user types hold the modules' own rights. */
export type FindRightHolders = () => Promise<RightHolders>;

/** A call of the API, with its access rule. */
export interface DeclaredRoute {
  method: string;
  url: string;
  access: Access;
  /** Schemas of its body and query, if it has them. */
  body: unknown;
  query: unknown;
  /** Whether it accepts the multipart field `file`. */
  upload: boolean;
  /** Media types of a response that is not an envelope; empty for the envelope. */
  produces: readonly string[];
  /** The success status. */
  success: number;
  /** What its options say of further responses. */
  config: Pick<FastifyContextConfig, 'alsoResponds' | 'refuses'>;
}

const bearer = /^Bearer +([^\s]{1,4096})$/i;

/** Sets `request.principal` and refuses callers without access before any body is read; lists all calls in `routes`. */
export function registerAuthentication(
  app: FastifyInstance,
  authenticate: Authenticate,
  moduleHolderOf: FindModuleHolder,
  rightHolders: FindRightHolders,
  routes: DeclaredRoute[],
): void {
  app.decorateRequest('principal', null);
  app.decorateRequest('moduleHolder', null);
  app.decorateRequest('idempotencyId', null);

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access) {
      const { config = {} } = route;
      const { body = config.checksBody, querystring: query } = route.schema ?? {};
      const { upload = false, produces = [], success = 200 } = config;
      const methods = [route.method].flat();
      const rest = { url: route.url, access, body, query, upload, produces, success, config };
      routes.push(...methods.map((method) => ({ method, ...rest })));
    } else if (route.url.startsWith('/'))
      throw new Error(`Route ${String(route.method)} ${route.url} declares no access`);
  });

  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access) return;
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (access.kind === 'module-token') {
      request.moduleHolder = token === undefined ? null : await moduleHolderOf(token);
      checkModuleAccess(request.moduleHolder, request.params);
      return;
    }
    if (token !== undefined) request.principal = await authenticate(token);
    const holders = 'right' in access && !isBuiltInRight(access.right) ? await rightHolders() : {};
    checkAccess(access, request.principal, request.params, holders);
  });
}
