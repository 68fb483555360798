import { deviceId, postInBackground } from '@admin-h5/client/host';
import { type HostConfig, maxReports, type ModuleReport, type ReportPhase } from '@admin-h5/contract';
import { markReported, wasReported } from '../device-memory.ts';
import { readOverrides } from '../override/overrides.ts';
import { incidentEvent, type ModuleIncident } from './incidents.ts';

/** Milliseconds in which reports are collected before they are sent together. */
const collectTime = 2000;
/** Milliseconds between two calls, and after a call that failed. */
const pause = 10_000;
const longPause = 300_000;

const phaseOf: Readonly<Record<ModuleIncident['during'], ReportPhase>> = {
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
  noteOutcome({ module, build, phase: phaseOf[during], during, kind: failure.kind });
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
