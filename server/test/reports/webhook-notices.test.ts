import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { manageRemotes } from '../../src/commands/remote.ts';
import { allRules, defaultRules, readRules } from '../../src/reports/rules.ts';
import { isWebhook } from '../../src/reports/webhook-notices.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { teamWith } from '../support/releases.ts';
import { deviceOf, report } from '../support/reports.ts';
import { listAt } from '../support/response.ts';

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
