import type { FastifyInstance } from 'fastify';
import { badRequest, notFound } from '../errors.ts';

/** Whether any string below `value` holds a NUL, which no text column of PostgreSQL takes. */
function holdsNul(value: unknown): boolean {
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

/** Many times the longest body of a call that is open to all: what anybody may send is not held in memory by the megabyte. */
const publicBodyLimit = 16_384;

/** JSON bodies: an empty one is none, a malformed one 400, `__proto__` keys 400, NUL characters 400. */
export function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    return parse(request, text, (error, value) => {
      if (error) return done(badRequest());
      if (text.includes(String.raw`\u0000`) && holdsNul(value)) return done(badRequest());
      return done(null, value);
    });
  });

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
