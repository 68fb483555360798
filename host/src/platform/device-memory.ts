/**
 * What is remembered of the builds of a module. By this device, across pages: those that work, those that were rejected, those that were
 * started and have not rendered anything yet, and what the API has been told of them; where storage is blocked or full, nothing. By this
 * tab: pages that ended because of a module. By this page: the rest.
 */
import { isObject } from '@admin-h5/contract';
import { parseJson, readJson, readText, removeText, writeJson } from '@admin-h5/client/device-storage';
import type { ModuleFailure } from './failure.ts';

/** What this page remembers of a module; nothing of it is rendered. */
export interface ModuleMemory {
  /** Whether one of its screens is on the page. */
  open: boolean;
  /** Number of the latest load, so that an older one that ends later changes nothing. */
  attempt: number;
  /** This device's bucket for canaries, 0–99, once it is known. */
  bucket: number | null;
  /** Builds that did not work on this device, with the reason. */
  rejected: Map<string, ModuleFailure>;
  /** Builds that had not rendered anything on this device before this page loaded them. */
  unproven: Set<string>;
  /** Builds that have rendered a screen on this page. */
  rendered: Set<string>;
  /** Milliseconds that each build took to load on this page. */
  loadTimes: Map<string, number>;
  /** Builds for which a missing file has been handled once already. */
  missingFiles: Set<string>;
  /** Whether the open build is being removed from the page. */
  leaving: boolean;
  /** The build whose update notice the person has closed. */
  dismissed: string | null;
}

/** A page's memory of a module that it has not opened yet. */
export const newMemory = (module: string): ModuleMemory => ({
  open: false,
  attempt: 0,
  bucket: null,
  rejected: rejectedBuilds(module),
  unproven: new Set(),
  rendered: new Set(),
  loadTimes: new Map(),
  missingFiles: new Set(),
  leaving: false,
  dismissed: null,
});

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

/** Forgets what is stored of rejected builds; the page's own memory is `ModuleMemory`. */
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
  const { [build]: count, ...rest } = starts(module);
  if (count !== undefined) write(startedKey, module, rest);
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

export function markReported(module: string, build: string, phase: string): void {
  const { [build]: phases = [], ...rest } = reported(module);
  const latest = [...Object.entries(rest), [build, [...phases, phase]]].slice(-reportedCount);
  write(reportedKey, module, Object.fromEntries(latest));
}

const endedKey = 'admin-h5:modules:ended';

/** A page of this tab that ended since a module's code loaded it anew or left it, or since what the module had changed could not be undone. */
export interface PageEnd {
  module: string;
  /** Of the module, for the sentence. */
  title: string;
  build: string;
  detail: string;
  /** Whether the build is not run when it is next opened. */
  stops: boolean;
  isReported: boolean;
}

const isEnd = (value: unknown): value is PageEnd =>
  isObject(value) && ['module', 'title', 'build', 'detail'].every((name) => typeof value[name] === 'string');

function readEnds(): PageEnd[] {
  const stored = parseJson(readText(endedKey, 'sessionStorage'));
  return Array.isArray(stored) ? stored.filter(isEnd) : [];
}

function writeEnds(ends: readonly PageEnd[]): boolean {
  if (ends.length > 0) return writeJson(endedKey, ends, 'sessionStorage');
  removeText(endedKey, 'sessionStorage');
  return true;
}

/** Notes why this page ends. @returns whether the next page will know */
export function noteEnd(end: Omit<PageEnd, 'isReported'>): boolean {
  const earlier = readEnds().filter(({ module, build }) => module !== end.module || build !== end.build);
  return writeEnds([...earlier, { ...end, isReported: false }]);
}

/** Pages that ended and have not been reported to the person yet; from now on they have. */
export function takeEnds(): PageEnd[] {
  const ends = readEnds();
  writeEnds(ends.filter(({ stops }) => stops).map((end) => ({ ...end, isReported: true })));
  return ends.filter(({ isReported }) => !isReported);
}

/** Why a build is not run now, since it made this tab load the page anew; null where it did not, and from the second call on. */
export function takeReloadReason(module: string, build: string): string | null {
  const ends = readEnds();
  const found = ends.find((end) => end.stops && end.module === module && end.build === build);
  if (found) writeEnds(ends.filter((end) => end !== found));
  return found?.detail ?? null;
}
