import { createHash } from 'node:crypto';
import type { ModuleReport } from '@admin-h5/contract';
import { systemActor, write } from '../../src/database/write.ts';
import { takeReports } from '../../src/reports/take-reports.ts';
import type { TestApp } from './app.ts';

/** The id of a device as hosts send it. */
export const deviceOf = (name: string): string => createHash('sha256').update(name).digest('hex');

export interface Reported {
  module: string;
  build: string;
  /** How many people report it, each on a device of their own. */
  devices: number;
  /** How many of them report a failure; the others that it was drawn. */
  failing?: number;
  /** Begins the names of these people. */
  group?: string;
}

/** Reports of many people, written as the call does it. Returns whether a message for the team was written. */
export async function report(api: TestApp, { module, build, devices, failing = 0, group = '' }: Reported) {
  let told = false;
  for (let place = 0; place < devices; place += 1) {
    const own: ModuleReport =
      place < failing
        ? { module, build, phase: 'failed', during: 'load', kind: 'broken' }
        : { module, build, phase: 'drawn', loadTime: 100 + place };
    const name = `${group}${build}${place}`;
    const body = { device: deviceOf(name), reports: [own] };
    told = (await write(api.context.database, systemActor, (scope) => takeReports(scope, name, body))) || told;
  }
  return told;
}
