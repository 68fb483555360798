import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ConcurrencyLimit } from '../concurrency-limit.ts';

/** OWASP's recommendation for argon2id; the library runs it on the thread pool, off the event loop. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes computed at once: one core stays free for the thread that serves requests. */
const limit = new ConcurrencyLimit(Math.max(1, Math.min(availableParallelism() - 1, 4)));

/** argon2id hash of a password, salt included. */
export const hashPassword = (plain: string): Promise<string> => limit.run(() => hash(plain, cost));

let nobody: Promise<string> | null = null;

/**
 * Whether a password matches a stored hash. For `null` (an unknown user) the same work is done with a dummy hash, so
 * that the response time does not reveal whether the name exists.
 */
export async function passwordMatches(stored: string | null, plain: string): Promise<boolean> {
  nobody ??= hashPassword('no such user');
  const known = stored ?? (await nobody);
  const matches = await limit.run(() => verify(known, plain));
  return stored !== null && matches;
}

/** Without 0 O 1 l I, which are easily confused. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A random password that a person can read aloud: about 70 bits. */
export const randomPassword = (): string =>
  Array.from({ length: 12 }, () => letters.charAt(randomInt(letters.length))).join('');
