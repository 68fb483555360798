import {
  type BuildCounts,
  failingPhases,
  type FailureReason,
  type ModuleCounts,
  type ModuleHour,
  type ReportPhase,
  reportPhases,
} from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { allRules, defaultRules } from './canary-settings.ts';
import type { RemoteCountRow } from './tables.ts';
import { startOfHour } from './take-reports.ts';

const hourMs = 3_600_000;

/** The middle one of load times, each with how often it was measured; null without any. */
function median(rows: readonly RemoteCountRow[]): number | null {
  const times = rows.filter(({ loadTime }) => loadTime >= 0).toSorted((a, b) => a.loadTime - b.loadTime);
  const total = times.reduce((sum, { devices }) => sum + devices, 0);
  let passed = 0;
  for (const { loadTime, devices } of times) {
    passed += devices;
    if (passed * 2 >= total) return loadTime;
  }
  return null;
}

function groupBy<Key>(rows: readonly RemoteCountRow[], keyOf: (row: RemoteCountRow) => Key): [Key, RemoteCountRow[]][] {
  const groups = new Map<Key, RemoteCountRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups];
}

const isPhase = (phase: string): phase is ReportPhase => reportPhases.some((known) => known === phase);

function sum(rows: readonly RemoteCountRow[]): Omit<ModuleHour, 'hour'> {
  const of = (phase: RemoteCountRow['phase']) =>
    rows.filter((row) => row.phase === phase).reduce((total, { devices }) => total + devices, 0);
  // Written out: every phase has a count, also one that no device reported.
  const phases: Record<ReportPhase, number> = {
    drawn: of('drawn'),
    failed: of('failed'),
    'fell-back': of('fell-back'),
    looped: of('looped'),
    fault: of('fault'),
    polluted: of('polluted'),
    blocked: of('blocked'),
    leaked: of('leaked'),
  };
  return { devices: of('device'), failing: of('failing'), phases, loadTime: median(rows) };
}

function toReasons(rows: readonly RemoteCountRow[]): FailureReason[] {
  const reasons = new Map<string, FailureReason>();
  for (const { phase, during, kind, devices } of rows) {
    if (!isPhase(phase) || !failingPhases.includes(phase)) continue;
    const key = `${phase} ${during} ${kind}`;
    const known = reasons.get(key);
    reasons.set(key, { phase, during, kind, devices: devices + (known?.devices ?? 0) });
  }
  return [...reasons.values()].toSorted((a, b) => b.devices - a.devices);
}

function toBuild(module: string, build: string, rows: readonly RemoteCountRow[]): BuildCounts {
  const hours = groupBy(rows, ({ hour }) => hour).map(([hour, own]) => ({ hour, ...sum(own) }));
  return { module, build, ...sum(rows), hours, reasons: toReasons(rows) };
}

const latest = (rows: readonly RemoteCountRow[]) => rows.at(-1)?.hour ?? '';

/** What devices reported of each build in the current hour and those before it, `hours` in all. */
export async function readCounts(db: Kysely<Database>, hours: number): Promise<ModuleCounts> {
  const since = startOfHour(new Date(Date.now() - (hours - 1) * hourMs).toISOString());
  const rows = await db.selectFrom('remoteCount').selectAll().where('hour', '>=', since).orderBy('hour').execute();
  const builds = groupBy(rows, ({ module, build }) => `${module} ${build}`)
    .map(([, own]) => own)
    .toSorted((a, b) => latest(b).localeCompare(latest(a)))
    .flatMap((own) => (own[0] ? [toBuild(own[0].module, own[0].build, own)] : []))
    .toSorted((a, b) => a.module.localeCompare(b.module));
  return { since, builds, rules: await allRules(db) };
}

/** Hours of reports that say whether a module is in trouble, as on the screen 模块. */
const troubledHours = 24;

/** How many modules are disabled, or run a build that fails on more devices than its rules allow. */
export async function countTroubledModules(db: Kysely<Database>): Promise<number> {
  const { builds, rules } = await readCounts(db, troubledHours);
  const modules = await db.selectFrom('remoteModule').select(['name', 'stable', 'canary', 'disabledAt']).execute();
  return modules.filter(({ name, stable, canary, disabledAt }) => {
    const { percent, devices } = rules[name] ?? defaultRules;
    const fails = builds.some(
      (build) =>
        build.module === name &&
        (build.build === stable || build.build === canary) &&
        build.devices >= devices &&
        build.failing * 100 > percent * build.devices,
    );
    return fails || disabledAt !== null;
  }).length;
}
