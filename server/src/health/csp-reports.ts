import Joi from 'joi';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { addressKey } from '../address-key.ts';
import { LimitCounters, limits } from '../auth/limits.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { ok } from '../envelope.ts';
import { openToAll } from '../plugins/access.ts';

interface CspReport {
  'effective-directive': string;
  'violated-directive': string;
  'blocked-uri': string;
  'source-file': string;
  'document-uri': string;
}

const text = Joi.string().allow('').default('');
const reportSchema = Joi.object<{ 'csp-report': CspReport }>({
  'csp-report': Joi.object<CspReport, true>({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'document-uri': text,
  }).required(),
});

/** The directives of our policy and their parts: a label of the metric, which a caller must not fill with texts of their own. */
const directives: ReadonlySet<string> = new Set(
  (
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src media-src font-src ' +
    'connect-src frame-src worker-src object-src base-uri form-action frame-ancestors trusted-types require-trusted-types-for'
  ).split(' '),
);
const keywords: ReadonlySet<string> = new Set(['inline', 'eval', 'data', 'blob', 'self', 'trusted-types-sink']);

/** The origin of an address, or its scheme where it has none; neither path nor query, which may name a person. */
function addressOrigin(address: string): string {
  const url = /^([a-z][a-z0-9+.-]{0,20}):(?:\/\/([\w.:[\]-]{1,120}))?/i.exec(address);
  if (!url) return keywords.has(address) ? address : 'other';
  const [, scheme = '', host] = url;
  return host === undefined ? scheme : `${scheme}://${host}`;
}

const isExtension = (address: string) => /^[a-z]+(-[a-z]+)*-extension(:|$)/.test(address);

/** What was blocked, as a label: nothing that only a caller decides. */
function violationKind(report: CspReport): string {
  const blocked = report['blocked-uri'];
  // People install extensions; what these add to a page says nothing of the page.
  if (isExtension(blocked) || isExtension(report['source-file'])) return 'extension';
  if (keywords.has(blocked)) return blocked;
  return /^https?:/.test(blocked) ? 'address' : 'other';
}

/** `POST /api/csp-reports`: what browsers blocked by the page's policy (`deploy/web/security-headers.ts`), counted and logged. */
export function registerCspReports(app: FastifyInstance, database: DatabaseHandle, register: Registry): void {
  const counters = new LimitCounters(database);
  const violations = new Counter({
    name: 'csp_violations_total',
    help: "What browsers blocked by the page's Content-Security-Policy and reported",
    labelNames: ['directive', 'blocked'],
    registers: [register],
  });
  app.post<{ Body: { 'csp-report': CspReport } }>(
    '/api/csp-reports',
    { config: { ...openToAll, noIdempotency: true, refuses: [429] }, schema: { body: reportSchema } },
    async (request) => {
      await counters.use(`cspReports:${addressKey(request.ip)}`, limits.cspReports);
      const report = request.body['csp-report'];
      // Firefox and Safari add the sources to the violated directive.
      const named = report['effective-directive'] || (report['violated-directive'].split(' ', 1)[0] ?? '');
      const directive = directives.has(named) ? named : 'other';
      const blocked = violationKind(report);
      violations.inc({ directive, blocked });
      if (blocked !== 'extension') {
        const from = { blocked: addressOrigin(report['blocked-uri']), source: addressOrigin(report['source-file']) };
        request.log.warn({ directive, ...from }, 'blocked by the content security policy');
      }
      return ok(null);
    },
  );
}
