import { keepSession } from '@admin-h5/client/host';
import { rejectBuild } from '../device-memory.ts';
import type { ModuleFailure } from '../federation/failure.ts';
import type { LoadResult, LoadTarget } from '../federation/load-module.ts';
import { reportIncident } from '../report/incidents.ts';
import type { Owner, PageChange } from './change.ts';
import { watchMarks } from './document-marks.ts';
import { removeListeners, watchListeners } from './listeners.ts';
import { watchProperties } from './properties.ts';
import { keepRoot } from './root-element.ts';
import { guardStorage } from './storage.ts';
import { watched } from './watched.ts';

/** Longer than it takes until another tab's logout is known here, milliseconds. */
const otherTabs = 200;

let checkProperties = (): PageChange[] => [];
let checkMarks = (): PageChange[] => [];
/** The module whose screen is on the page. */
let onScreen: Owner | null = null;
/** The module that ran last: what happens without a call of its own is put down to it. */
let latest: Owner | null = null;
/** What has been reported, so that a module that does it at every turn is reported once. */
const reported = new Set<string>();

const isSame = (a: Owner | null, b: Owner) => a?.module === b.module && a.build === b.build;

const list = (changes: readonly PageChange[]) => [...new Set(changes.map(({ what }) => what))].join(', ');

/** Reports changes. @returns the failure where the page cannot be as it was; null where it is */
function report(owner: Owner, changes: readonly PageChange[]): ModuleFailure | null {
  const lost = changes.filter(({ restored }) => !restored);
  const detail = lost.length > 0 ? `changed for good: ${list(lost)}` : `changed, and put back: ${list(changes)}`;
  const failure = { kind: 'broken', detail } as const;
  const key = `${owner.module} ${owner.build} ${detail}`;
  if (changes.length > 0 && !reported.has(key)) {
    reported.add(key);
    reportIncident({ ...owner, failure, during: 'intrude' });
  }
  return lost.length > 0 ? failure : null;
}

/** Puts everything back; marks only while no module is on the screen, which may be about to take its own away. */
const everything = (owner: Owner): PageChange[] => [
  ...checkProperties(),
  ...removeListeners(owner),
  ...(onScreen ? [] : checkMarks()),
];

/** Reports changes. A build that changed something for good is remembered as one that does not work here. */
function check(owner: Owner, changes: readonly PageChange[]): ModuleFailure | null {
  const failure = report(owner, changes);
  if (failure) rejectBuild(owner.module, owner.build, failure);
  return failure;
}

let installed = false;

/** Takes down what the page is like before any module runs; once for the page. */
function install(): void {
  if (installed) return;
  installed = true;
  watchListeners();
  guardStorage((owner, change) => void report(owner, [change]));
  keepRoot((change) => latest && void report(latest, [change]));
  checkProperties = watchProperties(watched);
}

/**
 * Loads a build, whose code may run for the first time, and puts back what it changed. Must not be called before the federation
 * runtime's own guards are in place.
 * @param load loads it
 * @returns what `load` returns; a failure where the build changed for good what the page needs
 */
export async function guardFirstRun({ release }: LoadTarget, load: () => Promise<LoadResult>): Promise<LoadResult> {
  install();
  const owner = { module: release.declaration.name, build: release.build };
  if (onScreen) checkScreen(onScreen);
  else checkMarks = watchMarks();
  latest = owner;
  const result = await load();
  const failure = check(owner, everything(owner));
  return failure ? { ok: false, failure } : result;
}

/** A screen of the build comes onto the page, and has not been drawn yet. */
export function enterScreen(owner: Owner): void {
  // What another module is only just leaving is not what the page is like.
  if (!onScreen) checkMarks = watchMarks();
  onScreen = owner;
  latest = owner;
}

/** A screen of the build has been drawn: what its first effects did. */
export function checkScreen(owner: Owner): void {
  check(owner, checkProperties());
}

/** The build's last screen has been left; the page is compared once everything of it is gone. */
export function leaveScreen(owner: Owner): void {
  if (isSame(onScreen, owner)) onScreen = null;
  setTimeout(() => check(owner, [...checkProperties(), ...removeListeners(owner), ...(onScreen ? [] : checkMarks())]));
  setTimeout(keepSession, otherTabs);
}
