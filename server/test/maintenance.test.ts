import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { isClockPlausible } from '../src/clock-mark.ts';
import { removeExpired, runMaintenance } from '../src/maintenance.ts';
import type { TestApp } from './support/app.ts';
import { startApp } from './support/app.ts';
import { categoryInput, create } from './support/catalogue.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.now();
const expired = (ago: number) => new Date(start - ago).toISOString();

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const binned = async () =>
  (await api.context.database.db.selectFrom('recycleBin').select('id').execute()).map(({ id }) => id);

it('removes what has expired behind any number of records that it cannot remove', async () => {
  const { db } = api.context.database;
  const { id } = await create(api, 'category', categoryInput());
  await api.call('DELETE', `/api/category/${id}`, { as: 'manager' });
  const deleted = await db.selectFrom('recycleBin').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const strays = Array.from({ length: 501 }, (_, at) => ({ ...deleted, id: `0-${at}`, expiresAt: expired(day) }));
  for (const row of strays) await db.insertInto('recycleBin').values(row).execute();
  await db
    .updateTable('recycleBin')
    .set({ expiresAt: expired(hour) })
    .where('id', '=', id)
    .execute();
  await removeExpired(api.context);
  expect(await binned()).not.toContain(id);
  await db.deleteFrom('recycleBin').where('id', 'like', '0-%').execute();
});

describe('a clock that is temporarily wrong', () => {
  it('removes nothing from the recycle bin, neither 31 days ahead nor after it is corrected', async () => {
    const { id } = await create(api, 'category', categoryInput());
    await api.call('DELETE', `/api/category/${id}`, { as: 'manager' });
    // The server restarts with the clock ahead, restarts again, then has the correct time.
    for (const at of [0, hour, 2 * hour, 31 * day, 31 * day + minute, 2 * hour + 5 * minute, 3 * hour, 4 * hour]) {
      await runMaintenance(api.context, start + at);
      expect(await binned()).toContain(id);
    }
    // Real time that passes.
    for (let at = 4 * hour; at < 32 * day; at += 12 * hour) await isClockPlausible(api.context.database, start + at);
    await runMaintenance(api.context, start + 32 * day + hour);
    expect(await binned()).not.toContain(id);
  });

  it('delays the clean-up of a server that was off for months by at least half an hour', async () => {
    const { database } = api.context;
    const later = start + 200 * day;
    expect(await isClockPlausible(database, later)).toBe(false);
    expect(await isClockPlausible(database, later + minute)).toBe(false);
    expect(await isClockPlausible(database, later + hour)).toBe(true);
  });

  it('extends no waiting time beyond its limit', async () => {
    const { db } = api.context.database;
    const windowEndsAt = new Date(Date.now() + 2 * day).toISOString();
    await db.insertInto('limitCounter').values({ key: 'check:10.7.7.7', count: 999, windowEndsAt }).execute();
    const check = () => api.call('GET', '/api/user/check/phone/13812345678', { address: '10.7.7.7' });
    expect((await check()).status).toBe(200);
    const { count } = await db
      .selectFrom('limitCounter')
      .select('count')
      .where('key', '=', 'check:10.7.7.7')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });
});

it('does the steps after one that fails, and says what failed', async () => {
  const { db } = api.context.database;
  const now = start + 200 * day + 2 * hour;
  await db.deleteFrom('searchWord').execute();
  await sql`alter table session rename to away`.execute(db);
  await expect(runMaintenance(api.context, now)).rejects.toThrow(/session/);
  expect(await db.selectFrom('searchWord').select('id').execute()).not.toEqual([]);
  await sql`alter table away rename to session`.execute(db);
  await runMaintenance(api.context, now);
});
