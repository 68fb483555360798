import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../errors.ts';

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

/** Bytes of a call's body; uploads have `fileLimits`. */
export const bodyLimit = 1_048_576;
/** Bytes: much more than the longest body of a public call, so that anonymous callers cannot fill the memory. */
const publicBodyLimit = 16_384;

/** JSON bodies: an empty one is undefined; a malformed one, `__proto__` keys or NUL characters are 400. */
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
        if (error) return done(badRequest());
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
