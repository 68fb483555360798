/**
 * What this device remembers of the builds of a module, across pages: those that work, those that were rejected, those that
 * were started and have not rendered anything yet, and what it has reported to the API. Where storage is blocked or full, it remembers nothing.
 */
import { isObject } from '@admin-h5/contract';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import type { ModuleFailure } from './federation/failure.ts';

const goodKey = 'admin-h5:modules:good';
const rejectedKey = 'admin-h5:modules:rejected';
const startedKey = 'admin-h5:modules:started';
const reportedKey = 'admin-h5:modules:reported';

/** How many known-good builds of a module are stored: the one in use, and those that may replace it. */
const goodCount = 3;
/** Of how many builds of a module the reported phases are stored. */
const reportedCount = 10;
/** Milliseconds for which a rejected build is not run, in later pages too. */
const rejectionTime = 3_600_000;
/** A build that started this often without rendering anything, in pages that did not end normally, is rejected. */
const hangingStarts = 2;

const isText = (value: unknown): value is string => typeof value === 'string';

function read(key: string, module: string): unknown {
  const stored = readJson(key);
  return isObject(stored) ? stored[module] : undefined;
}

function write(key: string, module: string, value: unknown): void {
  const stored = readJson(key);
  writeJson(key, { ...(isObject(stored) ? stored : {}), [module]: value });
}

/** Builds that have rendered a screen on this device, the latest first. */
export function knownGoodBuilds(module: string): readonly string[] {
  const stored = read(goodKey, module);
  return Array.isArray(stored) && stored.every(isText) ? stored : [];
}

/** Records that the build has rendered a screen. */
export function markGood(module: string, build: string): void {
  const known = knownGoodBuilds(module);
  if (known[0] !== build)
    write(goodKey, module, [build, ...known.filter((other) => other !== build)].slice(0, goodCount));
}

/** Removes a build from the known-good builds: it has failed after all. */
export function unmarkGood(module: string, build: string): void {
  const known = knownGoodBuilds(module);
  if (known.includes(build))
    write(
      goodKey,
      module,
      known.filter((other) => other !== build),
    );
}

/** Of a rejected build: the detail of its failure, and the time from which it is tried again, in milliseconds since 1970. */
interface Rejection {
  kind: 'broken' | 'timeout';
  detail: string;
  until: number;
}

const isRejection = (value: unknown): value is Rejection =>
  isObject(value) &&
  (value.kind === 'broken' || value.kind === 'timeout') &&
  isText(value.detail) &&
  typeof value.until === 'number';

function rejections(module: string): Map<string, Rejection> {
  const stored = read(rejectedKey, module);
  const entries = isObject(stored) ? Object.entries(stored) : [];
  const now = Date.now();
  return new Map(
    entries.filter((entry): entry is [string, Rejection] => isRejection(entry[1]) && entry[1].until > now),
  );
}

/** Builds that broke or hung on this device within the last hour, with the reason. */
export function rejectedBuilds(module: string): Map<string, ModuleFailure> {
  return new Map([...rejections(module)].map(([build, { kind, detail }]) => [build, { kind, detail }]));
}

/** Remembers a build that broke or hung. Other failures, such as of the network, are not the build's own and are not remembered. */
export function rejectBuild(module: string, build: string, { kind, detail }: ModuleFailure): void {
  if (kind !== 'broken' && kind !== 'timeout') return;
  const all = rejections(module).set(build, { kind, detail, until: Date.now() + rejectionTime });
  write(rejectedKey, module, Object.fromEntries(all));
}

/** Forgets what is stored of rejected builds; the page's own memory is in `module-memory.ts`. */
export function forgetStoredRejections(module: string): void {
  if (rejections(module).size > 0) write(rejectedKey, module, {});
}

function starts(module: string): Readonly<Record<string, number>> {
  const stored = read(startedKey, module);
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** Starts that this page has recorded and not removed again; of a build that ends the page itself they stay. */
const running = new Map<string, { module: string; build: string; stays: boolean }>();

/** Records that the build is about to run. It is recorded before, since an endless loop would stop all code that could record it. */
export function recordStart(module: string, build: string): void {
  running.set(`${module} ${build}`, { module, build, stays: false });
  const all = starts(module);
  write(startedKey, module, { ...all, [build]: (all[build] ?? 0) + 1 });
}

/** The same, where this page has not recorded it already. */
export function ensureStart(module: string, build: string): void {
  if (!running.has(`${module} ${build}`)) recordStart(module, build);
}

/** Makes the start stay: the build's own code ends the page. */
export function holdStart(module: string, build: string): void {
  const start = running.get(`${module} ${build}`);
  if (start) start.stays = true;
}

/** Removes what `recordStart` recorded: the build has rendered a screen or failed, or the page ends normally. */
export function clearStart(module: string, build: string): void {
  if (running.get(`${module} ${build}`)?.stays) return;
  running.delete(`${module} ${build}`);
  const { [build]: count, ...others } = starts(module);
  if (count !== undefined) write(startedKey, module, others);
}

/** Called when the page ends or is hidden: what has not rendered yet did not hang. */
export function clearStarts(): void {
  for (const { module, build } of running.values()) clearStart(module, build);
}

/** Whether the last starts of a build ended with the page being killed. */
export function hasHung(module: string, build: string): boolean {
  return (starts(module)[build] ?? 0) >= hangingStarts;
}

/** Phases that have been reported, by build. */
function reported(module: string): Readonly<Record<string, readonly string[]>> {
  const stored = read(reportedKey, module);
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]) && entry[1].every(isText)),
  );
}

/** Whether this device has reported that a build reached a phase. */
export function wasReported(module: string, build: string, phase: string): boolean {
  return reported(module)[build]?.includes(phase) ?? false;
}

/** Remembers that the API has this report. */
export function markReported(module: string, build: string, phase: string): void {
  const { [build]: phases = [], ...others } = reported(module);
  const latest = [...Object.entries(others), [build, [...phases, phase]]].slice(-reportedCount);
  write(reportedKey, module, Object.fromEntries(latest));
}
