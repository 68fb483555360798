import type { FastifyBaseLogger } from 'fastify';
import { isClockPlausible } from './clock-mark.ts';
import type { AppContext } from './context.ts';
import { systemActor } from './database/write.ts';
import { removeUnusedFiles } from './files/clean-up.ts';
import { removeLeftovers } from './files/leftovers.ts';
import { removeOldInquiries } from './inquiry/retention.ts';
import { repairUsages } from './publish/crop-finder/repair-usages.ts';
import { repairIndex } from './search/repair-index.ts';
import { responseLifetimeMs } from './plugins/idempotency.ts';
import { removeOldReports } from './reports/take-reports.ts';
import { countWords } from './search/count-words.ts';
import { removeClosedAccounts } from './user/close-account.ts';

const hourMs = 3_600_000;
/** Most records that one run removes from the recycle bin. */
const portion = 500;

/**
 * Removes what has expired, and the oldest thumbnails if they take too much space. Several instances may run it at once. The operation
 * log never expires.
 */
export async function removeExpired(
  { database, entities, users, files, settings }: AppContext,
  now: number = Date.now(),
): Promise<void> {
  const { db } = database;
  const time = new Date(now).toISOString();
  const expired = await db
    .selectFrom('recycleBin')
    .select(['id', 'entity'])
    .where('expiresAt', '<=', time)
    .limit(portion)
    .execute();
  // Another instance may have removed the record already.
  for (const { id, entity } of expired) await entities.get(entity)?.purge(systemActor, id).catch(ignoreMissing);
  await removeClosedAccounts({ database, users }, now);
  await db.deleteFrom('limitCounter').where('windowEndsAt', '<=', time).execute();
  await db.deleteFrom('replacedToken').where('expiresAt', '<=', time).execute();
  await db.deleteFrom('session').where('expiresAt', '<=', time).execute();
  await db.deleteFrom('smsTicket').where('expiresAt', '<=', time).execute();
  await db
    .deleteFrom('smsCode')
    .where('expiresAt', '<=', new Date(now - hourMs).toISOString())
    .execute();
  await db
    .deleteFrom('idempotency')
    .where('createdAt', '<=', new Date(now - responseLifetimeMs).toISOString())
    .execute();
  await removeOldReports({ database }, now);
  await removeOldInquiries({ database, settings }, now);
  await removeUnusedFiles(database, files, now);
  await removeLeftovers(settings.dataDir, now);
  await files.thumbnails.sweep();
}

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error;
};

/** Runs `removeExpired` if the clock is plausible, repairs what an older release left, and counts the words that are suggested. */
export async function runMaintenance(context: AppContext, now: number = Date.now()): Promise<void> {
  const { database } = context;
  const steps = [
    async () => ((await isClockPlausible(database, now)) ? removeExpired(context, now) : undefined),
    () => repairUsages(database),
    () => repairIndex(database),
    () => countWords(database),
  ];
  // A step that fails every hour must not keep the others from running.
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures);
}

/**
 * Runs `runMaintenance` now and every hour; a failure is logged and the next run tries again. Returns a function that
 * stops it.
 */
export function startMaintenance(context: AppContext, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const run = (): void => {
    runMaintenance(context).catch((error: unknown) => log.warn({ err: error }, 'maintenance failed'));
  };
  const timer = setInterval(run, hourMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
