import type { DatabaseHandle } from '../database/connection.ts';
import { systemActor, write, type WriteScope } from '../database/write.ts';
import { tooMany } from '../errors.ts';
import { limits } from './limits.ts';

/** Milliseconds between the starts of two attempts at one account; hashing a password takes less. */
const shortestIntervalMs = 100;
const growthMs = 150;
const longestIntervalMs = 3000;
/** Milliseconds. An attempt that would wait longer is refused: the client times out after 30 s. */
const longestWaitMs = 10_000;

/** Milliseconds between two attempts at an account, by its failures within the window. */
export function intervalAfter(failures: number): number {
  const excess = Math.max(0, failures - limits.loginAccount.max);
  return Math.min(longestIntervalMs, shortestIntervalMs + excess * growthMs);
}

/**
 * Queues an attempt at an account: attempts start one after another, from any address and on any instance. The
 * database stores when the next one may start.
 * @param account hash of the user name
 * @param failures of the account within the window, this attempt included
 * @returns milliseconds until this attempt may start
 * @throws AppError 429 when too many attempts wait already; this attempt then takes no place in the queue.
 */
export function joinLoginQueue(
  database: DatabaseHandle,
  account: string,
  failures: number,
  message: string,
): Promise<number> {
  const key = `login-turn:${account}`;
  const join = async ({ trx, now }: WriteScope): Promise<number> => {
    const present = Date.parse(now);
    const row = await trx.selectFrom('limitCounter').select('windowEndsAt').where('key', '=', key).executeTakeFirst();
    const free = row ? Date.parse(row.windowEndsAt) : present;
    // A start later than the queue allows was stored before the clock was set back.
    const start = free > present + longestWaitMs + longestIntervalMs ? present : Math.max(free, present);
    const wait = start - present;
    if (wait > longestWaitMs) throw tooMany(Math.ceil((wait - longestWaitMs) / 1000) + 1, message);
    const windowEndsAt = new Date(start + intervalAfter(failures)).toISOString();
    await trx
      .insertInto('limitCounter')
      .values({ key, count: 1, windowEndsAt })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ windowEndsAt }))
      .execute();
    return wait;
  };
  return write(database, systemActor, join, { touches: [key] });
}
