/** Codes by SMS: sending one through the provider that the deployment has, and checking it. */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { addressKey } from '../address-key.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write, type WriteScope } from '../database/write.ts';
import { AppError, badRequest, tooMany, unavailable } from '../errors.ts';
import { maskPhones } from '../plugins/logging.ts';
import { clockTolerance, LimitCounters, limits } from './limits.ts';

const minute = 60_000;
/** Milliseconds between two codes to one phone. */
const pauseMs = minute;
const codeMs = 5 * minute;
const ticketMs = 15 * minute;
const maxTries = 5;

const wrongCode = () => badRequest('验证码错误或已过期', 'WRONG_CODE');
const later = (now: string, milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();

/** Codes and tickets that prove a phone number for `register`. They never open a session (decisions.md, SMS). */
export class SmsCodes {
  readonly #database: DatabaseHandle;
  readonly #provider: SmsProvider | null;
  readonly #secret: string;

  /** `secret` keys the stored hashes; without a provider `send` throws 503. */
  constructor(database: DatabaseHandle, provider: SmsProvider | null, secret: string) {
    this.#database = database;
    this.#provider = provider;
    this.#secret = secret;
  }

  #hash(...parts: string[]): string {
    return createHmac('sha256', this.#secret).update(parts.join('\n')).digest('base64url');
  }

  /** Sends a new code, which replaces the one before. Throws 429 within 60 s, 503 without a provider. */
  async send(phone: string, address: string): Promise<void> {
    if (!this.#provider) throw new AppError(503, 'SMS_UNAVAILABLE', '短信服务暂不可用，请稍后重试');
    const counters = new LimitCounters(this.#database);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await counters.use(`sms-from:${addressKey(address)}`, limits.smsAddress);
    await write(this.#database, systemActor, (scope) => this.#store(scope, phone, code));
    await counters.use(`sms-to:${this.#hash(phone)}`, limits.smsPhone);
    try {
      await this.#provider.send(phone, code);
    } catch (error) {
      await this.#database.db.deleteFrom('smsCode').where('phone', '=', phone).execute();
      throw unavailable(error);
    }
  }

  async #store({ trx, now }: WriteScope, phone: string, code: string): Promise<void> {
    const last = await trx.selectFrom('smsCode').select('sentAt').where('phone', '=', phone).executeTakeFirst();
    const wait = last ? Date.parse(last.sentAt) + pauseMs - Date.parse(now) : 0;
    // A much longer wait was stored before the clock was set back.
    if (wait > 0 && wait <= pauseMs + clockTolerance)
      throw tooMany(Math.ceil(wait / 1000), '验证码发送过于频繁，请稍后再试');
    const fresh = { codeHash: this.#hash(phone, code), sentAt: now, expiresAt: later(now, codeMs), tries: 0 };
    await trx
      .insertInto('smsCode')
      .values({ phone, ...fresh })
      .onConflict((conflict) => conflict.column('phone').doUpdateSet(fresh))
      .execute();
  }

  /** Exchanges a code for a ticket, once. Throws 400 for a wrong, used, unknown or expired code. */
  async verify(phone: string, code: string): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    const accepted = await write(this.#database, systemActor, async ({ trx, now }) => {
      // The statement that reads also counts the try, so that parallel guesses cannot share one.
      const row = await trx
        .updateTable('smsCode')
        .set((eb) => ({ tries: eb('tries', '+', 1) }))
        .where('phone', '=', phone)
        .where('expiresAt', '>', now)
        .where('tries', '<', maxTries)
        .returning('codeHash')
        .executeTakeFirst();
      if (row?.codeHash !== this.#hash(phone, code)) return false;
      await trx.updateTable('smsCode').set({ expiresAt: now }).where('phone', '=', phone).execute();
      await trx
        .insertInto('smsTicket')
        .values({ ticketHash: this.#hash(ticket), phone, expiresAt: later(now, ticketMs) })
        .execute();
      return true;
    });
    if (!accepted) throw wrongCode();
    return ticket;
  }

  /** Uses the ticket of this phone within the registration's transaction. */
  async redeem({ trx, now }: WriteScope, phone: string, ticket: string): Promise<void> {
    const row = await trx
      .deleteFrom('smsTicket')
      .where('ticketHash', '=', this.#hash(ticket))
      .where('phone', '=', phone)
      .where('expiresAt', '>', now)
      .returning('phone')
      .executeTakeFirst();
    if (!row) throw wrongCode();
  }
}

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
