/** Bodies of requests: how they are parsed, their limits, and the time in which they must arrive. */
import { errorTexts } from '@admin-h5/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badRequest, notFound } from '../errors.ts';
import { sendError } from './errors.ts';

/** Whether any string in `value` contains NUL, which PostgreSQL's text columns do not accept. */
function containsNul(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string' && next.includes('\0')) return true;
    if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) open.push(key, inner);
    }
  }
  return false;
}

/** Many times the depth of any body; what is deeper could exhaust the stack of what reads it. */
const maxDepth = 64;

/** Whether a value has lists or objects within each other beyond that. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null
        ? Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null)
        : [],
    );
  }
  return false;
}

/** Bytes of a call's body; uploads have `fileLimits`. */
export const bodyLimit = 1_048_576;
/** Bytes: much more than the longest body of a public call, so that anonymous callers cannot fill the memory. */
const publicBodyLimit = 16_384;

/** JSON bodies: an empty one is undefined; a malformed or far too deep one, `__proto__` keys or NUL characters are 400. */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  // The second is a browser's report about the policy of a page.
  app.addContentTypeParser(
    ['application/json', 'application/csp-report'],
    { parseAs: 'string' },
    (request, body, done) => {
      const text = String(body);
      if (text.trim() === '') return done(null, undefined);
      return parse(request, text, (error, value) => {
        if (error || isTooDeep(value)) return done(badRequest());
        if (text.includes(String.raw`\u0000`) && containsNul(value)) return done(badRequest());
        return done(null, value);
      });
    },
  );

  app.addHook('onRoute', (route) => {
    if (route.config?.access?.kind === 'public') route.bodyLimit = publicBodyLimit;
  });

  app.addHook('onRequest', (request, _reply, done) => {
    const nul = request.url.indexOf('%00');
    if (nul < 0) return done();
    const query = request.url.indexOf('?');
    return done(query >= 0 && query < nul ? badRequest() : notFound());
  });
}

/** Milliseconds: a body of 1 MiB at 35 KB/s. */
export const usualBodyTimeout = 30_000;

const isComplete = ({ raw }: FastifyRequest): boolean => raw.complete || raw.destroyed;

/**
 * Limits the time in which a body may arrive: after `bodyTimeout` milliseconds the caller gets 408 and its connection
 * is closed. An upload that is being accepted has the server's longer limit; if it is refused, the response is sent
 * before its content is read, and the rest has the short limit too.
 */
export function registerSlowBodies(app: FastifyInstance, bodyTimeout: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const later = (request: FastifyRequest, end: () => void): void => {
    const timer = setTimeout(() => {
      if (!isComplete(request)) end();
    }, bodyTimeout);
    timers.set(request, timer.unref());
    request.raw.once('close', () => clearTimeout(timer));
  };

  app.addHook('onRequest', (request, reply, done) => {
    if (!isComplete(request) && request.routeOptions.config.upload !== true) {
      later(request, () => {
        if (reply.sent) {
          request.raw.destroy();
          return;
        }
        reply.raw.once('close', () => request.raw.destroy());
        void sendError(new AppError(408, 'TIMEOUT', errorTexts.slow), request, reply.header('connection', 'close'));
      });
    }
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (isComplete(request)) clearTimeout(timers.get(request));
    else if (!timers.has(request)) later(request, () => request.raw.destroy());
    done();
  });
}
