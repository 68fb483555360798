import { createHmac, timingSafeEqual } from 'node:crypto';
import Joi from 'joi';
import { isId } from '../ids.ts';

/**
 * Milliseconds that a link is valid: long enough to read the errors before downloading. Reading the job again returns
 * a new link.
 */
const lifetimeMs = 3_600_000;

export interface BadRowsQuery {
  /** Milliseconds since 1970. */
  expires: number;
  signature: string;
}

/** Query of the download address of a file of bad rows. */
export const badRowsQuerySchema = Joi.object<BadRowsQuery, true>({
  expires: Joi.number().integer().required(),
  signature: Joi.string().max(64).required(),
});

const previewEnd = '.preview';
/** The name of the sheet that a check writes of all rows. */
export const previewOf = (jobId: string): string => jobId + previewEnd;
/** The file of its rows, which `GET /api/jobs/{id}/rows` reads. */
export const checkedRowsOf = (jobId: string): string => `${jobId}.rows`;
export const isPreview = (name: string): boolean => name.endsWith(previewEnd);

/** Whether a text is the name of a file of bad rows or of a preview. */
export const isName = (name: string): boolean => isId(isPreview(name) ? name.slice(0, -previewEnd.length) : name);

/**
 * Signed addresses of files of bad rows, and of previews. A browser's download cannot send a token, so the address itself is signed,
 * for an hour. Only people who may see the job receive it, and one that leaks through a log or a browser history soon
 * expires.
 */
export class BadRowsLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  #sign(name: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`bad-rows ${name} ${expires}`).digest();
  }

  /** The address of a file, valid for an hour from `now`. */
  to(name: string, now: number): string {
    const expires = now + lifetimeMs;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.#sign(name, expires).toString('base64url'),
    });
    return `/api/jobs/bad-rows/${name}?${query.toString()}`;
  }

  /** Whether an address was made by `to` and has not expired. */
  opens(name: string, { expires, signature }: BadRowsQuery, now: number): boolean {
    const given = Buffer.from(signature, 'base64url');
    const wanted = this.#sign(name, expires);
    return expires >= now && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
