/**
 * Puts back what a module changes of the page, and reports it: after its code has run, when its screens open and close, and at intervals.
 * A page on which the host's code may have used what was changed is loaded anew.
 */
import { keepSession } from '@admin-h5/client/host';
import { holdStart, noteEnd } from '../device-memory.ts';
import type { ModuleFailure } from '../failure.ts';
import { followInsertions, type RunningCode } from '../module-files.ts';
import type { LoadResult, LoadTarget } from '../platform.ts';
import { excuseModules, reportIncident } from '../reports.ts';
import { followModules, removeListeners, watchListeners, watchNavigation, watchTimers } from './callers.ts';
import { guardDocument, noteInsertion, restoreRoot, showAdopted, watchMarks, watchResidue } from './document.ts';
import { nativeObjects, type PageChange, watchProperties } from './globals.ts';
import { guardStorage } from './storage.ts';

/** Milliseconds between two looks at the page, while it is visible. */
const lookInterval = 500;
/** Milliseconds after which what another tab has stored is known here. */
const otherTabsDelay = 200;
/** Milliseconds after a module has changed the page in which another's failure is not held against that one. */
const excuseTime = 2000;

let checkVital = (_added?: boolean): PageChange[] => [];
let checkRest = (_added?: boolean): PageChange[] => [];
let checkRoot = () => undefined as void;
let checkStorage = (_owner: RunningCode) => undefined as void;
let checkMarks = (): PageChange[] => [];
let checkResidue = (_owner: RunningCode): PageChange[] => [];

/** The module whose screen is on the page. */
let onScreen: RunningCode | null = null;
/** The module that ran last: a change whose cause is unknown is reported as its change. */
let latest: RunningCode | null = null;
/** Titles of modules, for the sentence about them. */
const titles = new Map<string, string>();
/** Changes that have been reported: a change that a module repeats is reported once. */
const reported = new Set<string>();
/** Found while a module's own code ran, and not reported yet. */
let undone: PageChange[] = [];
/** The same, found while other code ran. */
let undoneLate: PageChange[] = [];
/** The module that has changed what every code needs, and when. */
let intruder = { module: '', at: -Infinity };
/** Whether a person has pressed anything since the open module was opened. */
let hasInput = false;
/** Whether the page is being loaded anew. */
let isEnding = false;

const isSame = (a: RunningCode | null, b: RunningCode) => a?.module === b.module && a.build === b.build;
const isOpen = (owner: RunningCode) => isSame(onScreen, owner);

/**
 * Loads a build, whose code may run for the first time, and undoes what it changed on the page. Must not be called before the
 * federation runtime has installed its own guards.
 * @param load loads the build
 * @returns what `load` returns, or a failure where a change could not be undone
 */
export async function guardFirstRun({ release }: LoadTarget, load: () => Promise<LoadResult>): Promise<LoadResult> {
  install();
  const owner = { module: release.declaration.name, build: release.build };
  titles.set(owner.module, release.declaration.title);
  if (onScreen) checkScreen(onScreen);
  else savePage();
  latest = owner;
  const result = await load();
  const rest = [...checkRest(), ...removeListeners(owner), ...(onScreen ? [] : restorePage(owner))];
  const failure = check(owner, true, rest);
  return failure ? { ok: false, failure } : result;
}

/** Called when a screen of the build opens, before it is rendered. */
export function enterScreen(owner: RunningCode): void {
  // While another module's screen is still open, the page may have its changes.
  if (!onScreen) savePage();
  if (!isOpen(owner)) hasInput = false;
  onScreen = owner;
  latest = owner;
  showAdopted(owner);
}

/** Called right after code of the build has run: undoes what it changed of what all code needs. */
export function checkCode(owner: RunningCode): void {
  check(owner, true);
}

/** Called when a screen of the build has been rendered: undoes what its first effects changed. */
export function checkScreen(owner: RunningCode): void {
  check(owner, true, checkRest());
}

/** Called when the build's last screen closes; the page is checked once the screen is gone. */
export function leaveScreen(owner: RunningCode): void {
  if (isOpen(owner)) onScreen = null;
  setTimeout(() => {
    check(owner, false, [...checkRest(), ...removeListeners(owner), ...(onScreen ? [] : restorePage(owner))]);
    checkRoot();
  });
  setTimeout(keepSession, otherTabsDelay);
}

let installed = false;

/** Saves the state of the page before any module runs; once per page. */
function install(): void {
  if (installed) return;
  installed = true;
  watchTimers(isOpen, reportChange);
  watchListeners();
  guardDocument(reportChange);
  checkStorage = guardStorage(reportChange, () => onScreen ?? latest);
  followInsertions(noteInsertion);
  let acting: RunningCode | null = null;
  checkRoot = restoreRoot((change) => {
    const owner = acting ?? onScreen ?? latest;
    if (owner && !isEnding) check(owner, true, [change]);
  }).check;
  // The guard's own functions are in place: they are what is put back.
  const { vital, rest } = nativeObjects();
  checkVital = watchProperties(vital);
  checkRest = watchProperties(rest);
  followModules({
    restoreLanguage: () => checkVital(false),
    onRestored: (changes, isModule) => {
      if (isModule) undone = [...undone, ...changes];
      else undoneLate = [...undoneLate, ...changes];
    },
    afterRun: (owner) => {
      check(owner, true, onScreen ? [] : restorePage(owner));
      acting = owner;
      checkRoot();
      acting = null;
    },
  });
  excuseModules((module) => {
    const owner = onScreen ?? latest;
    if (owner && owner.module !== module) check(owner, false);
    return intruder.module !== '' && intruder.module !== module && performance.now() - intruder.at < excuseTime;
  });
  setInterval(() => document.visibilityState === 'visible' && look(), lookInterval);
  for (const type of ['pointerdown', 'click', 'keydown', 'popstate', 'error'])
    window.addEventListener(
      type,
      () => {
        hasInput ||= type === 'pointerdown' || type === 'keydown';
        if (latest) check(onScreen ?? latest, false);
      },
      true,
    );
  watchNavigation((owner, detail) => {
    if (isEnding || hasInput) return;
    holdStart(owner.module, owner.build);
    noteEnd({ ...owner, title: titles.get(owner.module) ?? owner.module, detail, stops: false });
  });
  window.addEventListener('pagehide', () => void (!isEnding && keepSession()));
}

function savePage(): void {
  checkMarks = watchMarks();
  checkResidue = watchResidue(isOpen);
}

/** Undoes what a module has left, while no screen of a module is open: an open one may still undo its own. */
const restorePage = (owner: RunningCode): PageChange[] => [...checkMarks(), ...checkResidue(owner)];

/** Looks for what a module's code has changed at some time since the last look: in a promise, by a message, in another frame. */
function look(): void {
  const owner = onScreen ?? latest;
  if (!owner || isEnding) return;
  check(owner, false, onScreen ? [] : restorePage(owner));
  checkRoot();
  setTimeout(() => {
    if (keepSession()) report(owner, [{ what: 'the stored session', restored: true }]);
    checkStorage(owner);
  }, otherTabsDelay);
}

/**
 * Puts back what a module has changed of the language and the browser, and reports it.
 * @param isCertain whether no code of the host has run since the module's: otherwise it may have stored what it got, so that the page
 *   is loaded anew
 * @returns the failure where the page is not what it was; null otherwise
 */
function check(owner: RunningCode, isCertain: boolean, rest: readonly PageChange[] = []): ModuleFailure | null {
  const found = checkVital(isCertain);
  const vital = [...undone, ...undoneLate, ...found];
  const later = isCertain ? undoneLate : [...undoneLate, ...found];
  undone = [];
  undoneLate = [];
  if (vital.length > 0) intruder = { module: owner.module, at: performance.now() };
  const changes = [...vital, ...rest];
  if (changes.length === 0) return null;
  const detail = report(owner, changes);
  if (later.length === 0 && changes.every(({ restored }) => restored)) return null;
  endPage(owner, detail);
  return { kind: 'broken', detail };
}

/** Loads the page anew, once: the next page does not run the build when it is opened, and says why. */
function endPage(owner: RunningCode, detail: string): void {
  const title = titles.get(owner.module) ?? owner.module;
  if (isEnding || !noteEnd({ ...owner, title, detail, stops: true })) return;
  isEnding = true;
  // Forms have stored their drafts; the browser need not ask.
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
  location.reload();
}

const listChanges = (changes: readonly PageChange[]) => [...new Set(changes.map(({ what }) => what))].join(', ');

function report(owner: RunningCode, changes: readonly PageChange[]): string {
  const lost = changes.filter(({ restored }) => !restored);
  const detail =
    lost.length > 0 ? `changed for good: ${listChanges(lost)}` : `changed, and put back: ${listChanges(changes)}`;
  const key = `${owner.module} ${owner.build} ${detail}`;
  if (changes.length > 0 && !reported.has(key)) {
    reported.add(key);
    reportIncident({ ...owner, failure: { kind: 'broken', detail }, during: 'intrude' });
  }
  return detail;
}

const reportChange = (owner: RunningCode, change: PageChange) => void report(owner, [change]);
