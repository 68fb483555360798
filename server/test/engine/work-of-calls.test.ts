import { type WorkChallenge, workHeader } from '@admin-h5/contract';
import { someId } from '@admin-h5/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limits } from '../../src/auth/limits.ts';
import { solve } from '../auth/solve-work.ts';
import { catalogueFor, inquiryFor, newDevice, send } from '../inquiry/inquiries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { textAt, valueAt } from '../support/response.ts';

/** Few bits, so that tests solve them at once. */
const settings = { jwtSecrets: ['s'.repeat(48)] as const, work: { bits: 4, freeOfDevice: 2, freeOfAddress: 4 } };
let place: TestPlace;
let api: TestApp;
let ids: { product: string };
beforeAll(async () => {
  place = await makePlace();
  api = await startApp({ place, settings });
  ids = await catalogueFor(api);
});
afterAll(async () => {
  await api.close();
  await place.remove();
});

type Body = ReturnType<typeof inquiryFor>;
const withWork = (body: Body, answer: string, address: string, to = api) =>
  send(to, body, { address, headers: { [workHeader]: answer } });
const challengeIn = (response: Awaited<ReturnType<typeof send>>): WorkChallenge => ({
  token: textAt(response, 'work.token'),
  bits: Number(valueAt(response, 'work.bits')),
});
/** The body of a third inquiry of a device, which needs work. */
async function third(address: string): Promise<Body> {
  const device = newDevice();
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await send(api, inquiryFor(ids, { device }), { address })).status).toBe(200);
  }
  return inquiryFor(ids, { device });
}

describe('inquiries beyond what is free', () => {
  it('are taken with the work, and nothing is stored without it', async () => {
    const body = await third('10.98.0.1');
    const refused = await send(api, body, { address: '10.98.0.1' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'WORK_REQUIRED', success: false } });
    expect(
      valueAt(await api.call('POST', '/api/inquiry/mine', { body: { device: body.device } }), 'data'),
    ).toHaveLength(2);
    const answer = solve(challengeIn(refused));
    const taken = await withWork(body, answer, '10.98.0.1');
    expect(taken.status).toBe(200);
    // A repetition is the same inquiry, and needs no work.
    expect(textAt(await send(api, body, { address: '10.98.0.1' }), 'data.id')).toBe(textAt(taken, 'data.id'));
    // One that its sender deletes does not make the work count again.
    const { device } = body;
    await api.call('DELETE', `/api/inquiry/mine/${textAt(taken, 'data.id')}`, { body: { device } });
    expect((await withWork(body, answer, '10.98.0.1')).status).toBe(429);
  });

  it('need work of their own, one device and reference each; a phone may change its network meanwhile', async () => {
    const body = await third('10.98.0.2');
    const { device } = await third('10.98.0.3');
    const answer = solve(challengeIn(await send(api, body, { address: '10.98.0.2' })));
    expect((await withWork({ ...body, ref: 'a'.repeat(32) }, answer, '10.98.0.2')).status).toBe(429);
    expect((await withWork({ ...body, device }, answer, '10.98.0.3')).status).toBe(429);
    expect((await withWork(body, answer, '10.98.0.7')).status).toBe(200);
  });

  it('are refused for a record that visitors cannot see before anything is computed', async () => {
    const body = await third('10.98.0.8');
    const items = body.items.slice(0, 1).map((item) => ({ ...item, id: someId }));
    const refused = await send(api, { ...body, items }, { address: '10.98.0.8' });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'items.0.id' }] } });
    // It is not counted.
    for (let tries = 0; tries < limits.inquiryDevice.max; tries += 1) {
      expect((await send(api, { ...body, items }, { address: '10.98.0.8' })).status).toBe(422);
    }
  });

  it('are still limited', async () => {
    const body = await third('10.98.0.4');
    const { device } = body;
    const sendNext = async () => {
      const next = inquiryFor(ids, { device });
      const asked = await send(api, next, { address: '10.98.0.4' });
      return valueAt(asked, 'code') === 'WORK_REQUIRED'
        ? withWork(next, solve(challengeIn(asked)), '10.98.0.4')
        : asked;
    };
    for (let sent = 2; sent < 10; sent += 1) expect((await sendNext()).status).toBe(200);
    expect(await sendNext()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });
});

describe('an address that many share', () => {
  const address = '10.98.0.9';
  const sendNext = async () => {
    const next = inquiryFor(ids);
    const asked = await send(api, next, { address });
    if (valueAt(asked, 'code') !== 'WORK_REQUIRED') return { response: asked, bits: 0 };
    const challenge = challengeIn(asked);
    return { response: await withWork(next, solve(challenge), address), bits: challenge.bits };
  };

  it('is not closed to the others by thirty inquiries: each takes more work, up to the limit', async () => {
    const taken = [];
    for (let sent = 0; sent < 35; sent += 1) taken.push(await sendNext());
    expect(taken.map(({ response }) => response.status)).toEqual(Array(35).fill(200));
    const bits = taken.map((each) => each.bits);
    expect(bits.slice(0, 5)).toEqual([0, 0, 0, 0, 4]);
    expect(bits.at(-1)).toBe(8);
    const { db } = api.context.database;
    const { max } = limits.inquiryAddress;
    await db.updateTable('limitCounter').set({ count: max }).where('key', '=', `inquiry:${address}`).execute();
    const { response } = await sendNext();
    expect(response).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  });
});

// SQLite allows only one process at a time.
(postgresUrl === null ? describe.skip : describe)('two instances', () => {
  it('take what was asked for at the other one, and once among both', async () => {
    const other = await startApp({ place, settings });
    try {
      const body = await third('10.98.0.5');
      const answer = solve(challengeIn(await send(api, body, { address: '10.98.0.5' })));
      const taken = await withWork(body, answer, '10.98.0.5', other);
      expect(taken.status).toBe(200);
      const { device } = body;
      await api.call('DELETE', `/api/inquiry/mine/${textAt(taken, 'data.id')}`, { body: { device } });
      expect((await withWork(body, answer, '10.98.0.5')).status).toBe(429);
    } finally {
      await other.close();
    }
  });
});

const register = (name: string, headers: Record<string, string> = {}, address = '10.98.0.6') => {
  const phone = `137${String(name.length).padStart(2, '0')}${name.slice(-6)}`;
  const body = { username: name, password: api.encrypt('secret123'), phone, email: '', realName: '测试' };
  return api.call('POST', '/api/auth/register', { body, headers, address });
};

describe('registration', () => {
  it('from one address needs work beyond what is free, for each name its own', async () => {
    for (let made = 0; made < 4; made += 1) expect((await register(`new_10000${made}`)).status).toBe(200);
    const asked = await register('new_100004');
    expect(asked).toMatchObject({ status: 429, body: { code: 'WORK_REQUIRED' } });
    const answer = solve({ token: textAt(asked, 'work.token'), bits: 4 });
    expect((await register('new_100005', { [workHeader]: answer })).status).toBe(429);
    expect((await register('new_100004', { [workHeader]: answer })).status).toBe(200);
  });

  it('takes the work from another address: a phone may change its network meanwhile', async () => {
    const [wireless, mobile] = ['10.98.0.9', '10.98.0.10'];
    for (let made = 0; made < 4; made += 1) {
      expect((await register(`new_20000${made}`, {}, wireless)).status).toBe(200);
      expect((await register(`new_30000${made}`, {}, mobile)).status).toBe(200);
    }
    const asked = await register('new_400000', {}, wireless);
    const answer = solve({ token: textAt(asked, 'work.token'), bits: 4 });
    expect((await register('new_400000', { [workHeader]: answer }, mobile)).status).toBe(200);
  });
});
