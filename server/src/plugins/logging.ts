/** The log: a line for each request under its id, without secrets. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { type LoggerOptions, stdSerializers } from 'pino';
import type { Settings } from '../settings.ts';

/** With or without the signs that people put into it: 138-1234-5678. */
const phone = /(?<!\d)(?:86[-_. ]?)?(1[3-9]\d)[-_.:, ]?\d{4}[-_.:, ]?(\d{4})(?!\d)/g;

/** Masks phone numbers in a text: 13812345678 → 138****5678. */
export const maskPhones = (text: string): string => text.replaceAll(phone, '$1****$2');

/** An address as mail servers name it in their refusals: `name@example.com`. */
const email = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@((?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,63})/gu;

/** Masks phone numbers and the names of mail addresses: zhang@example.com → ***@example.com. */
export const maskContacts = (text: string): string => maskPhones(text).replaceAll(email, '***@$1');

const masked = '***';
/** Path parameters that name no person; others are logged only if they are ids of records. */
const loggedParameters: ReadonlySet<string> = new Set(['module', 'build', 'entity']);
/** Query parameters whose values are settings of a list or a picture. */
const loggedQuery: ReadonlySet<string> = new Set(
  'page size sort type status w h fit format dryRun position hot recommended hazardous entity kind album version'.split(
    ' ',
  ),
);
const plainValue = /^[\p{L}\d_:.,-]{1,40}$/u;
const id = /^[0-9a-f]{32}$/;
const word = /^[A-Za-z][A-Za-z-]{0,39}$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return masked;
  }
};

/** The path of a call, with what its route names; of an unknown route the segments that are words. */
function loggedPath(path: string, route: string | undefined): string {
  const names = route?.split('/');
  return path
    .split('/')
    .map((segment, at) => {
      const name = names?.[at];
      if (segment === '' || segment === name || id.test(segment)) return segment;
      if (name === undefined) return word.test(segment) ? segment : masked;
      const value = decoded(segment);
      return loggedParameters.has(name.slice(1)) && plainValue.test(value) ? maskPhones(value) : masked;
    })
    .join('/');
}

/** The address of a request: only what is listed here, whatever else callers send. */
export function loggedUrl(url: string, route?: string): string {
  const [path = '', ...rest] = url.split('?');
  const query = [...new URLSearchParams(rest.join('?'))].map(([name, value]) => {
    const shown = loggedQuery.has(name) && (plainValue.test(value) || value === '') ? maskPhones(value) : masked;
    return `${word.test(name) ? name : masked}=${shown}`;
  });
  return loggedPath(path, route) + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** What went wrong, without the values that a database names in its errors. */
function loggedError(error: Error) {
  const { type, message, stack } = stdSerializers.err(error);
  const code: unknown = Reflect.get(error, 'code');
  return {
    type,
    message: maskContacts(message),
    stack: maskContacts(stack),
    ...(typeof code === 'string' ? { code } : {}),
  };
}

/** One JSON line per event. Bodies and headers are never logged, of addresses and errors only what is listed. */
export function loggerOptions(settings: Settings): LoggerOptions & FastifyLoggerOptions {
  return {
    level: settings.logLevel,
    redact: ['*.password', '*.oldPassword', '*.newPassword', '*.token', '*.authorization', '*.phone', '*.email'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request.url, request.routeOptions?.url),
        remoteAddress: request.ip,
      }),
      err: loggedError,
    },
  };
}

const wellFormed = /^[\w.-]{8,64}$/;

/** The caller's `X-Request-Id` if it is well-formed, else a new id. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID();
}
