import type { FastifyBaseLogger } from 'fastify';
import type { AppContext } from './context.ts';
import { systemActor, write } from './database/write.ts';
import { climbCanary } from './reports/canary.ts';
import { runSteps, startRepeatedly } from './run-steps.ts';

const minute = 60_000;

type DueContext = Pick<AppContext, 'database' | 'notices' | 'mails'>;

/**
 * Sends the webhooks and mails (of inquiries too) that are due, and gives each canary that may climb its next share.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function runDueWork({ database, notices, mails }: DueContext): Promise<void> {
  await runSteps({
    canaries: () => climbCanaries(database),
    // What a canary has just written too.
    webhooks: () => notices.send(),
    mails: () => mails.send(),
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
