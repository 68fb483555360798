import { playTeams } from '../../e2e/teams/journey.ts';
import type { Row } from '../report/row.ts';

const row = (what: string, time: number, budget: number, detail: string): Row => ({
  what,
  value: Math.round(time),
  unit: 'ms',
  budget,
  detail,
});

/** What it costs a team to begin, to develop and to release, outside the repository, and how soon a failing canary ends. */
export async function teams(): Promise<Row[]> {
  const times = await playTeams((step) => console.error(`  ${step}`), 'measured');
  return [
    row(
      'from an empty folder to the first screen',
      times.createToFirstScreen,
      120_000,
      'two installs, tests, approval, build and first release included',
    ),
    row('from a save to the page of a host', times.saveToScreen, 1000, 'median of five'),
    row(
      'a release beyond its build',
      times.releaseBeyondBuild,
      30_000,
      'signed, uploaded to a folder, opened in a browser, checked by the API, canary, promoted',
    ),
    row(
      'from the start of a failing canary until it is stopped',
      times.stoppedCanary.time,
      60_000,
      'devices open it one right after another; it throws on phones',
    ),
    {
      what: 'devices that a failing canary reaches until then',
      value: times.stoppedCanary.devices,
      unit: 'devices',
      budget: 50,
      detail: 'the rules that a module begins with wait for 50',
    },
  ];
}
