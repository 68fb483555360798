import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { limits } from '../../src/auth/limits.ts';
import { withStartLock } from '../../src/database/start-lock.ts';
import type { ApiResponse } from '../support/response.ts';
import { textAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { bannerInput, categoryInput, create, picture, upload } from '../support/catalogue.ts';
import type { TestPlace } from '../support/database.ts';
import { makeEmptyPlace, makePlace, postgresUrl } from '../support/database.ts';

/** SQLite allows only one process; several instances need PostgreSQL. */
const onPostgres = postgresUrl === null ? describe.skip : describe;

let place: TestPlace;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  place = await makePlace();
  [one, two] = await Promise.all([startApp({ place }), startApp({ place })]);
});
afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
  await place.remove();
});

const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);
const both = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? one : two));
/** Every call of the round got a response other than a failed transaction. */
const expectNoServerError = (responses: ApiResponse[]) =>
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);

onPostgres('two instances on one database', () => {
  it('can start at the same time with an empty database', async () => {
    const empty = await makeEmptyPlace();
    const apps = await Promise.all([startApp({ place: empty }), startApp({ place: empty })]);
    const live = await Promise.all(apps.map((app) => app.call('GET', '/api/health/ready')));
    expect(statuses(live)).toEqual([200, 200]);
    await Promise.all(apps.map((app) => app.close()));
    await empty.remove();
  });

  it('do what a first start does one after the other', async () => {
    const { database } = one.context;
    const began: string[] = [];
    const events = new EventEmitter();
    const first = withStartLock(database, async () => {
      began.push('first');
      await once(events, 'finish');
    });
    while (began.length === 0) await turn();
    const second = withStartLock(two.context.database, async () => void began.push('second'));
    const isWaiting = async () => {
      const locks = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(database.db);
      return locks.rows.length > 0;
    };
    while (began.length === 1 && !(await isWaiting()));
    expect(began).toEqual(['first']);
    events.emit('finish');
    await Promise.all([first, second]);
    expect(began).toEqual(['first', 'second']);
  });

  it('accept exactly one of many edits of the same version', async () => {
    const record = await create(one, 'category', categoryInput());
    const responses = await Promise.all(
      both(12).map((app, index) =>
        app.call('PUT', `/api/category/${record.id}`, { as: 'admin', body: { ...record, name: `同时${index}` } }),
      ),
    );
    expect(statuses(responses)).toEqual([200, ...Array<number>(11).fill(409)]);
    const response = await two.call('GET', `/api/category/${record.id}`, { as: 'admin' });
    expect(valueAt(response, 'data.version')).toBe(2);
  });

  it('never create the same name twice', async () => {
    const responses = await Promise.all(
      both(10).map((app) =>
        app.call('POST', '/api/category', { as: 'admin', body: { ...categoryInput(), name: '唯一' } }),
      ),
    );
    expect(statuses(responses)).toEqual([200, ...Array<number>(9).fill(422)]);
  });

  it('never enable more than ten banners of a position', async () => {
    const file = (await upload(one, await picture(750, 350))).id;
    const responses = await Promise.all(
      both(16).map((app) => app.call('POST', '/api/banner', { as: 'admin', body: bannerInput(file) })),
    );
    expectNoServerError(responses);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
  });

  it('sort, switch and delete the same records at once without a deadlock, and lose none', async () => {
    const parent = await create(one, 'category', categoryInput());
    const made = [];
    for (let count = 0; count < 8; count += 1) {
      made.push(await create(one, 'category', categoryInput('product', parent.id)));
    }
    const ids: string[] = made.map(({ id }) => id);
    const backwards = ids.toReversed();
    const rounds = both(12).flatMap((app, index) => {
      const order = index % 2 === 0 ? ids : backwards;
      return [
        app.call('PATCH', '/api/category/sort', { as: 'admin', body: { ids: order } }),
        app.call('PATCH', '/api/category/batch/status', {
          as: 'admin',
          body: { ids: order, status: index % 3 === 0 ? 0 : 1 },
        }),
        app.call('PATCH', '/api/category/batch/move', { as: 'admin', body: { ids: order, to: parent.id } }),
      ];
    });
    const responses = await Promise.all(rounds);
    expect(new Set(statuses(responses))).toEqual(new Set([200]));
    const { db } = one.context.database;
    const rows = await db.selectFrom('category').select(['id', 'sort', 'version']).where('id', 'in', ids).execute();
    expect(rows.map(({ sort }) => sort).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { id, version } of rows) {
      const logged = await db.selectFrom('operationLog').select('id').where('entityId', '=', id).execute();
      expect(logged).toHaveLength(version);
    }
  });

  it('end a session on all instances at once [§tokens revocation]', async () => {
    const person = await one.person(1);
    expect((await two.call('GET', '/api/auth/me', { as: person.token })).status).toBe(200);
    await one.call('POST', '/api/auth/logout', { as: person.token });
    expect((await two.call('GET', '/api/auth/me', { as: person.token })).status).toBe(401);
  });

  it('share the limits [§users login limits]', async () => {
    const body = { username: one.people.owner.username, password: one.encrypt('wrong-password') };
    const responses = await Promise.all(
      both(limits.loginPair.most + 3).map((app) => app.call('POST', '/api/auth/login', { body, address: '10.7.7.7' })),
    );
    const wanted = [...Array<number>(limits.loginPair.most).fill(400), ...Array<number>(3).fill(429)];
    expect(statuses(responses)).toEqual(wanted);
    const right = { ...body, password: one.encrypt(testPassword) };
    expect((await two.call('POST', '/api/auth/login', { body: right, address: '10.7.7.8' })).status).toBe(200);
  });

  it('run a request with an idempotency key once', async () => {
    const body = categoryInput();
    const headers = { 'idempotency-key': 'two-instances-1' };
    const token = one.people.admin.token;
    const responses = await Promise.all(
      both(6).map((app) => app.call('POST', '/api/category', { as: token, body, headers })),
    );
    expectNoServerError(responses);
    const ids = responses.filter(({ status }) => status === 200).map((response) => textAt(response, 'data.id'));
    expect(new Set(ids).size).toBe(1);
  });
});
