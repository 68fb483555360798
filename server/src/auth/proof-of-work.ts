import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { workHeader, type WorkChallenge } from '@admin-h5/contract';
import { solvesWork } from '@admin-h5/contract/cipher';
import type { DatabaseHandle } from '../database/connection.ts';
import { workNeeded } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { clockTolerance, LimitCounters } from './limits.ts';

/** Milliseconds in which a challenge is to be solved. */
const lifetimeMs = 5 * 60_000;
/** Bits by which a challenge is harder at most: each one doubles the work. */
const maxRise = 4;
const answerPattern = /^((\d{1,2})\.(\d{1,15})\.[\w-]{16})\.([\w-]{43})\.(\d{1,15})$/;

/** How many calls a device or an address has made, and how many are free. */
export interface Used {
  count: number;
  free: number;
}

/**
 * Proof of work (hashcash) for calls that anybody may make: a device computes for a moment before each call that exceeds
 * what is free. It makes a flood of calls slow; the limits (`limits.ts`) still end it.
 */
export class WorkChecks {
  readonly #counters: LimitCounters;
  readonly #bits: number;
  readonly #key: Buffer;

  constructor(database: DatabaseHandle, { jwtSecrets, work }: Pick<Settings, 'jwtSecrets' | 'work'>) {
    this.#counters = new LimitCounters(database);
    this.#bits = work.bits;
    // A separate key, so that a signature made here is not valid for any other use of the secret.
    this.#key = createHmac('sha256', jwtSecrets[0]).update('proof of work').digest();
  }

  /**
   * Accepts a call that is free, or whose headers solve a challenge. A solution is accepted once.
   * @param bound what the call is about (device, reference; a user name): a solution is valid for nothing else
   * @throws AppError 429 with a new challenge in any other case
   */
  async require(headers: IncomingHttpHeaders, used: readonly Used[], bound: readonly string[]): Promise<void> {
    const steps = used.map(({ count, free }) => Math.ceil((count - free) / Math.max(1, free)));
    const step = Math.max(...steps);
    if (this.#bits === 0 || step <= 0) return;
    const bits = this.#bits + Math.min(maxRise, step - 1);
    const answer = headers[workHeader.toLowerCase()];
    if (!(await this.#accepts(answer, bits, bound))) throw workNeeded(this.#challenge(bits, bound));
  }

  async #accepts(answer: unknown, needed: number, bound: readonly string[]): Promise<boolean> {
    const [, payload, bits, expires, signature, number] = answerPattern.exec(String(answer)) ?? [];
    if (payload === undefined || signature === undefined) return false;
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(payload, bound)))) return false;
    if (Number(bits) < needed || Number(expires) <= Date.now()) return false;
    if (!solvesWork({ token: `${payload}.${signature}`, bits: Number(bits) }, Number(number))) return false;
    // Shared by all instances. The row outlives the challenge on any of their clocks.
    const { count } = await this.#counters.count(`work:${signature}`, { windowMs: lifetimeMs + clockTolerance });
    return count === 1;
  }

  #challenge(bits: number, bound: readonly string[]): WorkChallenge {
    const payload = `${bits}.${Date.now() + lifetimeMs}.${randomBytes(12).toString('base64url')}`;
    return { token: `${payload}.${this.#sign(payload, bound)}`, bits };
  }

  #sign(payload: string, bound: readonly string[]): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([payload, ...bound]))
      .digest('base64url');
  }
}
