import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from '../context.ts';
import { systemActor, write } from '../database/write.ts';
import { climbCanary } from './canary.ts';
import { reportAge } from './take-reports.ts';

const minute = 60_000;

type ReportContext = Pick<AppContext, 'database' | 'notices' | 'mails'>;

/** Gives each canary that may climb its next share, and sends the messages and mails that are due. */
export async function runCanaryJobs({ database, notices, mails }: ReportContext): Promise<void> {
  const modules = await database.reader
    .selectFrom('remoteModule')
    .innerJoin('remoteRules', 'remoteRules.module', 'remoteModule.name')
    .select('remoteModule.name')
    .where('remoteRules.climb', '=', 1)
    .where('remoteModule.canary', 'is not', null)
    .execute();
  for (const { name } of modules) await write(database, systemActor, (scope) => climbCanary(scope, name));
  await Promise.all([notices.send(), mails.send()]);
}

/** Runs `runCanaryJobs` now and every minute. Several instances may. Returns a function that stops it. */
export function startCanaryJobs(context: ReportContext, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const run = (): void => {
    runCanaryJobs(context).catch((error: unknown) => log.warn({ err: error }, 'canaries not looked after'));
  };
  const timer = setInterval(run, minute);
  timer.unref();
  run();
  return () => clearInterval(timer);
}

/** Removes reports that are older than 30 days. */
export async function removeOldReports({ database: { db } }: Pick<AppContext, 'database'>, now: number): Promise<void> {
  const oldest = new Date(now - reportAge).toISOString();
  await db.deleteFrom('remoteCount').where('hour', '<', oldest).execute();
  await db.deleteFrom('remoteSeen').where('at', '<', oldest).execute();
}
