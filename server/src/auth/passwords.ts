import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** OWASP's recommendation for argon2id; the library runs it on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes at once: one core stays free for the thread that serves requests, however many people sign in. */
const limit = new ConcurrencyLimit(Math.max(1, Math.min(availableParallelism() - 1, 4)));

/** argon2id of a password, with its own salt. */
export const hashPassword = (plain: string): Promise<string> => limit.run(() => hash(plain, cost));

let nobody: Promise<string> | null = null;

/**
 * Whether a password belongs to a stored hash. With `null` (an unknown user) the same work is done on a made-up hash,
 * so that the time of the response does not tell whether the name exists.
 */
export async function passwordMatches(stored: string | null, plain: string): Promise<boolean> {
  nobody ??= hashPassword('no such user');
  const known = stored ?? (await nobody);
  const matches = await limit.run(() => verify(known, plain));
  return stored !== null && matches;
}

/** Without 0 O 1 l I, which are read wrongly. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password a person can read out: about 70 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');
