import { createHmac, timingSafeEqual } from 'node:crypto';
import Joi from 'joi';

/** Long enough to read what is wrong before the file is fetched; asking for the job again makes a new one. */
const lifetimeMs = 3_600_000;

export interface BadRowsQuery {
  /** Milliseconds since 1970. */
  expires: number;
  signature: string;
}

/** Query of the address of a file of bad rows. */
export const badRowsQuerySchema = Joi.object<BadRowsQuery, true>({
  expires: Joi.number().integer().required(),
  signature: Joi.string().max(64).required(),
});

/**
 * Addresses of files of bad rows. A link that the browser downloads cannot send a token, so that the address itself is
 * signed for an hour: only who may see the job is told one, and one that leaks through a log or a history soon opens nothing.
 */
export class BadRowsLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  #sign(name: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`bad-rows ${name} ${expires}`).digest();
  }

  /** The address of a file, good from `now` on for an hour. */
  to(name: string, now: number): string {
    const expires = now + lifetimeMs;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.#sign(name, expires).toString('base64url'),
    });
    return `/api/jobs/bad-rows/${name}?${query.toString()}`;
  }

  /** Whether an address was made by `to` and is still good. */
  opens(name: string, { expires, signature }: BadRowsQuery, now: number): boolean {
    const given = Buffer.from(signature, 'base64url');
    const wanted = this.#sign(name, expires);
    return expires >= now && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
