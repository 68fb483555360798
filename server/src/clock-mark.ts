import type { DatabaseHandle } from './database/connection.ts';
import { systemActor, write } from './database/write.ts';

const minuteMs = 60_000;
/** Maintenance runs every hour; with several instances the last run may be more recent. */
const leastMs = 30 * minuteMs;
/** A larger step since the last run means that the server was off, or that its clock is wrong. */
const maxMs = 24 * 60 * minuteMs;

/**
 * Compares the clock with the time of the last run, because what has expired is removed for good. After a jump in
 * either direction the time is only stored; the next run, at least half an hour later, checks whether the clock still
 * agrees.
 * @param now milliseconds
 * @returns whether expired data may be removed by this clock
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
    return since !== null && since > 0 && since <= maxMs;
  });
}
