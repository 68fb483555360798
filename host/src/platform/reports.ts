/**
 * What is reported of modules: an incident to the deployment's monitoring, what became of a build to the API, and to the person what
 * would otherwise seem to do nothing.
 */
import { deviceId, postInBackground } from '@admin-h5/client/host';
import { type HostConfig, isOriginIn, maxReports, type ModuleReport, type ReportPhase } from '@admin-h5/contract';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { config } from '../core/config.ts';
import { markReported, takeEnds, wasReported } from './device-memory.ts';
import { type ModuleFailure, toFailure } from './failure.ts';
import { addressesIn, firstBuild } from './module-files.ts';
import { readOverrides } from './overrides.ts';

/** A release that did not work on this device, for the deployment's monitoring. */
export interface ModuleIncident {
  module: string;
  build: string;
  failure: ModuleFailure;
  /**
   * `load`: it could not be loaded; `render`: it threw while rendering a screen; `page`: a screen's code did not load; `activate`:
   * it threw when it was entered or left; `run`: it threw in a handler, a timer or a promise; `block`: the page took no input for a
   * second or more while one of its screens was open; `intrude`: it changed something that belongs to the page;
   * `leak`: its closed screens, or what they use, stay in memory.
   */
  during: 'load' | 'render' | 'page' | 'activate' | 'run' | 'block' | 'intrude' | 'leak';
}

/** Name of the window's event; a deployment's monitoring listens to it, and so may the host. */
export const incidentEvent = 'admin-h5:module-incident';

/** Whether what goes wrong in a module now is another module's doing. */
let isExcused: (module: string) => boolean = () => false;

export function excuseModules(excuses: (module: string) => boolean): void {
  isExcused = excuses;
}

/** Dispatches the incident as a window event, unless another module has caused it; never throws. */
export function reportIncident(incident: ModuleIncident): void {
  if (incident.during !== 'intrude' && isExcused(incident.module)) return;
  window.dispatchEvent(new CustomEvent<ModuleIncident>(incidentEvent, { detail: incident }));
}

/** Milliseconds in which reports are collected before they are sent together. */
const collectTime = 2000;
/** Milliseconds between two calls, and after a call that failed. */
const pause = 10_000;
const longPause = 300_000;

const phases: Readonly<Record<ModuleIncident['during'], ReportPhase>> = {
  load: 'failed',
  render: 'failed',
  page: 'failed',
  activate: 'failed',
  run: 'fault',
  block: 'blocked',
  intrude: 'polluted',
  leak: 'leaked',
};

let started = false;
/** Hash of the device's id, once it is known. */
let device: string | null = null;
let waiting: ModuleReport[] = [];
/** What this page has reported or is about to report, so that a failed call is not repeated by it. */
const noted = new Set<string>();
let timer: ReturnType<typeof setTimeout> | null = null;
let quietUntil = 0;

/** Sends what waits. Failures are not shown; a later page reports again. */
async function send(): Promise<void> {
  if (timer !== null) clearTimeout(timer);
  timer = null;
  const reports = waiting.slice(0, maxReports);
  if (device === null || reports.length === 0) return;
  waiting = waiting.slice(reports.length);
  quietUntil = Date.now() + pause;
  const accepted = await postInBackground('/api/remotes/reports', { device, reports });
  if (accepted) for (const { module, build, phase } of reports) markReported(module, build, phase);
  else quietUntil = Date.now() + longPause;
  schedule();
}

function schedule(): void {
  if (waiting.length === 0 || device === null) return;
  timer ??= setTimeout(() => void send(), Math.max(collectTime, quietUntil - Date.now()));
}

/**
 * Notes what became of a build on this device; it is sent once per device, build and phase. Builds that a person chose for this
 * device are not reported: they are tried out.
 */
export function noteOutcome(report: ModuleReport): void {
  const { module, build, phase } = report;
  const key = `${module} ${build} ${phase}`;
  if (!started || noted.has(key) || wasReported(module, build, phase) || readOverrides()[module]) return;
  noted.add(key);
  waiting.push(report);
  schedule();
}

function onIncident(event: Event): void {
  if (!(event instanceof CustomEvent)) return;
  const { module, build, during, failure }: ModuleIncident = event.detail;
  noteOutcome({ module, build, phase: phases[during], during, kind: failure.kind });
}

/** A page that is hidden may never run again. */
function onHidden(): void {
  if (document.visibilityState === 'hidden') void send();
}

async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function identify(): Promise<void> {
  try {
    device = await hash(deviceId());
    schedule();
  } catch {
    // Without a secure context the browser has no hashes: nothing is reported.
  }
}

/**
 * Starts sending what becomes of builds on this device; a second call changes nothing. A static registry has no API that
 * would take it. Nothing in it says who the person is.
 */
export function startReports({ registry }: HostConfig): void {
  if (started || registry.endsWith('.json')) return;
  started = true;
  window.addEventListener(incidentEvent, onIncident);
  document.addEventListener('visibilitychange', onHidden);
  void identify();
}

/** Milliseconds for which the sentence about an ended page is shown: the person did not ask for it, and reads it after the page. */
const noticeTime = 10_000;

/** Shows the person why the page before ended, and reports it; once for each. */
export function reportEnds(): void {
  for (const { module, title, build, detail, stops } of takeEnds()) {
    reportIncident({ module, build, failure: { kind: 'broken', detail }, during: 'run' });
    const what = stops ? '改动了整个页面，页面已重新加载，已填写的内容存为草稿' : '刷新或离开了页面，请联系管理员';
    toast(`「${title}」${what}`, { duration: noticeTime });
  }
}

/** Programming errors. Errors with their own class, such as a refused call or a missing file, are reported elsewhere. */
const mistakes = new Set(['Error', 'TypeError', 'ReferenceError', 'RangeError']);

/** Whether a stack or an address names a module's file. The host's own files are no module's, whatever port the patterns allow. */
function namesModule(place: string): boolean {
  const { moduleOrigins, devOrigins } = config();
  const patterns = [...moduleOrigins, ...devOrigins];
  return [...place.matchAll(/https?:\/\/[^/\s)]+/g)].some(
    ([origin]) => isOriginIn(origin, patterns) && (origin !== location.origin || patterns.includes(origin)),
  );
}

/** Reports an error as an incident of the first module whose file its stack names; an error of the shell names none. */
function reportFault(fault: unknown, stack: string, file: string): void {
  const owner = firstBuild([...addressesIn(stack), file]);
  if (owner) reportIncident({ ...owner, failure: { ...toFailure(fault), kind: 'broken' }, during: 'run' });
}

/** The screen stays the same: without a message the button would seem to do nothing. */
function showFault(fault: unknown, place: string): void {
  if (fault instanceof Error && mistakes.has(fault.name) && namesModule(place)) errorToast('操作失败，请重试');
}

const readStack = (fault: unknown) => (fault instanceof Error ? (fault.stack ?? '') : '');

function onError({ error, filename }: ErrorEvent): void {
  reportFault(error, readStack(error), filename);
  showFault(error, filename);
}

function onRejection({ reason }: PromiseRejectionEvent): void {
  const stack = readStack(reason);
  reportFault(reason, stack, '');
  showFault(reason, stack);
}

/**
 * Reports what modules throw outside of rendering, in handlers, timers and promises, and shows the person a message. Installing it twice
 * changes nothing.
 */
export function watchFaults(): void {
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
}
