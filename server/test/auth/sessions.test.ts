import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deviceName } from '../../src/auth/device-name.ts';
import { eachAt, textAt, valueAt } from '../support/response.ts';
import type { TestApp, TestPerson } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const phone =
  'Mozilla/5.0 (Linux; Android 13; 22081212C) AppleWebKit/537.36 Version/4.0 Chrome/116.0 Mobile MicroMessenger/8.0.44';
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0';

async function logIn({ username }: TestPerson, agent: string): Promise<string> {
  const body = { username, password: api.encrypt(testPassword) };
  const headers = { 'user-agent': agent };
  return textAt(await api.call('POST', '/api/auth/login', { body, headers, address: '203.0.113.5' }), 'token');
}
const valid = async (token: string) =>
  valueAt(await api.call('POST', '/api/auth/validate', { as: token }), 'data.valid');
const list = (token: string) => api.call('GET', '/api/auth/sessions', { as: token });

describe('the devices of a person', () => {
  it('are listed with names and last use, the calling device first', async () => {
    const person = await api.person(1);
    await logIn(person, phone);
    const token = await logIn(person, desk);
    const response = await list(token);
    expect(eachAt(response, 'data', 'device')).toEqual(expect.arrayContaining(['Windows · Edge', 'Android · 微信']));
    expect(eachAt(response, 'data', 'current')).toEqual([true, false, false]);
    expect(valueAt(response, 'data.0')).toMatchObject({ device: 'Windows · Edge', address: '203.0.113.5' });
    expect(JSON.stringify(response.body)).not.toContain('Mozilla');
  });

  it('have a last use accurate to some minutes', async () => {
    const person = await api.person(1);
    const { db } = api.context.database;
    const old = '2026-01-01T00:00:00.000Z';
    const [other, token] = [await logIn(person, phone), await logIn(person, desk)];
    await db.updateTable('session').set({ lastUsedAt: old }).where('userId', '=', person.id).execute();
    await api.call('GET', '/api/auth/me', { as: other });
    let used: unknown[] = [];
    while (used.filter((time) => time !== old).length < 2) {
      // The second device makes this call; the third has made none since.
      used = eachAt(await list(token), 'data', 'lastUsedAt');
    }
    expect(used.filter((time) => time === old)).toHaveLength(1);
  });

  it('are signed out all at once, except the calling device [§tokens devices]', async () => {
    const person = await api.person(1);
    const [other, token] = [await logIn(person, phone), await logIn(person, desk)];
    const response = await api.call('DELETE', '/api/auth/sessions', { as: token });
    expect(valueAt(response, 'data')).toEqual({ ended: 2 });
    expect([await valid(person.token), await valid(other), await valid(token)]).toEqual([false, false, true]);
    expect(eachAt(await list(token), 'data', 'current')).toEqual([true]);
  });

  it('are signed out one by one, but not those of other people', async () => {
    const person = await api.person(1);
    const token = await logIn(person, desk);
    const [, other = ''] = eachAt(await list(token), 'data', 'id').map(String);
    const foreign = String(eachAt(await list(api.people.owner.token), 'data', 'id')[0]);
    expect((await api.call('DELETE', `/api/auth/sessions/${foreign}`, { as: token })).status).toBe(404);
    expect(await valid(api.people.owner.token)).toBe(true);
    expect((await api.call('DELETE', `/api/auth/sessions/${other}`, { as: token })).status).toBe(200);
    expect([await valid(person.token), await valid(token)]).toEqual([false, true]);
  });

  it.each([
    [phone, 'Android · 微信'],
    [desk, 'Windows · Edge'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit Version/16.0 Mobile Safari',
      'iPhone · Safari',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:120.0) Gecko/20100101 Firefox/120.0', 'Mac · Firefox'],
    ['curl/8.0', '未知设备'],
    [undefined, '未知设备'],
  ])('%s is named %s', (agent, name) => {
    expect(deviceName(agent)).toBe(name);
  });
});

it('a replaced token used after its last minute ends its own session only [§tokens reuse]', async () => {
  const person = await api.person(1);
  const other = await logIn(person, phone);
  const fresh = textAt(await api.call('POST', '/api/auth/refresh', { as: person.token }), 'data.token');
  expect([await valid(person.token), await valid(fresh)]).toEqual([true, true]);
  const past = new Date(Date.now() - 1000).toISOString();
  await api.context.database.db.updateTable('replacedToken').set({ validUntil: past }).execute();
  expect(await valid(fresh)).toBe(true);
  // On any call, including public ones.
  expect((await api.call('GET', '/api/publish/types', { as: person.token })).status).toBe(200);
  expect(await valid(fresh)).toBe(false);
  expect(await valid(other)).toBe(true);
});
