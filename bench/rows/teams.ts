import { playTeam } from '../../e2e/teams/journey.ts';
import type { Row } from '../report/row.ts';

const row = (what: string, time: number, budget: number, detail: string): Row => ({
  what,
  value: Math.round(time),
  unit: 'ms',
  budget,
  detail,
});

/** What it costs a team to begin, to develop and to release, outside the repository. */
export async function teams(): Promise<Row[]> {
  const times = await playTeam(() => undefined);
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
      'signed, uploaded to a folder, checked by the API, canary, promoted; without the smoke load',
    ),
  ];
}
