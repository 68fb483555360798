/**
 * What runs by itself: hourly, removing what has expired and keeping the search; each minute, canaries, webhooks and mails; every few
 * seconds, 上架时间 and 下架时间.
 */
import { chinaDay, dayMs, type EntityName } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';
import type { DatabaseHandle } from './database/connection.ts';
import { systemActor, write } from './database/write.ts';
import { removeOldPreviews, removeUnusedFiles } from './files/clean-up.ts';
import { publishDueSets } from './import/change-sets/publish-due.ts';
import { removeOldSheets } from './import/jobs/sent-sheets.ts';
import { removeOldInquiries } from './inquiry/remove.ts';
import { responseLifetimeMs } from './plugins/idempotency.ts';
import { countWords } from './publish/count-words.ts';
import { publishDue } from './records/due-publication.ts';
import { judgeRecords } from './records/judged-texts.ts';
import { climbCanary } from './reports/canary.ts';
import { removeOldReports } from './reports/take-reports.ts';
import { runSteps, startRepeatedly } from './run-steps.ts';
import { repairIndex } from './search/rebuild.ts';
import { removeClosedAccounts } from './user/close-account.ts';

const hourMs = 3_600_000;
/** Days of which views and searches are kept. */
const dailyCountDays = 400;
/** Days that a published 草稿 is listed, with its undo: as long as its import is kept. */
const publishedSetDays = 7;
/** Records of the recycle bin that are read at a time. */
const portion = 500;

/**
 * Removes what has expired, and the oldest thumbnails if they take too much space. Several instances may run it at once. The operation
 * log never expires.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function removeExpired(context: AppContext, now: number = Date.now()): Promise<void> {
  const { database, users, files, settings } = context;
  const { db } = database;
  const time = new Date(now).toISOString();
  const before = (ms: number): string => new Date(now - ms).toISOString();
  await runSteps({
    inquiries: () => removeOldInquiries({ database, settings }, now),
    'closed accounts': () => removeClosedAccounts({ database, users }, now),
    'recycle bin': () => purgeExpired(context, time),
    counters: () => db.deleteFrom('limitCounter').where('windowEndsAt', '<=', time).execute(),
    'replaced tokens': () => db.deleteFrom('replacedToken').where('expiresAt', '<=', time).execute(),
    sessions: () => db.deleteFrom('session').where('expiresAt', '<=', time).execute(),
    tickets: () => db.deleteFrom('smsTicket').where('expiresAt', '<=', time).execute(),
    codes: () => db.deleteFrom('smsCode').where('expiresAt', '<=', before(hourMs)).execute(),
    responses: () => db.deleteFrom('idempotency').where('createdAt', '<=', before(responseLifetimeMs)).execute(),
    reports: () => removeOldReports({ database }, now),
    'daily counts': () =>
      db
        .deleteFrom('dailyCount')
        .where('day', '<', chinaDay(now - dailyCountDays * dayMs))
        .execute(),
    files: () => removeUnusedFiles(database, files, now),
    previews: () => removeOldPreviews(database, files),
    'temporary files': () => files.temporary.removeOld(now),
    'interrupted transfers': () => files.store.removeUnfinished(now - 2 * dayMs),
    sheets: () => removeOldSheets(files.store, now),
    'published change sets': () =>
      db
        .deleteFrom('changeSet')
        .where('state', '=', 'published')
        .where('updatedAt', '<=', before(publishedSetDays * dayMs))
        .execute(),
  });
}

/** Purges what has been in the recycle bin long enough; a record that cannot be purged does not keep the others. */
async function purgeExpired({ database, entities }: AppContext, time: string): Promise<void> {
  // Another instance may have removed the record already.
  const purge = (entity: EntityName, id: string) => async () =>
    entities.get(entity)?.purge(systemActor, id).catch(ignoreMissing);
  const purgeAfter = async (last: string): Promise<void> => {
    const expired = await database.db
      .selectFrom('recycleBin')
      .select(['id', 'entity'])
      .where('expiresAt', '<=', time)
      .where('id', '>', last)
      .orderBy('id')
      .limit(portion)
      .execute();
    const steps = expired.map(({ id, entity }) => [`${entity} ${id}`, purge(entity, id)] as const);
    const next = expired.length === portion ? expired.at(-1)?.id : undefined;
    await runSteps({
      ...Object.fromEntries(steps),
      ...(next === undefined ? {} : { 'records after them': () => purgeAfter(next) }),
    });
  };
  await purgeAfter('');
}

const ignoreMissing = (error: unknown): void => {
  if (!(error instanceof Error && 'statusCode' in error && error.statusCode === 404)) throw error;
};

/**
 * Runs `removeExpired` if the clock is plausible, indexes and judges what a migration marked, and counts the words that are suggested.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function runMaintenance(context: AppContext, now: number = Date.now()): Promise<void> {
  const { catalogue, database } = context;
  await runSteps({
    expired: async () => ((await isClockPlausible(database, now)) ? removeExpired(context, now) : undefined),
    'search index': () => repairIndex(database),
    'doubtful products': () => judgeRecords(catalogue.products),
    'doubtful materials': () => judgeRecords(catalogue.materials),
    'suggested words': () => countWords(database),
  });
}

/** Runs `runMaintenance` now and every hour. Returns a function that stops it. */
export const startMaintenance = (context: AppContext, log: Pick<FastifyBaseLogger, 'warn'>): (() => void) =>
  startRepeatedly(() => runMaintenance(context), hourMs, log, 'maintenance');

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

const minute = 60_000;

type DueContext = Pick<AppContext, 'database' | 'notices' | 'mails' | 'replies'>;

/**
 * Sends the webhooks and mails (of inquiries too) that are due, and gives each canary that may climb its next share.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function runDueWork({ database, notices, mails, replies }: DueContext): Promise<void> {
  await runSteps({
    canaries: () => climbCanaries(database),
    // What a canary has just written too.
    webhooks: () => notices.send(),
    mails: () => mails.send(),
    replies: () => replies.send(),
  });
}

async function climbCanaries(database: DueContext['database']): Promise<void> {
  const modules = await database.reader
    .selectFrom('remoteModule')
    .innerJoin('remoteRules', 'remoteRules.module', 'remoteModule.name')
    .select('remoteModule.name')
    .where('remoteRules.ownRules', '=', 1)
    .where('remoteRules.climb', '=', 1)
    .where('remoteModule.canary', 'is not', null)
    .execute();
  const climb = (name: string) => () => write(database, systemActor, (scope) => climbCanary(scope, name));
  await runSteps(Object.fromEntries(modules.map(({ name }) => [`canary of ${name}`, climb(name)])));
}

/** Runs `runDueWork` now and every minute. Several instances may. Returns a function that stops it. */
export const startDueWork = (context: DueContext, log: Pick<FastifyBaseLogger, 'warn'>): (() => void) =>
  startRepeatedly(() => runDueWork(context), minute, log, 'due work');

/** Visitors see a record this much after its 上架时间 at most; to ask takes a few lookups in small indexes. */
const publicationMs = 5000;

type PublicationContext = Pick<AppContext, 'catalogue' | 'database' | 'imports'>;

/**
 * Goes on with imports whose instance is lost, publishes the 草稿 of 改表 that are due, and enables and disables what has a
 * 上架时间 or 下架时间 that has come.
 * @throws AggregateError with what failed; the rest has been done
 */
export const runPublications = (context: PublicationContext): Promise<void> =>
  runSteps({
    imports: () => context.imports.takeOver(),
    products: () => publishDue(context.catalogue.products),
    materials: () => publishDue(context.catalogue.materials),
    gallery: () => publishDue(context.catalogue.gallery),
    'change sets': () => publishDueSets(context),
  });

/** Runs `runPublications` now and every few seconds. Several instances may. Returns a function that stops it. */
export const startPublications = (context: PublicationContext, log: Pick<FastifyBaseLogger, 'warn'>): (() => void) =>
  startRepeatedly(() => runPublications(context), publicationMs, log, 'publications');
