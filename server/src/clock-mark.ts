import type { DatabaseHandle } from './database/connection.ts';
import { systemActor, write } from './database/write.ts';

const minuteMs = 60_000;
/** Runs of the maintenance are an hour apart; of several instances one may have been here just now. */
const leastMs = 30 * minuteMs;
/** Further ahead than a server that runs can be of its last run: it was off, or its clock is wrong. */
const mostMs = 24 * 60 * minuteMs;

/**
 * Holds the clock against that of the last run, since what has expired is removed for good: after a leap in either
 * direction the time is only noted, and the next run, half an hour later at least, sees whether the clock has stayed there.
 * @param now milliseconds
 * @returns whether things may be removed by this clock
 */
export async function isClockPlausible(database: DatabaseHandle, now: number = Date.now()): Promise<boolean> {
  return write(database, systemActor, async ({ trx }) => {
    const known = await trx.selectFrom('clockMark').select('at').where('id', '=', 'maintenance').executeTakeFirst();
    const since = known ? now - Date.parse(known.at) : null;
    if (since !== null && Math.abs(since) < leastMs) return false;
    const at = new Date(now).toISOString();
    await trx
      .insertInto('clockMark')
      .values({ id: 'maintenance', at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
      .execute();
    return since !== null && since > 0 && since <= mostMs;
  });
}
