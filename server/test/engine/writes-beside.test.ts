import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dayMs } from '@admin-h5/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { bumpDataVersions, versionsReader } from '../../src/database/data-version.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { removeUnusedFiles } from '../../src/files/clean-up.ts';
import { squash } from '../../src/search/comparable-text.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { categoryInput, create, faultAt, picture, productInput, upload } from '../support/catalogue.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { numberAt, textAt, valueAt } from '../support/response.ts';

const disable = (app: TestApp, by: string, id: string) =>
  app.call('PATCH', `/api/user/${id}/status`, { as: by, body: { status: 0 } });

/** SQLite has one writer. */
const onPostgres = postgresUrl === null ? describe.skip : describe;

onPostgres('writes on PostgreSQL', () => {
  let place: TestPlace;
  let one: TestApp;
  let two: TestApp;
  let holder: Client;
  let watcher: Client;
  let categoryId: string;
  beforeAll(async () => {
    place = await makePlace();
    [one, two] = await Promise.all([startApp({ place }), startApp({ place })]);
    const open = () => new Client({ connectionString: place.options.url ?? '' });
    [holder, watcher] = [open(), open()];
    await Promise.all([holder.connect(), watcher.connect()]);
    categoryId = (await create(one, 'category', categoryInput())).id;
  });
  afterEach(async () => {
    await holder.query('rollback');
  });
  afterAll(async () => {
    await Promise.all([holder.end(), watcher.end()]);
    await Promise.all([one.close(), two.close()]);
    await place.remove();
  });

  /** Stops each write at the statement that needs what this one has. */
  async function hold(statement: string, ...values: unknown[]): Promise<void> {
    await holder.query('begin');
    await holder.query(statement, values);
  }
  const holdAtChange = (table: string, id: string) => hold(`select 1 from "${table}" where id = $1 for update`, id);
  /** Stops a write that stores a new name: its record, its files and its line of the log are stored by then. */
  const holdAtName = (name: string) => hold(`insert into "searchTerm" (term, kind) values ($1, 'name')`, squash(name));
  const release = () => holder.query('rollback');
  /** Waits until so many writes wait for a lock. */
  async function waiting(count: number): Promise<void> {
    const read = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watcher.query(read)).rows.length < count);
  }
  const send = (app: TestApp, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    app.call(method, `/api/${path}`, { as: one.people.admin.token, ...(body ? { body } : {}) });
  const product = (more: object = {}) => create(one, 'product', { ...productInput(categoryId), ...more });

  it('of other records go on while one is held, on each instance', async () => {
    const [held, other] = [await product(), await product()];
    await holdAtChange('product', held.id);
    const first = send(one, 'PUT', `product/${held.id}`, { ...held, precautions: '先' });
    await waiting(1);
    const second = await send(one, 'PUT', `product/${other.id}`, { ...other, precautions: '一' });
    const version = numberAt(second, 'data.version');
    const third = await send(two, 'PUT', `product/${other.id}`, { ...other, precautions: '二', version });
    expect([second.status, third.status]).toEqual([200, 200]);
    await waiting(1);
    await release();
    expect((await first).status).toBe(200);
  });

  it('of one record wait for each other, and one of the same version is refused', async () => {
    const held = await product();
    await holdAtChange('product', held.id);
    const first = send(one, 'PUT', `product/${held.id}`, { ...held, precautions: '先' });
    await waiting(1);
    const second = send(two, 'PUT', `product/${held.id}`, { ...held, precautions: '后' });
    await waiting(2);
    const third = send(two, 'DELETE', `product/${held.id}`);
    await waiting(3);
    await release();
    const [changed, stale, deleted] = await Promise.all([first, second, third]);
    expect([changed.status, stale.status, deleted.status]).toEqual([200, 409, 200]);
    const { rows } = await watcher.query(`select action from "operationLog" where "entityId" = $1 order by id`, [
      held.id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
  });

  it('name the field of a value that another one has stored at the same time', async () => {
    const [mine, theirs] = [productInput(categoryId), productInput(categoryId)];
    await holdAtName(mine.name);
    const first = send(one, 'POST', 'product', mine);
    await waiting(1);
    const second = send(two, 'POST', 'product', { ...theirs, regNo: mine.regNo });
    await waiting(2);
    await release();
    expect((await first).status).toBe(200);
    const refused = await second;
    expect([refused.status, typeof faultAt(refused, 'regNo')]).toEqual([422, 'string']);
  });

  it('restore no record whose number another one gets at the same time', async () => {
    const deleted = await product();
    await send(one, 'DELETE', `product/${deleted.id}`);
    const input = { ...productInput(categoryId), regNo: deleted.regNo };
    await holdAtName(input.name);
    const first = send(one, 'POST', 'product', input);
    await waiting(1);
    const second = send(two, 'POST', `product/${deleted.id}/restore`);
    await waiting(2);
    await release();
    expect([(await first).status, (await second).status]).toEqual([200, 409]);
  });

  it('of the category tree wait for those of records, and see them', async () => {
    const { id } = await create(one, 'category', categoryInput());
    const input = productInput(id);
    await holdAtName(input.name);
    const first = send(one, 'POST', 'product', input);
    await waiting(1);
    const second = send(two, 'DELETE', `category/${id}`);
    await waiting(2);
    await release();
    expect((await first).status).toBe(200);
    const refused = await second;
    expect([refused.status, valueAt(refused, 'code')]).toEqual([409, 'NOT_EMPTY']);
  });

  it('of records wait for those of the category tree, and see them', async () => {
    const { id } = await create(one, 'category', categoryInput());
    await holdAtChange('category', id);
    const first = send(one, 'DELETE', `category/${id}`);
    await waiting(1);
    const second = send(two, 'POST', 'product', productInput(id));
    await waiting(2);
    await release();
    expect((await first).status).toBe(200);
    const refused = await second;
    expect([refused.status, typeof faultAt(refused, 'categoryId')]).toEqual([422, 'string']);
  });

  const usesOf = async (id: string) => {
    const { rows } = await watcher.query(`select "refCount", "unusedSince" from file where id = $1`, [id]);
    return rows;
  };

  it('that take the same file are both counted', async () => {
    const { id } = await upload(one, await picture());
    const [mine, theirs] = [productInput(categoryId), productInput(categoryId)];
    await holdAtName(mine.name);
    const first = send(one, 'POST', 'product', { ...mine, imageIds: [id] });
    await waiting(1);
    const second = send(two, 'POST', 'product', { ...theirs, imageIds: [id] });
    await waiting(2);
    await release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect(await usesOf(id)).toEqual([{ refCount: 2, unusedSince: null }]);
  });

  it('keep a file that is taken while the clean-up looks for unused ones', async () => {
    const { id } = await upload(one, await picture());
    const input = productInput(categoryId);
    await holdAtName(input.name);
    const first = send(one, 'POST', 'product', { ...input, imageIds: [id] });
    await waiting(1);
    const cleaned = removeUnusedFiles(two.context.database, two.context.files, Date.now() + 31 * dayMs);
    await waiting(2);
    await release();
    expect([(await first).status, await cleaned]).toEqual([200, 0]);
    expect(await usesOf(id)).toEqual([{ refCount: 1, unusedSince: null }]);
  });

  it('that store the same terms, in another order, are both stored', async () => {
    const [a, b] = ['并行名甲', '并行名乙'];
    await hold(`insert into "searchTerm" (term, kind) values ($1, 'name')`, squash(a));
    const names = [
      { name: a, tradeName: b },
      { name: b, tradeName: a },
    ];
    const sent = names.map((each, at) =>
      send(at === 0 ? one : two, 'POST', 'product', { ...productInput(categoryId), ...each }),
    );
    await waiting(2);
    await release();
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await watcher.query(`select term from "searchTerm" where term = any($1) and kind = 'name'`, [
      [a, b].map(squash),
    ]);
    expect(rows).toHaveLength(2);
  });

  it('are in no cached list before their end, and in all after it, whichever ends first', async () => {
    const word = '迟到';
    const [held, other] = [await product(), await product()];
    const names = async () => {
      const found = await send(two, 'GET', `product?keyword=${encodeURIComponent(word)}&sort=name:asc`);
      return valueAt(found, 'data.total');
    };
    await holdAtChange('product', held.id);
    const first = send(one, 'PUT', `product/${held.id}`, { ...held, name: `${word}一` });
    await waiting(1);
    expect(await names()).toBe(0);
    await send(one, 'PUT', `product/${other.id}`, { ...other, name: `${word}二` });
    expect(await names()).toBe(1);
    await release();
    await first;
    expect(await names()).toBe(2);
  });

  it('are reported as changes after the time that was read while they ran', async () => {
    const [held, other] = [await product(), await product()];
    await holdAtChange('product', held.id);
    const first = send(one, 'PUT', `product/${held.id}`, { ...held, precautions: '先' });
    await waiting(1);
    await send(one, 'PUT', `product/${other.id}`, { ...other, precautions: '后' });
    const latest = textAt(await send(two, 'GET', 'product/changes?since=2020-01-01T00:00:00.000Z'), 'data.latest');
    await release();
    const changed = textAt(await first, 'data.updatedAt');
    expect(changed > latest).toBe(true);
    const since = textAt(await send(two, 'GET', 'product/changes?since=2020-01-01T00:00:00.000Z'), 'data.latest');
    expect(valueAt(await send(two, 'GET', `product/changes?since=${since}`), 'data.count')).toBe(0);
  });

  it('lose their locks ten seconds after their instance was lost with its network', async () => {
    const read = sql<{ limit: string }>`select current_setting('idle_in_transaction_session_timeout') as limit`;
    const { rows } = await write(one.context.database, systemActor, ({ trx }) => read.execute(trx));
    expect(rows).toEqual([{ limit: '10s' }]);
  });

  it('raise a version without waiting for each other, and each once', async () => {
    const { database } = one.context;
    const read = versionsReader(two.context.database, ['test']);
    const version = async () => (await read())[0]?.version ?? 0;
    const begin = async () => {
      const trx = await database.db.startTransaction().execute();
      await bumpDataVersions(trx, ['test']);
      return trx;
    };
    const [first, second, third] = [await begin(), await begin(), await begin()];
    const seen = [await version()];
    await second.commit().execute();
    seen.push(await version());
    await first.commit().execute();
    seen.push(await version());
    await third.rollback().execute();
    seen.push(await version());
    expect(seen).toEqual([0, 1, 2, 2]);
  });

  it('end the session of a login that was checked before the password was reset', async () => {
    const person = await one.person(1);
    await holdAtChange('userAccount', person.id);
    const body = { username: person.username, password: one.encrypt(testPassword) };
    const login = one.call('POST', '/api/auth/login', { body });
    await waiting(1);
    const reset = send(two, 'POST', `user/${person.id}/reset-password`);
    await waiting(2);
    await release();
    const signedIn = await login;
    expect([signedIn.status, (await reset).status]).toEqual([200, 200]);
    expect((await two.call('GET', '/api/auth/me', { as: textAt(signedIn, 'token') })).status).toBe(401);
  });

  it('leave one administrator when the last two are disabled at the same time', async () => {
    const [first, second] = [await one.person(3), await one.person(3)];
    await watcher.query(`update "userAccount" set status = 0 where type = 3 and id not in ($1, $2)`, [
      first.id,
      second.id,
    ]);
    await holdAtChange('userAccount', first.id);
    const disabled = disable(one, second.token, first.id);
    await waiting(1);
    const refused = disable(two, first.token, second.id);
    await waiting(2);
    await release();
    expect([(await disabled).status, (await refused).status]).toEqual([200, 409]);
  });
});
