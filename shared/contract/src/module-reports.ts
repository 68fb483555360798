/**
 * What became of a build on a device:
 * - `drawn`: a screen of it has been rendered;
 * - `failed`: it could not be loaded, or threw while it was rendered, entered or left;
 * - `fell-back`: another build ran in its place;
 * - `looped`: it was started twice and never rendered anything: a script of it did not end;
 * - `fault`: it threw in a handler, a timer or a promise;
 * - `polluted`: it changed something that belongs to the page;
 * - `blocked`: the page took no input for a second or more while one of its screens was open;
 * - `leaked`: its closed screens, or what they use, stayed in memory.
 */
export const reportPhases = [
  'drawn',
  'failed',
  'fell-back',
  'looped',
  'fault',
  'polluted',
  'blocked',
  'leaked',
] as const;
export type ReportPhase = (typeof reportPhases)[number];

/** The phases that count as failures of a build; the others are only shown. */
export const failingPhases: readonly ReportPhase[] = ['failed', 'fell-back', 'looped', 'fault'];

/** One phase of a build that a device has reached for the first time. */
export interface ModuleReport {
  module: string;
  build: string;
  phase: ReportPhase;
  /** When it failed: `load`, `render`, `page`, `activate`, … as in the host's incidents; absent with `drawn`. */
  during?: string;
  /** Kind of the failure, such as `timeout` or `integrity`; absent with `drawn`. */
  kind?: string;
  /** Milliseconds from the start of the load until the module's code had run; with `drawn`, where the page has loaded it. */
  loadTime?: number;
}

/** Body of `POST /api/remotes/reports`: what one device has to report. It says nothing about the person. */
export interface ModuleReports {
  /** SHA-256 of the device's random id (the one that chooses canaries), hexadecimal. */
  device: string;
  reports: ModuleReport[];
}

/** Most reports in one call. */
export const maxReports = 20;

/** One hour of a build. A device, and a person, count once for a build and phase, in the hour of their first report. */
export interface ModuleHour {
  /** ISO time at which the hour begins. */
  hour: string;
  /** Devices that reported the build for the first time. */
  devices: number;
  /** Devices on which it failed for the first time, in any of `failingPhases`. */
  failing: number;
  phases: Record<ReportPhase, number>;
  /** Median of the load times in milliseconds, to two significant digits; null without any. */
  loadTime: number | null;
}

/** Why a build failed, and on how many devices. */
export interface FailureReason {
  phase: ReportPhase;
  during: string;
  kind: string;
  devices: number;
}

/** The reports of one build within the hours that were asked for. */
export interface BuildCounts extends Omit<ModuleHour, 'hour'> {
  module: string;
  build: string;
  /** Hours with reports, oldest first; hours without are left out. */
  hours: ModuleHour[];
  /** The most frequent first. */
  reasons: FailureReason[];
}

/** When a canary is stopped by itself, and whether it climbs by itself. */
export interface CanaryRules {
  /** A canary is stopped where it fails on more than this percentage of the devices … */
  percent: number;
  /** … and on more than this many times the percentage of the stable build … */
  timesStable: number;
  /** … after this many devices. */
  devices: number;
  /** Whether its share climbs by itself: 5, 25, 50, 100 %. */
  climb: boolean;
}

/** Response of `GET /api/remotes/counts?hours=`. */
export interface ModuleCounts {
  /** ISO time at which the first hour begins. */
  since: string;
  /** By module, then newest report first. */
  builds: BuildCounts[];
  /** The rules of every module of the registry, by its name. */
  rules: Record<string, CanaryRules>;
}

/** Query of `GET /api/remotes/counts`. */
export interface CountsQuery {
  /** The current hour and those before it, 1 to 720; 24 without it. */
  hours: number;
}
