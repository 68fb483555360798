import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import { runDueWork } from '../../src/maintenance.ts';
import { failsTooOften, nextStep } from '../../src/reports/canary.ts';
import { defaultRules } from '../../src/reports/canary-settings.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { listed, type Team, teamWith } from '../support/releases.ts';
import { deviceOf, report } from '../support/reports.ts';
import { fieldsAt, listAt } from '../support/response.ts';

let place: TestPlace;
let api: TestApp;
let second: TestApp;
beforeAll(async () => {
  place = await makePlace();
  api = await startApp({ place });
  // SQLite has one instance.
  second = postgresUrl === null ? api : await startApp({ place });
});
afterAll(async () => {
  if (second !== api) await second.close();
  await api.close();
  await place.remove();
});

const rules = (module: string, text: string) => manageRemotes(api.context.database, ['rules', module, text]);
const history = async (team: Team) => listAt(await team.call('GET', '/history'), 'data');
const canaryOf = async ({ module }: Team) => (await listed(api, module))?.canary;

describe('a failing canary', () => {
  it.each([
    ['fewer devices than the rules name', { devices: 49, failing: 49 }, { devices: 100, failing: 0 }, false],
    ['2 % of the devices', { devices: 100, failing: 2 }, { devices: 100, failing: 0 }, false],
    ['more than 2 %', { devices: 100, failing: 3 }, { devices: 100, failing: 0 }, true],
    ['three times the rate of the stable build', { devices: 100, failing: 6 }, { devices: 100, failing: 2 }, false],
    ['more than that', { devices: 100, failing: 7 }, { devices: 100, failing: 2 }, true],
    ['a stable build without reports', { devices: 50, failing: 2 }, { devices: 0, failing: 0 }, true],
  ])('is measured: %s', (_name, canary, stable, stopped) => {
    expect(failsTooOften(canary, stable, defaultRules)).toBe(stopped);
  });

  it('is stopped by itself, once, and the audit log says why', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await report(api, { module, build: 'b1', devices: 40, group: 'stable ' });
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 49, failing: 2 });
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 1, group: 'last ' });
    expect(await canaryOf(team)).toBeNull();
    await report(api, { module, build: 'b2', devices: 5, failing: 5, group: 'later ' });
    const stops = (await history(team)).filter(({ action }) => action === 'canary-end');
    expect(stops).toEqual([
      expect.objectContaining({
        build: 'b2',
        by: 'automatic',
        detail: 'failed on 2 of 50 devices: 4 %, stable 0 %',
      }),
    ]);
    const text = String((await api.call('GET', '/metrics')).body);
    expect(text).toContain(`module_automatic_changes{module="${module}",action="canary-end"} 1`);
  });

  it('is not stopped by one account, whatever the rules', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await rules(module, 'devices=2,percent=0.1');
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 8 });
    const { token } = await api.person(1);
    for (let device = 0; device < 40; device += 1) {
      const reports = [{ module, build: 'b2', phase: 'failed', during: 'load', kind: 'broken' }];
      const body = { device: deviceOf(`invented ${device}`), reports };
      await api.call('POST', '/api/remotes/reports', { as: token, body });
    }
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
  });

  it('begins anew when its team gives it to devices again', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await rules(module, 'devices=4');
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 4, failing: 2 });
    expect(await canaryOf(team)).toBeNull();
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 4, failing: 1, group: 'anew ' });
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
  });

  it('leaves the stable build and other modules alone', async () => {
    const team = await teamWith(api, 2);
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module: team.module, build: 'b1', devices: 60, failing: 60 });
    expect(await listed(api, team.module)).toMatchObject({ stable: 'b1', canary: { build: 'b2' } });
  });

  it('is stopped once when its failures reach several instances at the same time', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await rules(module, 'devices=10');
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    const people = await Promise.all(Array.from({ length: 20 }, () => api.person(1)));
    const responses = await Promise.all(
      people.map(({ token, id }, index) => {
        const reports = [{ module, build: 'b2', phase: 'failed', during: 'load', kind: 'broken' }];
        const body = { device: deviceOf(id), reports };
        return (index % 2 === 0 ? api : second).call('POST', '/api/remotes/reports', { as: token, body });
      }),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await history(team)).filter(({ action }) => action === 'canary-end')).toHaveLength(1);
  });
});

const hour = 3_600_000;
/** Moves the clock that changes are stamped with. */
const later = async (time: number, work: () => Promise<void>) => {
  const now = Date.now() + time;
  jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    await work();
  } finally {
    jest.useRealTimers();
  }
};
const jobs = () => Promise.all([runDueWork(api.context), runDueWork(second.context)]);

describe('a canary that does well', () => {
  it('takes the steps 5, 25, 50 and 100 %', () => {
    expect([1, 5, 10, 25, 50, 99, 100].map(nextStep)).toEqual([5, 25, 25, 50, 100, 100, null]);
  });

  it('stays as it is, unless its team wants it to climb', async () => {
    const team = await teamWith(api, 2);
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module: team.module, build: 'b2', devices: 60 });
    await later(2 * hour, async () => void (await jobs()));
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
  });

  it('climbs a step an hour, each after enough devices below the threshold', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await rules(module, 'climb=on');
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 49 });
    await later(2 * hour, async () => void (await jobs()));
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
    await report(api, { module, build: 'b2', devices: 1, group: 'last ' });
    await later(hour / 2, async () => void (await jobs()));
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 5 });
    await later(2 * hour, async () => {
      await jobs();
      expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 25 });
      await report(api, { module, build: 'b2', devices: 50, failing: 1, group: 'more ' });
      await jobs();
    });
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 25 });
    await later(4 * hour, async () => void (await jobs()));
    expect(await canaryOf(team)).toEqual({ build: 'b2', percent: 50 });
    const climbed = (await history(team)).filter(({ by }) => by === 'automatic');
    expect(climbed.map(({ action, detail }) => [action, detail])).toEqual([
      ['canary', '50 %'],
      ['canary', '25 %'],
    ]);
  });
});

describe("a module's rules", () => {
  it('are set by the operator, part by part, and shown with the counts', async () => {
    const team = await teamWith(api, 1);
    await rules(team.module, 'percent=0.5,climb=on');
    expect(await rules(team.module, 'times=5')).toBe(
      `Canaries of ${team.module}: percent=0.5,times=5,devices=50,climb=on`,
    );
    const response = await api.call('GET', '/api/remotes/counts?hours=1', { as: 'admin' });
    expect(fieldsAt(response, 'data.rules')[team.module]).toEqual({
      percent: 0.5,
      timesStable: 5,
      devices: 50,
      climb: true,
    });
    expect((await history(team))[0]).toMatchObject({ action: 'rules', by: 'command' });
  });

  it.each(['percent=0', 'percent=101', 'devices=1', 'devices=2.5', 'times=0', 'climb=maybe', 'other=1', 'percent'])(
    'refuse %s',
    async (text) => {
      const team = await teamWith(api, 1);
      await expect(rules(team.module, text)).rejects.toThrow(/must|rule/);
    },
  );

  it('leave the name of the API itself to the API', async () => {
    const team = await teamWith(api, 1);
    await expect(manageRemotes(api.context.database, ['token', team.module, 'automatic'])).rejects.toThrow('audit log');
  });
});
