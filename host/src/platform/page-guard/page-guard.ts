import { keepSession } from '@admin-h5/client/host';
import { rejectBuild } from '../device-memory.ts';
import type { ModuleFailure } from '../federation/failure.ts';
import type { LoadResult, LoadTarget } from '../federation/load-module.ts';
import { reportIncident } from '../report/incidents.ts';
import type { RunningCode, PageChange } from './change.ts';
import { watchMarks } from './document-marks.ts';
import { removeListeners, watchListeners } from './listeners.ts';
import { watchProperties } from './properties.ts';
import { keepRoot } from './root-element.ts';
import { guardStorage } from './storage.ts';
import { watched } from './watched.ts';

/** Milliseconds after which a logout in another tab is known here. */
const otherTabsDelay = 200;

let checkProperties = (): PageChange[] => [];
let checkMarks = (): PageChange[] => [];
/** The module whose screen is on the page. */
let onScreen: RunningCode | null = null;
/** The module that ran last: a change whose cause is unknown is reported as its change. */
let latest: RunningCode | null = null;
/** Changes that have been reported: a change that a module repeats is reported once. */
const reported = new Set<string>();

const isSame = (a: RunningCode | null, b: RunningCode) => a?.module === b.module && a.build === b.build;

const list = (changes: readonly PageChange[]) => [...new Set(changes.map(({ what }) => what))].join(', ');

/** Reports changes. @returns the failure where a change could not be undone; null otherwise */
function report(owner: RunningCode, changes: readonly PageChange[]): ModuleFailure | null {
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

/** Undoes all changes; those to `html` and `body` only while no module's screen is open, since it may still undo its own. */
const restoreAll = (owner: RunningCode): PageChange[] => [
  ...checkProperties(),
  ...removeListeners(owner),
  ...(onScreen ? [] : checkMarks()),
];

/** Reports changes. A build whose change could not be undone is remembered as one that does not work here. */
function check(owner: RunningCode, changes: readonly PageChange[]): ModuleFailure | null {
  const failure = report(owner, changes);
  if (failure) rejectBuild(owner.module, owner.build, failure);
  return failure;
}

let installed = false;

/** Saves the state of the page before any module runs; once per page. */
function install(): void {
  if (installed) return;
  installed = true;
  watchListeners();
  guardStorage((owner, change) => void report(owner, [change]));
  keepRoot((change) => latest && void report(latest, [change]));
  checkProperties = watchProperties(watched);
}

/**
 * Loads a build, whose code may run for the first time, and undoes what it changed on the page. Must not be called before the
 * federation runtime has installed its own guards.
 * @param load loads the build
 * @returns what `load` returns, or a failure where a change could not be undone
 */
export async function guardFirstRun({ release }: LoadTarget, load: () => Promise<LoadResult>): Promise<LoadResult> {
  install();
  const owner = { module: release.declaration.name, build: release.build };
  if (onScreen) checkScreen(onScreen);
  else checkMarks = watchMarks();
  latest = owner;
  const result = await load();
  const failure = check(owner, restoreAll(owner));
  return failure ? { ok: false, failure } : result;
}

/** Called when a screen of the build opens, before it is rendered. */
export function enterScreen(owner: RunningCode): void {
  // While another module's screen is still open, `html` and `body` may have its changes.
  if (!onScreen) checkMarks = watchMarks();
  onScreen = owner;
  latest = owner;
}

/** Called when a screen of the build has been rendered: undoes what its first effects changed. */
export function checkScreen(owner: RunningCode): void {
  check(owner, checkProperties());
}

/** Called when the build's last screen closes; the page is checked once the screen is gone. */
export function leaveScreen(owner: RunningCode): void {
  if (isSame(onScreen, owner)) onScreen = null;
  setTimeout(() => check(owner, restoreAll(owner)));
  setTimeout(keepSession, otherTabsDelay);
}
