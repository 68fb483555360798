import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';
import { systemActor, write } from './database/write.ts';
import { climbCanary } from './reports/canary.ts';
import { correctOwnRules } from './reports/rules.ts';

const minute = 60_000;

type DueContext = Pick<AppContext, 'database' | 'notices' | 'mails'>;

/**
 * Corrects which rules count where an older instance has set them, gives each canary that may climb its next share, and sends the webhooks and mails (of
 * inquiries too) that are due.
 */
export async function runDueWork({ database, notices, mails }: DueContext): Promise<void> {
  await correctOwnRules(database);
  const modules = await database.reader
    .selectFrom('remoteModule')
    .innerJoin('remoteRules', 'remoteRules.module', 'remoteModule.name')
    .select('remoteModule.name')
    .where('remoteRules.ownRules', '=', 1)
    .where('remoteRules.climb', '=', 1)
    .where('remoteModule.canary', 'is not', null)
    .execute();
  for (const { name } of modules) await write(database, systemActor, (scope) => climbCanary(scope, name));
  await Promise.all([notices.send(), mails.send()]);
}

/** Runs `runDueWork` now and every minute. Several instances may. Returns a function that stops it. */
export function startDueWork(context: DueContext, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const run = (): void => {
    runDueWork(context).catch((error: unknown) => log.warn({ err: error }, 'due work failed'));
  };
  const timer = setInterval(run, minute);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
