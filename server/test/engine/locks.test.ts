import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type KyselyPlugin, sql } from 'kysely';
import { logIn } from '../../src/account/login.ts';
import { changePassword } from '../../src/auth/change-password.ts';
import { LimitCounters, limits } from '../../src/auth/limits.ts';
import { hashPassword } from '../../src/auth/passwords.ts';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { withStartLock } from '../../src/database/start-lock.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { firstStart } from '../../src/first-start.ts';
import { changeRecord } from '../../src/records/change.ts';
import { loadRecord } from '../../src/records/read.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { bannerInput, categoryInput, create, multipart, picture, upload } from '../support/catalogue.ts';
import { makeEmptyPlace, makePlace, openPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { type ApiResponse, textAt, valueAt } from '../support/response.ts';
import { newUser } from '../support/users.ts';

describe('a first start', () => {
  let place: TestPlace;
  let apps: TestApp[];
  beforeAll(async () => {
    place = await makePlace();
    apps = [await startApp({ place, settings: { demoContent: false } })];
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await place.remove();
  });

  const only = (): TestApp => {
    const [app] = apps;
    if (!app) throw new Error('No API');
    return app;
  };
  const named = async (username: string) => {
    const { db } = only().context.database;
    return db.selectFrom('userAccount').selectAll().where('username', '=', username).execute();
  };
  const empty = async () => {
    const { db } = only().context.database;
    await db.deleteFrom('userAccount').execute();
  };

  it('changes nothing in a database that is in use', async () => {
    expect(await firstStart(only().context)).toBeNull();
    expect(await named('admin')).toEqual([]);
  });

  it('creates one administrator, however many starts run at once [§settings first start]', async () => {
    await empty();
    const { context } = only();
    await Promise.all([firstStart(context), firstStart(context), firstStart(context)]);
    expect(await named('admin')).toMatchObject([{ type: 3, status: 1, mustChangePassword: 0 }]);
    const body = { username: 'admin', password: only().encrypt('admin123456') };
    expect((await only().call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('uses the password from the settings [§settings first start]', async () => {
    await empty();
    const { context } = only();
    await firstStart({
      ...context,
      settings: { ...context.settings, production: true, adminPassword: 'company-secret' },
    });
    const body = { username: 'admin', password: only().encrypt('company-secret') };
    expect((await only().call('POST', '/api/auth/login', { body })).status).toBe(200);
  });

  it('generates a password in production, which must be changed at once [§settings first start]', async () => {
    await empty();
    const { context } = only();
    const settings = { ...context.settings, production: true };
    const password = await firstStart({ ...context, settings });
    expect(password).toMatch(/^\w{12}$/);
    const body = { username: 'admin', password: only().encrypt(password ?? '') };
    const login = await only().call('POST', '/api/auth/login', { body });
    expect(valueAt(login, 'userInfo.mustChangePassword')).toBe(true);
    expect(await firstStart({ ...context, settings })).toBeNull();
  });

  it('does not restore demonstration content that was deleted', async () => {
    const manager = await only().person(2);
    const input = categoryInput();
    const made = await only().call('POST', '/api/category', { as: manager.token, body: input });
    await only().call('DELETE', `/api/category/${textAt(made, 'data.id')}`, { as: manager.token });
    await only().call('DELETE', '/api/recycle/batch', { as: manager.token, body: { ids: [textAt(made, 'data.id')] } });
    const { context } = only();
    await firstStart({ ...context, settings: { ...context.settings, demoContent: true } });
    const response = await only().call('GET', '/api/category', { as: manager.token });
    expect(valueAt(response, 'data.total')).toBe(0);
  });
});

describe('counters of a limit', () => {
  const limit = { max: 5, windowMs: 60_000 };
  const now = Date.now();

  /** Counts one event at each of the times, in this order. */
  async function countAt(...times: number[]): Promise<number[]> {
    const place = await makePlace();
    const database = await openPlace(place);
    const counters = new LimitCounters(database);
    const clock = jest.spyOn(Date, 'now');
    const counts = [];
    for (const time of times) {
      clock.mockReturnValue(time);
      counts.push((await counters.count('somebody', limit)).count);
    }
    clock.mockRestore();
    await database.close();
    await place.remove();
    return counts;
  }

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('count an attempt that read the clock before the one counted last, as parallel attempts do', async () => {
    expect(await countAt(now, now - 1, now - 2000)).toEqual([1, 2, 3]);
  });

  it('start again once their window is over', async () => {
    expect(await countAt(now, now + limit.windowMs)).toEqual([1, 1]);
  });

  it('start again after the clock was set back', async () => {
    expect(await countAt(now, now - 3_600_000)).toEqual([1, 1]);
  });
});

describe('calls with the old password while it is reset', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  /** A database that resets the account's password after the old hash was read. */
  function resetMeanwhile(id: string, passwordHash: string): DatabaseHandle {
    const { database, users } = api.context;
    let isReset = false;
    const reset = async () => {
      if (isReset) return;
      isReset = true;
      await write(database, systemActor, async (scope) =>
        changeRecord(users, scope, await loadRecord(users, scope.trx, id), { passwordHash }, 'reset-password'),
      );
    };
    const meanwhile: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await reset();
        return result;
      },
    };
    return { ...database, reader: database.reader.withPlugin(meanwhile) };
  }

  it('open no session', async () => {
    const { users, tokens, devices, database } = api.context;
    const { id, username } = api.people.owner;
    const parts = {
      database: resetMeanwhile(id, await hashPassword('another-secret')),
      users,
      tokens,
      devices,
      lifetime: 3_600_000,
    };
    const origin = { address: '198.51.100.9', device: '', requestId: 'login-race' };
    await expect(logIn(parts, { username, password: testPassword }, origin)).rejects.toThrow('用户名或密码错误');
    const open = await database.db
      .selectFrom('session')
      .select('id')
      .where('userId', '=', id)
      .where('revokedAt', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('do not change the new password', async () => {
    const { users, database } = api.context;
    const { id, username } = api.people.manager;
    const passwordHash = await hashPassword('another-secret');
    const parts = { database: resetMeanwhile(id, passwordHash), users };
    const change = { oldPassword: testPassword, newPassword: 'a-third-secret' };
    await expect(changePassword(parts, systemActor, { id, username }, change)).rejects.toThrow('原密码错误');
    const stored = database.reader.selectFrom('userAccount').select('passwordHash').where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ passwordHash });
  });
});

const key = (value: string) => ({ 'idempotency-key': value });

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n${text.repeat(20_000)}\n%%EOF`);

describe('Idempotency-Key', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());
  const sendKeyed = (body: object, value: string) =>
    api.call('POST', '/api/user', { as: 'admin', body, headers: key(value) });

  it('repeats the first response, and creates one record', async () => {
    const body = newUser(api);
    const send = () => api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0001') });
    const first = await send();
    const second = await send();
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotency-replayed']).toBe('true');
    const jwtSecrets = ['n'.repeat(48), ...api.context.settings.jwtSecrets] as const;
    const replaced = await startApp({ place: api.place, settings: { jwtSecrets } });
    const headers = key('create-user-0001');
    const third = await replaced.call('POST', '/api/user', { as: api.people.admin.token, body, headers });
    await replaced.close();
    expect(third.body).toEqual(first.body);
    const found = await api.call('GET', `/api/user?keyword=${body.username}`, { as: 'admin' });
    expect(valueAt(found, 'data.total')).toBe(1);
  });

  it('refuses the key for another body, and allows it again after a refusal', async () => {
    expect((await sendKeyed(newUser(api, { realName: '' }), 'create-user-0002')).status).toBe(422);
    expect((await sendKeyed(newUser(api), 'create-user-0002')).status).toBe(200);
    expect(valueAt(await sendKeyed(newUser(api), 'create-user-0002'), 'errors.0.field')).toBe('Idempotency-Key');
  });

  it('creates one record for simultaneous repetitions', async () => {
    const body = newUser(api);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        api.call('POST', '/api/user', { as: 'admin', body, headers: key('create-user-0003') }),
      ),
    );
    // 409 while the first runs, its answer again after it.
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const ids = responses.filter(({ status }) => status === 200).map((response) => textAt(response, 'data.id'));
    expect(new Set(ids).size).toBe(1);
  });

  it('refuses a repetition while the first request runs, and repeats its response after it', async () => {
    const { payload = Buffer.alloc(0), headers = {} } = multipart(pdf('3'), 'a.pdf');
    const content = new PassThrough();
    const sent = { authorization: `Bearer ${api.people.manager.token}`, ...headers, ...key('upload-0002') };
    const first = api.app.inject({ method: 'POST', url: '/api/files', headers: sent, payload: content });
    content.write(payload.subarray(0, 1000));
    const { db } = api.context.database;
    const reserved = db.selectFrom('idempotency').select('id').where('statusCode', 'is', null);
    while ((await reserved.execute()).length === 0) await turn();
    const repeat = () => api.call('POST', '/api/files', { as: 'manager', payload, headers: sent });
    const early = await repeat();
    expect([early.status, valueAt(early, 'code')]).toEqual([409, 'IN_PROGRESS']);
    content.end(payload.subarray(1000));
    const response = await first;
    const late = await repeat();
    expect([response.statusCode, late.status, late.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
    expect(late.body).toEqual(response.json());
  });

  it('compares what an upload contains, however it was cut into parts', async () => {
    const send = (content: Buffer) => {
      const { payload = Buffer.alloc(0), headers } = multipart(content, 'a.pdf');
      return api.call('POST', '/api/files', { as: 'manager', payload, headers: { ...headers, ...key('upload-0001') } });
    };
    const first = await send(pdf('1'));
    expect(first.status).toBe(200);
    const again = await send(pdf('1'));
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    // Another boundary, as a browser chooses for each request.
    const [text, type] = [String(multipart(pdf('1'), 'a.pdf').payload), 'multipart/form-data; boundary=other'];
    const payload = Buffer.from(text.replaceAll('test-boundary-4711', 'other'));
    const headers = { 'content-type': type, ...key('upload-0001') };
    expect((await api.call('POST', '/api/files', { as: 'manager', payload, headers })).body).toEqual(first.body);
    expect(valueAt(await send(pdf('2')), 'errors.0.field')).toBe('Idempotency-Key');
  });

  it('stores no response that contains a secret [§passwords reset]', async () => {
    const person = await api.person(1);
    const reset = () =>
      api.call('POST', `/api/user/${person.id}/reset-password`, { as: 'admin', headers: key('reset-password-01') });
    const [first, second] = [await reset(), await reset()];
    expect(textAt(first, 'data.password')).not.toBe(textAt(second, 'data.password'));
    const kept = await api.context.database.db.selectFrom('idempotency').select('body').execute();
    expect(JSON.stringify(kept)).not.toContain(textAt(first, 'data.password'));
  });
});

const statuses = (responses: ApiResponse[]) => responses.map(({ status }) => status).toSorted((a, b) => a - b);

/** Every call of the round got a response other than a failed transaction. */
const expectNoServerError = (responses: ApiResponse[]) =>
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);

describe('two instances', () => {
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
  const both = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? one : two));

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
        const locks = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(
          database.db,
        );
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
        both(limits.loginPair.max + 3).map((app) => app.call('POST', '/api/auth/login', { body, address: '10.7.7.7' })),
      );
      const wanted = [...Array<number>(limits.loginPair.max).fill(400), ...Array<number>(3).fill(429)];
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
});
