import { Gauge, type Registry } from 'prom-client';
import type { DatabaseHandle } from '../database/connection.ts';
import { automaticName } from '../releases/audit-log.ts';
import { readCounts } from './counts.ts';

/** Hours of reports that the metrics count. */
const hours = 24;
const release = ['module', 'build', 'channel'];

/**
 * Metrics of the modules' builds, from the database: every instance returns the same. Returns a function that reads
 * them again, before each response of `/metrics`.
 */
export function reportMetrics(register: Registry, { reader, scanner }: DatabaseHandle): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [register] });
  const devices = gauge('module_devices', 'Devices that reported a build for the first time within a day', release);
  const failing = gauge('module_failing_devices', 'Those of them on which it failed', release);
  const reports = gauge('module_reports', 'Devices by what they reported within a day', [...release, 'phase']);
  const load = gauge('module_load_seconds', 'Median time until the code of a build has run', release);
  const percent = gauge('module_canary_percent', 'Share of the devices that the canary of a module has', [
    'module',
    'build',
  ]);
  const changes = gauge('module_automatic_changes', 'Canaries that were stopped or climbed by themselves, ever', [
    'module',
    'action',
  ]);
  const waiting = gauge('module_notices_waiting', "Messages that the teams' webhooks have not received yet", []);

  return async () => {
    const counts = await readCounts(scanner, hours);
    const modules = await reader.selectFrom('remoteModule').selectAll().execute();
    const automatic = await reader
      .selectFrom('remoteChange')
      .select(['module', 'action', (eb) => eb.fn.countAll<number>().as('count')])
      .where('by', '=', automaticName)
      .groupBy(['module', 'action'])
      .execute();
    const notices = await reader
      .selectFrom('remoteNotice')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirst();
    for (const each of [devices, failing, reports, load, percent, changes]) each.reset();
    for (const { name, canary, canaryPercent } of modules) {
      if (canary !== null) percent.set({ module: name, build: canary }, canaryPercent);
      // A series that begins with 1 does not count as an increase.
      for (const action of ['canary', 'canary-end']) changes.set({ module: name, action }, 0);
    }
    for (const { module, action, count } of automatic) changes.set({ module, action }, count);
    for (const { module, build, ...numbers } of counts.builds) {
      const row = modules.find(({ name }) => name === module);
      const channel = row?.stable === build ? 'stable' : row?.canary === build ? 'canary' : 'other';
      const labels = { module, build, channel };
      devices.set(labels, numbers.devices);
      failing.set(labels, numbers.failing);
      for (const [phase, count] of Object.entries(numbers.phases)) reports.set({ ...labels, phase }, count);
      if (numbers.loadTime !== null) load.set(labels, numbers.loadTime / 1000);
    }
    waiting.set(notices?.count ?? 0);
  };
}
