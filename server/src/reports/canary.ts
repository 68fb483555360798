/** Stops a canary by itself if it fails on too many devices, and gives it to more devices if it does not. */
import type { CanaryRules, RegistryChange } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { automaticName } from '../releases/audit-log.ts';
import { endCanary, setCanary } from '../releases/registry.ts';
import { writeNotice } from './webhook-notices.ts';
import { readRules } from './canary-settings.ts';

/** Devices that reported a build, and those of them on which it failed. */
export interface BuildDevices {
  devices: number;
  failing: number;
}

/** The shares that a canary climbs to by itself, in percent of the devices; the person who starts it chooses the first. */
const climbSteps = [5, 25, 50, 100];
/** Milliseconds between two steps. */
const stepTime = 3_600_000;
/** One account counts as one failing device at most, and must never decide alone. */
const minFailing = 2;

/** Percentage of the devices on which a build failed; 0 without reports. */
const failureRate = ({ devices, failing }: BuildDevices): number =>
  devices === 0 ? 0 : Math.min(100, (failing / devices) * 100);

/** Whether a canary must be stopped. */
export function failsTooOften(canary: BuildDevices, stable: BuildDevices, rules: CanaryRules): boolean {
  const rate = failureRate(canary);
  return (
    canary.devices >= rules.devices &&
    canary.failing >= minFailing &&
    rate > rules.percent &&
    rate > rules.timesStable * failureRate(stable)
  );
}

/** The share after `share`, both in percent of the devices; null if there is none. */
export const nextStep = (share: number): number | null => climbSteps.find((later) => later > share) ?? null;

async function countDevices(scope: WriteScope, module: string, build: string, since: string): Promise<BuildDevices> {
  const rows = await scope.trx
    .selectFrom('remoteSeen')
    .select(['phase', (eb) => eb.fn.countAll<number>().as('devices')])
    .where('module', '=', module)
    .where('build', '=', build)
    .where('phase', 'in', ['device', 'failing'])
    .where('at', '>=', since)
    .groupBy('phase')
    .execute();
  const of = (phase: string) => rows.find((row) => row.phase === phase)?.devices ?? 0;
  return { devices: of('device'), failing: of('failing') };
}

/** The lines of the audit log that made this build the canary that it is now, newest first. */
async function canaryLines(scope: WriteScope, module: string, build: string): Promise<Pick<RegistryChange, 'at'>[]> {
  const lines = await scope.trx
    .selectFrom('remoteChange')
    .select(['action', 'at'])
    .where('module', '=', module)
    .where('build', '=', build)
    .where('action', 'in', ['canary', 'canary-end', 'promote', 'roll-back', 'revoke'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const before = lines.findIndex(({ action }) => action !== 'canary');
  return before < 0 ? lines : lines.slice(0, before);
}

const asAutomatic = (scope: WriteScope): WriteScope => ({
  ...scope,
  actor: { ...scope.actor, id: null, name: automaticName },
});

const readCanary = (scope: WriteScope, module: string) =>
  scope.trx
    .selectFrom('remoteModule')
    .select(['stable', 'canary', 'canaryPercent', 'disabledAt'])
    .where('name', '=', module)
    .executeTakeFirst();

const shown = (rate: number) => `${Math.round(rate * 10) / 10} %`;

/**
 * Ends the canary of a module if this build is the canary and fails too often. Counted are the reports since it became
 * the canary, against all reports of the stable build. Reports of one module are taken one after another on all instances,
 * so that only one of them ends it.
 * @returns whether a message for the team was written
 */
export async function stopFailingCanary(scope: WriteScope, module: string, build: string): Promise<boolean> {
  const row = await readCanary(scope, module);
  if (!row || row.canary !== build || row.stable === null) return false;
  const rules = await readRules(scope.trx, module);
  const began = (await canaryLines(scope, module, build)).at(-1);
  const canary = await countDevices(scope, module, build, began?.at ?? '');
  const stable = await countDevices(scope, module, row.stable, '');
  if (!failsTooOften(canary, stable, rules)) return false;
  const rates = `${shown(failureRate(canary))}, stable ${shown(failureRate(stable))}`;
  const detail = `failed on ${canary.failing} of ${canary.devices} devices: ${rates}`;
  await endCanary(asAutomatic(scope), module, detail);
  return writeNotice(scope, {
    event: 'canary-stopped',
    module,
    build,
    message: `模块 ${module} 的灰度版本 ${build} 已自动停止：${canary.devices} 台设备中有 ${canary.failing} 台失败`,
    ...canary,
    percent: row.canaryPercent,
  });
}

/**
 * Gives the canary of a module to the next larger share of the devices, if it may climb, had an hour and enough devices
 * since the last step, and does not fail too often. At 100 % the stable build stays what devices fall back to, until the
 * team promotes the canary.
 * @returns whether a message for the team was written
 */
export async function climbCanary(scope: WriteScope, module: string): Promise<boolean> {
  const row = await readCanary(scope, module);
  if (!row || row.canary === null || row.disabledAt !== null) return false;
  const rules = await readRules(scope.trx, module);
  const share = nextStep(row.canaryPercent);
  const step = (await canaryLines(scope, module, row.canary))[0];
  if (!rules.climb || share === null || !step) return false;
  if (Date.parse(scope.now) - Date.parse(step.at) < stepTime) return false;
  const since = await countDevices(scope, module, row.canary, step.at);
  if (since.devices < rules.devices || failureRate(since) > rules.percent) return false;
  await setCanary(asAutomatic(scope), module, { build: row.canary, percent: share });
  return writeNotice(scope, {
    event: 'canary-climbed',
    module,
    build: row.canary,
    message: `模块 ${module} 的灰度版本 ${row.canary} 已自动扩大到 ${share}% 的设备`,
    ...since,
    percent: share,
  });
}
