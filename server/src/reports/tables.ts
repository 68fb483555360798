import type { ReportPhase } from '@admin-h5/contract';

/** What is counted: the phases of the reports, each device of a build, and each device on which it failed in any way. */
export type CountedPhase = ReportPhase | 'device' | 'failing';

/** Who has been counted for a build and phase: an account once, and a device once. */
export interface RemoteSeenRow {
  module: string;
  build: string;
  phase: CountedPhase;
  /** Hash of the account's id. */
  account: string;
  device: string;
  /** ISO. */
  at: string;
}

/** Devices of one hour. */
export interface RemoteCountRow {
  module: string;
  build: string;
  /** ISO time at which the hour begins. */
  hour: string;
  phase: CountedPhase;
  during: string;
  kind: string;
  /** Milliseconds with two significant digits; -1: none. */
  loadTime: number;
  devices: number;
}

/** A module's rules for canaries, and where its team is told of a step. */
export interface RemoteRulesRow {
  module: string;
  /** 1 where the rules below were chosen; 0 where only the webhook was, and the default rules count. */
  ownRules: number;
  percent: number;
  timesStable: number;
  devices: number;
  climb: number;
  /** '' for none. */
  webhook: string;
}

/** A message that a team's webhook has not received yet. */
export interface RemoteNoticeRow {
  id: string;
  module: string;
  /** JSON. */
  body: string;
  attempts: number;
  /** ISO time of the next attempt. */
  nextAt: string;
}
