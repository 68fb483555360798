import { createHash } from 'node:crypto';
import { failingPhases, type ModuleReport, type ModuleReports } from '@admin-h5/contract';
import type { AppContext } from '../context.ts';
import type { WriteScope } from '../database/write.ts';
import { stopFailingCanary } from './canary.ts';
import type { CountedPhase, RemoteCountRow, RemoteSeenRow } from './tables.ts';

/** How long reports are kept, milliseconds. */
const reportAge = 30 * 24 * 3_600_000;

/** Start of the hour of an ISO time. */
export const startOfHour = (time: string): string => `${time.slice(0, 13)}:00:00.000Z`;

/** Rounds to two significant digits, so that an hour has few different load times. */
const roundTime = (time: number): number => Number(time.toPrecision(2));

/** Counts a device for a phase, unless its account or the device itself has been counted already. */
async function count(scope: WriteScope, seen: RemoteSeenRow, row: RemoteCountRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await scope.trx
    .insertInto('remoteSeen')
    .values(seen)
    .onConflict((known) => known.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await scope.trx
    .insertInto('remoteCount')
    .values(row)
    .onConflict((known) =>
      known
        .columns(['hour', 'module', 'build', 'phase', 'during', 'kind', 'loadTime'])
        .doUpdateSet((eb) => ({ devices: eb('remoteCount.devices', '+', 1) })),
    )
    .execute();
  return true;
}

async function takeReport(scope: WriteScope, account: string, device: string, report: ModuleReport): Promise<boolean> {
  const { module, build, phase, during = '', kind = '', loadTime } = report;
  const hour = startOfHour(scope.now);
  const none = { during: '', kind: '', loadTime: -1 };
  const details = { during, kind, loadTime: loadTime === undefined ? -1 : roundTime(loadTime) };
  const counted: [CountedPhase, typeof details][] = [
    [phase, details],
    ['device', none],
    ...(failingPhases.includes(phase) ? [['failing', none] satisfies [CountedPhase, typeof details]] : []),
  ];
  let isNew = false;
  for (const [name, what] of counted) {
    const key = { module, build, phase: name };
    const seen = { ...key, account, device, at: scope.now };
    if (await count(scope, seen, { ...key, hour, ...what, devices: 1 })) isNew = true;
  }
  return isNew;
}

async function isKnown(scope: WriteScope, { module, build }: ModuleReport): Promise<boolean> {
  const row = await scope.trx
    .selectFrom('remoteRelease')
    .select('build')
    .where('module', '=', module)
    .where('build', '=', build)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts the reports of one device, and stops a canary that fails too often. Reports of builds that the registry does
 * not have are ignored: they may be older than the page.
 * @returns whether a message for a team was written
 */
export async function takeReports(
  scope: WriteScope,
  userId: string,
  { device, reports }: ModuleReports,
): Promise<boolean> {
  const account = createHash('sha256').update(userId).digest('hex');
  const changed = new Map<string, { module: string; build: string }>();
  for (const report of reports) {
    const { module, build } = report;
    if (!(await isKnown(scope, report))) continue;
    if (await takeReport(scope, account, device, report)) changed.set(`${module} ${build}`, { module, build });
  }
  let hasNotice = false;
  for (const { module, build } of changed.values())
    hasNotice = (await stopFailingCanary(scope, module, build)) || hasNotice;
  return hasNotice;
}

/** Removes reports that are older than 30 days. */
export async function removeOldReports({ database: { db } }: Pick<AppContext, 'database'>, now: number): Promise<void> {
  const oldest = new Date(now - reportAge).toISOString();
  await db.deleteFrom('remoteCount').where('hour', '<', oldest).execute();
  await db.deleteFrom('remoteSeen').where('at', '<', oldest).execute();
}
