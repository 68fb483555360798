import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModuleReport } from '@admin-h5/contract';
import { limits } from '../../src/auth/limits.ts';
import { removeOldReports } from '../../src/reports/take-reports.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { deviceOf } from '../support/reports.ts';
import { teamWith } from '../support/releases.ts';
import { listAt } from '../support/response.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const send = (as: string, device: string, ...reports: ModuleReport[]) =>
  api.call('POST', '/api/remotes/reports', { as, body: { device: deviceOf(device), reports } });

const builds = async (module: string) =>
  listAt(await api.call('GET', '/api/remotes/counts', { as: 'admin' }), 'data.builds').filter(
    (build) => build['module'] === module,
  );

describe('reports of devices', () => {
  it('are counted per module, build and hour, with the median load time and the reasons', async () => {
    const { module } = await teamWith(api, 2);
    const [anna, bert, cora] = [await api.person(1), await api.person(2), await api.person(1)];
    const drawn = (loadTime: number) => ({ module, build: 'b1', phase: 'drawn', loadTime }) as const;
    await send(anna.token, 'a', drawn(104));
    await send(bert.token, 'b', drawn(1234));
    await send(cora.token, 'c', drawn(2001), { module, build: 'b1', phase: 'fault', during: 'run', kind: 'broken' });
    await send(cora.token, 'c', { module, build: 'b2', phase: 'failed', during: 'load', kind: 'timeout' });
    await send(cora.token, 'c', { module, build: 'b2', phase: 'fell-back', during: 'load', kind: 'timeout' });
    await send(cora.token, 'c', { module, build: 'unknown', phase: 'drawn' });
    const [b1, b2, ...others] = (await builds(module)).toSorted((a, b) =>
      String(a['build']).localeCompare(String(b['build'])),
    );
    expect(others).toEqual([]);
    const total = { devices: 3, failing: 1, loadTime: 1200, phases: expect.objectContaining({ drawn: 3, fault: 1 }) };
    expect(b1).toMatchObject({ build: 'b1', ...total });
    expect(b1?.['hours']).toEqual([{ hour: expect.stringMatching(/T\d\d:00:00\.000Z$/), ...total }]);
    expect(b2).toMatchObject({ build: 'b2', devices: 1, failing: 1, loadTime: null });
    expect(b2?.['reasons']).toEqual([
      { phase: 'failed', during: 'load', kind: 'timeout', devices: 1 },
      { phase: 'fell-back', during: 'load', kind: 'timeout', devices: 1 },
    ]);
  });

  it('count once for an account and once for a device', async () => {
    const { module } = await teamWith(api, 1);
    const [one, two] = [await api.person(1), await api.person(1)];
    const failed = { module, build: 'b1', phase: 'failed', during: 'render', kind: 'broken' } as const;
    for (let device = 0; device < 10; device += 1) await send(one.token, `many ${device}`, failed);
    await send(two.token, 'many 0', failed);
    expect(await builds(module)).toEqual([expect.objectContaining({ devices: 1, failing: 1 })]);
    await send(two.token, 'another', failed);
    expect(await builds(module)).toEqual([expect.objectContaining({ devices: 2, failing: 2 })]);
  });

  it('are taken of a person a limited number of times an hour, and only in their form', async () => {
    const { module } = await teamWith(api, 1);
    const { token } = await api.person(1);
    const drawn = { module, build: 'b1', phase: 'drawn' } as const;
    const statuses = new Set<number>();
    for (let times = 0; times < limits.moduleReports.most; times += 1)
      statuses.add((await send(token, 'limited', drawn)).status);
    expect([...statuses]).toEqual([200]);
    const refused = await send(token, 'limited', drawn);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (const change of [{ device: '13900000000' }, { reports: [] }, { reports: [{ ...drawn, loadTime: -1 }] }]) {
      const body = { device: deviceOf('x'), reports: [drawn], ...change };
      expect((await api.call('POST', '/api/remotes/reports', { as: 'owner', body })).status).toBe(422);
    }
  });

  it('are removed after 30 days, and contain no id of a person', async () => {
    const { module } = await teamWith(api, 1);
    const person = await api.person(1);
    await send(person.token, 'old', { module, build: 'b1', phase: 'drawn' });
    const { db } = api.context.database;
    const stored = () => db.selectFrom('remoteSeen').selectAll().where('module', '=', module).execute();
    expect(JSON.stringify(await stored())).not.toContain(person.id);
    const day = 24 * 3_600_000;
    await removeOldReports(api.context, Date.now() + 29 * day);
    expect(await builds(module)).toHaveLength(1);
    await removeOldReports(api.context, Date.now() + 31 * day);
    expect(await builds(module)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('are metrics for Prometheus', async () => {
    const team = await teamWith(api, 2);
    const { module } = team;
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    const person = await api.person(1);
    await send(person.token, 'm', { module, build: 'b2', phase: 'failed', during: 'load', kind: 'timeout' });
    await send(person.token, 'm', { module, build: 'b1', phase: 'drawn', loadTime: 1500 });
    const text = String((await api.call('GET', '/metrics')).body);
    const series = (name: string, build: string, channel: string) =>
      `${name}{module="${module}",build="${build}",channel="${channel}"}`;
    expect(text).toContain(`${series('module_devices', 'b2', 'canary')} 1`);
    expect(text).toContain(`${series('module_failing_devices', 'b2', 'canary')} 1`);
    expect(text).toContain(`${series('module_failing_devices', 'b1', 'stable')} 0`);
    expect(text).toContain(`${series('module_load_seconds', 'b1', 'stable')} 1.5`);
    expect(text).toContain(`module_canary_percent{module="${module}",build="b2"} 5`);
    expect(text).toContain(`module_automatic_changes{module="${module}",action="canary-end"} 0`);
    expect(text).toContain('module_notices_waiting 0');
  });
});
