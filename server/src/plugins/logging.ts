import type { FastifyLoggerOptions } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Settings } from '../settings.ts';

const phone = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g;

/** Masks phone numbers in a text: 13812345678 → 138****5678. */
export const maskPhones = (text: string): string => text.replaceAll(phone, '$1****$2');

/** The number in the path of its check, which may be written in any way; one that is written plainly is masked as elsewhere. */
const checkedPhone = /(\/check\/phone\/)(?!1[3-9]\d{9}(?:\?|$))[^?]*/;

/** What an administrator searches for among inquiries is the name or number of a person. */
const loggedUrl = (raw: string): string => {
  const url = raw.replace(checkedPhone, '$1***');
  return maskPhones(url.startsWith('/api/inquiry') ? url.replaceAll(/([?&]keyword=)[^&]*/g, '$1***') : url);
};

/** One JSON line per event. Bodies and headers are never logged; a phone number in a path and a keyword among inquiries are masked. */
export function loggerOptions(settings: Settings): LoggerOptions & FastifyLoggerOptions {
  return {
    level: settings.logLevel,
    redact: ['*.password', '*.oldPassword', '*.newPassword', '*.token', '*.authorization', '*.phone'],
    serializers: {
      req: (request) => ({ method: request.method, url: loggedUrl(request.url), remoteAddress: request.ip }),
    },
  };
}
