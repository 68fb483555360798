import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { ModuleReport } from '@admin-h5/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { allRules, defaultRules, readRules } from '../../src/reports/canary-settings.ts';
import { removeOldReports } from '../../src/reports/take-reports.ts';
import { isWebhook } from '../../src/reports/webhook-notices.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { teamWith } from '../support/releases.ts';
import { deviceOf, report } from '../support/reports.ts';
import { listAt } from '../support/response.ts';

describe('reports of devices', () => {
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
    for (let times = 0; times < limits.moduleReports.max; times += 1)
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

describe('webhook notices', () => {
  const webhookSecret = 's'.repeat(32);
  let api: TestApp;
  let receiver: Server;
  let address: string;
  /** What the receiver got, and what it responds with. */
  let received: { url: string; body: string; signature: unknown }[] = [];
  let status = 204;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    received.push({ url: request.url ?? '', body, signature: request.headers['x-admin-h5-signature'] });
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
  }

  beforeAll(async () => {
    api = await startApp({ settings: { webhookSecret } });
    receiver = createServer((request, response) => {
      void receive(request, response);
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const bound = receiver.address();
    address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hook`;
  });
  afterAll(async () => {
    await api.close();
    receiver.close();
  });
  beforeEach(() => {
    received = [];
    status = 204;
  });

  const setWebhook = (module: string, to: string) => manageRemotes(api.context.database, ['webhook', module, to]);
  const waiting = (module: string) =>
    api.context.database.db.selectFrom('remoteNotice').selectAll().where('module', '=', module).execute();
  /** The canary of a new module fails on four devices, after which it is stopped. */
  async function stopCanary(to: string | null) {
    const team = await teamWith(api, 2);
    const { module } = team;
    await manageRemotes(api.context.database, ['rules', module, 'devices=4']);
    if (to !== null) await setWebhook(module, to);
    await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
    const told = await report(api, { module, build: 'b2', devices: 4, failing: 4 });
    return { team, module, told };
  }

  describe("a team's webhook", () => {
    it('is told that the canary was stopped, with a signature', async () => {
      const { module, told } = await stopCanary(address);
      expect(told).toBe(true);
      await api.context.notices.send();
      expect(received).toHaveLength(1);
      const [{ url, body, signature } = { url: '', body: '', signature: '' }] = received;
      expect(url).toBe('/hook');
      expect(JSON.parse(body)).toMatchObject({ event: 'canary-stopped', module, build: 'b2', devices: 4, failing: 4 });
      expect(signature).toBe(`sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`);
      expect(await waiting(module)).toEqual([]);
    });

    it('is told by the call that stops it, which does not wait for it', async () => {
      const team = await teamWith(api, 2);
      const { module } = team;
      await manageRemotes(api.context.database, ['rules', module, 'devices=2']);
      await setWebhook(module, address);
      await team.call('PUT', '/canary', { build: 'b2', percent: 5 });
      for (const { id, token } of [await api.person(1), await api.person(1)]) {
        const reports = [{ module, build: 'b2', phase: 'looped' }];
        await api.call('POST', '/api/remotes/reports', { as: token, body: { device: deviceOf(id), reports } });
      }
      // The running attempt.
      await api.context.notices.send();
      expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(module)]);
    });

    it('is tried again later after a failure, and a redirect is one', async () => {
      status = 302;
      const { module } = await stopCanary(address);
      await api.context.notices.send();
      expect(received.map(({ url }) => url)).toEqual(['/hook']);
      const [notice] = await waiting(module);
      expect(notice).toMatchObject({ attempts: 1 });
      expect(Date.parse(notice?.nextAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
      const { db } = api.context.database;
      const due = { nextAt: new Date(0).toISOString() };
      status = 500;
      for (let attempt = 2; attempt <= 5; attempt += 1) {
        await db.updateTable('remoteNotice').set(due).where('module', '=', module).execute();
        await api.context.notices.send();
      }
      expect(received).toHaveLength(5);
      expect(await waiting(module)).toEqual([]);
    });

    it('gets nothing where the operator named none, or took it back', async () => {
      const { told } = await stopCanary(null);
      expect(told).toBe(false);
      const team = await teamWith(api, 1);
      await setWebhook(team.module, `${address}/secret`);
      await setWebhook(team.module, 'off');
      await api.context.notices.send();
      expect(received).toEqual([]);
      const lines = listAt(await team.call('GET', '/history'), 'data').filter(({ action }) => action === 'webhook');
      expect(lines.map(({ detail }) => detail)).toEqual(['off', new URL(address).origin]);
    });

    it('leaves the module under the default rules, those of a later version too, until it has rules of its own', async () => {
      const { module } = await teamWith(api, 1);
      const { db } = api.context.database;
      await setWebhook(module, address);
      // As if the defaults had been others when the address was set.
      await db.updateTable('remoteRules').set({ devices: 7, climb: 1 }).where('module', '=', module).execute();
      expect(await readRules(db, module)).toEqual(defaultRules);
      expect((await allRules(db))[module]).toEqual(defaultRules);
      await manageRemotes(api.context.database, ['rules', module, 'percent=9']);
      expect(await readRules(db, module)).toEqual({ ...defaultRules, percent: 9 });
      await setWebhook(module, 'off');
      expect(await readRules(db, module)).toEqual({ ...defaultRules, percent: 9 });
    });

    it('is not called in a private network that a name leads to', async () => {
      const { module } = await stopCanary(address);
      const webhook = address.replace('127.0.0.1', 'localhost.');
      const { db } = api.context.database;
      await db.updateTable('remoteRules').set({ webhook }).where('module', '=', module).execute();
      await api.context.notices.send();
      expect(received).toEqual([]);
      expect((await waiting(module))[0]).toMatchObject({ attempts: 1 });
    });

    it.each([
      ['https://hooks.example.com/a', true],
      ['http://127.0.0.1:8080/a', true],
      ['http://localhost/a', true],
      ['http://hooks.example.com/a', false],
      ['https://user:word@hooks.example.com/a', false],
      ['file:///etc/passwd', false],
      ['hooks.example.com', false],
    ])('may be %s: %s', (to, fits) => {
      expect(isWebhook(to)).toBe(fits);
    });
  });
});
