import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { textAt } from '../support/response.ts';

// Waiting times are recorded instead of waited for.
const waits: number[] = [];
jest.unstable_mockModule('node:timers/promises', () => ({
  setTimeout: (milliseconds: number) => {
    waits.push(milliseconds);
    return Promise.resolve();
  },
  setImmediate: () => new Promise((resolve) => void setImmediate(resolve)),
}));
const { startApp, testPassword } = await import('../support/app.ts');
const { makePlace, openPlace, postgresUrl } = await import('../support/database.ts');
const { intervalAfter, joinLoginQueue } = await import('../../src/auth/login-queue.ts');
const { limits } = await import('../../src/auth/limits.ts');

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());
beforeEach(() => {
  waits.length = 0;
});

const logIn = (username: string, password: string, address: string, device?: string) =>
  api.call('POST', '/api/auth/login', { address, body: { username, password: api.encrypt(password), device } });

/** One guess from each address, all at once. */
const attack = (username: string, addresses: number, subnet: number) =>
  Promise.all(
    Array.from({ length: addresses }, (_, index) => logIn(username, `guess-${index}`, `10.${subnet}.0.${index}`)),
  );

/** The attack continues: it reserves start times of the attacked accounts while others wait. */
async function goOn(): Promise<void> {
  const windowEndsAt = new Date(Date.now() + 12_900).toISOString();
  const turns = api.context.database.db.updateTable('limitCounter').where('key', 'like', 'login-turn:%');
  await turns.set({ windowEndsAt }).execute();
}

describe('simultaneous guesses at one account from many addresses', () => {
  it('are checked one at a time, and refused unchecked if they would wait too long [§401 attempts]', async () => {
    const { username } = await api.person(1);
    const responses = await attack(username, 100, 1);
    const checked = responses.filter(({ status }) => status === 400);
    const refused = responses.filter(({ status }) => status === 429);
    // PostgreSQL on a busy machine: some find no free connection in time, and are unchecked as well. SQLite has none to wait for.
    const unserved = responses.filter(({ status }) => postgresUrl !== null && status === 503);
    expect(checked.length + refused.length + unserved.length).toBe(100);
    expect(refused.length).toBeGreaterThan(0);
    expect(checked.length).toBeGreaterThanOrEqual(limits.loginAccount.max);
    expect(checked.length).toBeLessThan(50);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Almost all had to wait for another one.
    expect(waits.length).toBeGreaterThan(checked.length / 2);
    const address = `10.1.0.${responses.findIndex(({ status }) => status === 429)}`;
    const counted = await api.context.database.db
      .selectFrom('limitCounter')
      .select('count')
      .where('key', 'like', `login:%:${address}`)
      .execute();
    expect(counted).toEqual([{ count: 0 }]);
  });

  it('do not delay a device that has signed in to the account before [§401 attempts]', async () => {
    const { username } = await api.person(1);
    const device = textAt(await logIn(username, testPassword, '10.2.1.1'), 'device');
    await attack(username, 5, 2);
    await goOn();
    expect((await logIn(username, testPassword, '10.2.1.2')).status).toBe(429);
    waits.length = 0;
    const response = await logIn(username, testPassword, '10.2.1.3', device);
    expect(response.status).toBe(200);
    expect(waits).toEqual([]);
    // Not even if guesses came from its own address.
    for (let guess = 0; guess <= limits.loginPair.max; guess += 1) await logIn(username, 'wrong-one', '10.2.1.4');
    expect((await logIn(username, testPassword, '10.2.1.4', textAt(response, 'device'))).status).toBe(200);
  });

  it('do not delay another account', async () => {
    const [victim, other] = [await api.person(1), await api.person(1)];
    await attack(victim.username, 5, 3);
    await goOn();
    waits.length = 0;
    expect((await logIn(other.username, testPassword, '10.3.1.1')).status).toBe(200);
    expect(waits).toEqual([]);
  });
});

describe('the mark of a device', () => {
  it('is valid only for accounts that signed in on the device', async () => {
    const [mine, theirs] = [await api.person(1), await api.person(1)];
    const first = textAt(await logIn(mine.username, testPassword, '10.4.1.1'), 'device');
    await attack(theirs.username, 5, 4);
    await goOn();
    expect((await logIn(theirs.username, testPassword, '10.4.1.2', first)).status).toBe(429);
    const third = await api.person(1);
    const both = textAt(await logIn(third.username, testPassword, '10.4.1.3', first), 'device');
    await goOn();
    expect((await logIn(mine.username, testPassword, '10.4.1.4', both)).status).toBe(200);
  });

  it('allows only few wrong passwords', async () => {
    const { username } = await api.person(1);
    const device = textAt(await logIn(username, testPassword, '10.6.1.1'), 'device');
    for (let guess = 0; guess < limits.loginDevice.max; guess += 1) {
      expect((await logIn(username, 'wrong-one', `10.6.1.${guess + 2}`, device)).status).toBe(400);
    }
    expect((await logIn(username, testPassword, '10.6.2.1', device)).status).toBe(429);
    expect((await logIn(username, testPassword, '10.6.2.1')).status).toBe(200);
  });

  it('is no token, and a token is no mark', async () => {
    const { username, token } = await api.person(1);
    const device = textAt(await logIn(username, testPassword, '10.7.1.1'), 'device');
    expect((await api.call('GET', '/api/auth/me', { as: device })).status).toBe(401);
    for (const forged of [token, `${device}x`, 'nonsense']) {
      await goOn();
      expect((await logIn(username, testPassword, '10.7.1.2', forged)).status).toBe(429);
    }
  });
});

describe('queue slots', () => {
  it('are further apart the more failures an account has', () => {
    expect(intervalAfter(1)).toBe(intervalAfter(limits.loginAccount.max));
    expect(intervalAfter(limits.loginAccount.max + 1)).toBeGreaterThan(intervalAfter(1));
    expect(intervalAfter(1000)).toBe(3000);
  });

  it('are unique across instances', async () => {
    const place = await makePlace();
    const databases = await Promise.all([openPlace(place), ...(postgresUrl === null ? [] : [openPlace(place)])]);
    const begun = Date.now();
    const starts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const database = databases[index % databases.length];
        if (!database) throw new Error('no database');
        return joinLoginQueue(database, 'somebody', 1, 'later');
      }),
    );
    const latest = Math.max(...starts);
    // Twenty starts take at least the sum of their intervals.
    expect(latest + (Date.now() - begun)).toBeGreaterThanOrEqual(19 * intervalAfter(1));
    await Promise.all(databases.map((database) => database.close()));
    await place.remove();
  });

  it('do not delay anyone after the clock was set back', async () => {
    const { db } = api.context.database;
    const windowEndsAt = new Date(Date.now() + 31 * 86_400_000).toISOString();
    await db.insertInto('limitCounter').values({ key: 'login-turn:later', count: 1, windowEndsAt }).execute();
    expect(await joinLoginQueue(api.context.database, 'later', 1, 'later')).toBe(0);
  });
});
