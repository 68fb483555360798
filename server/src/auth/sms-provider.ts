import type { FastifyBaseLogger } from 'fastify';
import { maskPhones } from '../plugins/logging.ts';

/** Sends codes to phones; a deployment passes its own implementation to `buildApp`. */
export interface SmsProvider {
  /** Rejects if the provider did not accept the message. */
  send: (phone: string, code: string) => Promise<void>;
}

/** Writes the code to the log: for development, never in production (decisions.md, SMS). */
export const logProvider = (log: Pick<FastifyBaseLogger, 'info'>): SmsProvider => ({
  send: (phone, code) => {
    log.info({ to: maskPhones(phone), code }, 'SMS code');
    return Promise.resolve();
  },
});
