import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Cluster, startPostgres } from '../../../scripts/postgres.ts';
import { versionsQuery } from '../../src/database/replica.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { categoryInput, create, productInput, usageInput } from '../support/catalogue.ts';
import { makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { numberAt, valueAt } from '../support/response.ts';

const onPostgres = postgresUrl === null ? describe.skip : describe;
type Server = Pick<Cluster, 'port'>;

/** Waits until something is so. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await pause(20))
    if (Date.now() > end) throw new Error(`Not within 20 s: ${isSo.toString()}`);
}

const search = (app: TestApp, keyword: string) =>
  app.call('GET', `/api/publish/list?keyword=${encodeURIComponent(keyword)}`);

onPostgres('two replicas', () => {
  let cluster: Cluster;
  let place: TestPlace;
  let api: TestApp;
  let other: TestApp;
  const messages: string[] = [];
  let count = 0;
  let categoryId: string;
  const createProduct = () =>
    create(api, 'product', { ...productInput(categoryId), usages: [usageInput('水稻', '稻飞虱')] });

  const urlOf = ({ port }: Server): string => {
    const url = new URL(place.options.url ?? '');
    url.port = String(port);
    return url.href;
  };
  async function ask(server: Server, statement: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: urlOf(server) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const onAll = (statement: string) => Promise.all(cluster.replicas.map((replica) => ask(replica, statement)));
  const caughtUp = () =>
    until(async () => {
      const wanted = JSON.stringify(await ask(cluster, `${versionsQuery.text} order by 1`));
      const shown = await onAll(`${versionsQuery.text} order by 1`);
      return shown.every((rows) => JSON.stringify(rows) === wanted);
    });
  const paused = async (replicas: readonly Server[], work: () => Promise<void>): Promise<void> => {
    for (const replica of replicas) await ask(replica, 'select pg_wal_replay_pause()');
    for (const replica of replicas)
      await until(
        async () => (await ask(replica, 'select pg_get_wal_replay_pause_state() as state'))[0]?.['state'] === 'paused',
      );
    try {
      await work();
    } finally {
      await onAll('select pg_wal_replay_resume()');
    }
    await caughtUp();
  };
  const sum = (outcome: 'answered' | 'behind' | 'failed', { context } = api): number =>
    context.database.replicas.reduce((total, { reads }) => total + reads[outcome], 0);
  const allUsed = () =>
    until(() => [api, other].every(({ context }) => context.database.replicas.every(({ isUp }) => isUp)));

  const logged = () => api.call('GET', '/api/log?action=login', { as: 'admin' });
  const cancelAfter = async (time: string) => {
    await onAll(`alter system set max_standby_streaming_delay = '${time}'`);
    await onAll('select pg_reload_conf()');
  };
  // Takes its time on a replica only.
  const read = async () => {
    const slow = sql`case when pg_is_in_recovery() then pg_sleep(15)::text end`;
    const query = sql<{ copy: boolean }>`select pg_is_in_recovery() as copy, ${slow}, (select count(*) from probe)`;
    return (await query.execute(api.context.database.scanner)).rows[0]?.copy;
  };

  /** Renames a product through one instance, and looks for it through the other. */
  async function renamed(times: number): Promise<void> {
    const category = await create(api, 'category', categoryInput());
    let record: { id: string; version: number; name: string } = await create(api, 'product', productInput(category.id));
    for (let time = 0; time < times; time += 1) {
      const before = record.name;
      const name = `改名${(count += 1)}号`;
      const body = { ...record, name };
      const stored = await api.call('PUT', `/api/product/${record.id}`, { as: 'manager', body });
      record = { ...body, version: numberAt(stored, 'data.version') };
      const [found, managed, old] = await Promise.all([
        search(other, name),
        other.call('GET', `/api/product?keyword=${encodeURIComponent(name)}`, { as: api.people.manager.token }),
        other.call('GET', `/api/product?keyword=${encodeURIComponent(before)}`, { as: api.people.manager.token }),
      ]);
      const shown = [valueAt(found, 'data.list.0.title'), valueAt(managed, 'data.total'), valueAt(old, 'data.total')];
      expect({ time, shown }).toEqual({ time, shown: [name, 1, 0] });
    }
  }

  beforeAll(async () => {
    cluster = await startPostgres({ replicas: 2 });
    place = await makePlace(cluster.url);
    const readUrls = cluster.replicas.map(urlOf);
    const start = (onReplica: (text: string) => void) =>
      startApp({ place: { ...place, options: { ...place.options, readUrls, onReplica } } });
    api = await start((text) => messages.push(text));
    other = await start(() => {});
    categoryId = (await create(api, 'category', categoryInput())).id;
    for (let number = 0; number < 30; number += 1) await createProduct();
  });
  afterAll(async () => {
    await Promise.all([api.close(), other.close()]);
    await place.remove();
    await cluster.stop();
  });

  it('answer searches, facets, the crop finder and managers’ lists, in turn', async () => {
    const words = encodeURIComponent('水稻');
    for (const path of [
      `/api/publish/list?keyword=${words}`,
      '/api/publish/list?formulation=x',
      '/api/publish/facets?type=product',
      '/api/publish/crops',
      `/api/publish/crops/targets?crop=${words}`,
      `/api/product?keyword=${words}`,
      '/api/log?keyword=admin',
    ]) {
      // The replicas are passed over where a write in the background comes between. A change makes the answer be read again.
      await until(async () => {
        await createProduct();
        await caughtUp();
        const before = sum('answered');
        const { status } = await api.call('GET', path, { as: 'admin' });
        expect({ path, status }).toEqual({ path, status: 200 });
        return sum('answered') > before;
      });
    }
    for (const { reads } of api.context.database.replicas) expect(reads).toMatchObject({ failed: 0 });
    for (const { reads } of api.context.database.replicas) expect(reads.answered).toBeGreaterThan(0);
    const [one] = api.context.database.replicas;
    expect(String((await api.call('GET', '/metrics')).body)).toContain(
      `database_replica_reads_total{replica="${one?.name}",outcome="answered"} ${one?.reads.answered}`,
    );
  });

  it('never show an older state, through another instance either', async () => {
    await expect(renamed(100)).resolves.toBeUndefined();
  });

  it('are passed over while they lag', async () => {
    await paused(cluster.replicas.slice(0, 1), () => renamed(10));
    await paused(cluster.replicas, () => renamed(10));
    // What is written without a change of any record, such as a login.
    await paused(cluster.replicas, async () => {
      const before = numberAt(await logged(), 'data.total');
      const body = { username: api.people.owner.username, password: api.encrypt(testPassword) };
      expect((await other.call('POST', '/api/auth/login', { body })).status).toBe(200);
      expect(numberAt(await logged(), 'data.total')).toBe(before + 1);
    });
    // A migration changes what a scan reads.
    await paused(cluster.replicas, async () => {
      await ask(cluster, `insert into kysely_migration values ('999-test', 'now')`);
      const answered = sum('answered');
      expect((await search(api, '新列')).status).toBe(200);
      expect(sum('answered')).toBe(answered);
    });
    expect(sum('failed')).toBe(0);
  });

  it('are passed over while they show the data from before a backup was restored', async () => {
    const category = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', { ...productInput(category.id), name: '备份之后' });
    await caughtUp();
    const found = async (keyword: string) => {
      const path = `/api/product?keyword=${encodeURIComponent(keyword)}`;
      return numberAt(await other.call('GET', path, { as: api.people.manager.token }), 'data.total');
    };
    await paused(cluster.replicas, async () => {
      const before = sum('answered');
      await ask(cluster, `update product set search = '备份之前' where id = '${id}'`);
      await ask(cluster, 'update "dataVersion" set version = version - 1 where version > 1');
      expect([await found('备份之前'), await found('备份之后')]).toEqual([1, 0]);
      expect(sum('answered')).toBe(before);
    });
  });

  it('repeat on the primary what a replica cancels or ends', async () => {
    await ask(cluster, 'create table probe (id int)');
    await until(async () =>
      (await onAll(`select to_regclass('probe') as name`)).every(([row]) => row?.['name'] !== null),
    );
    const running = `from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`;
    for (const end of [
      () => ask(cluster, 'truncate probe'),
      () => onAll(`select pg_terminate_backend(pid) ${running}`),
    ]) {
      await caughtUp();
      await allUsed();
      await cancelAfter('0');
      const failed = sum('failed');
      const result = read();
      await until(async () => (await onAll(`select pid ${running}`)).some((rows) => rows.length > 0));
      await end();
      expect(await result).toBe(false);
      expect(sum('failed')).toBe(failed + 1);
      await cancelAfter('30s');
    }
    await allUsed();
  });

  it('may be killed and started again: nobody gets an error, and the log says it once', async () => {
    messages.length = 0;
    const [victim] = cluster.replicas;
    const name = `127.0.0.1:${victim?.port}`;
    const [replica] = api.context.database.replicas;
    const statuses: number[] = [];
    const over = new AbortController();
    const readers = Array.from({ length: 20 }, async (_, reader) => {
      for (let turn = 0; !over.signal.aborted; turn += 1)
        statuses.push((await search(api, `水稻${reader}第${turn}`)).status);
    });
    await until(() => statuses.length > 40);
    await victim?.crash();
    const atCrash = statuses.length;
    await until(() => statuses.length > atCrash + 100);
    over.abort();
    await Promise.all(readers);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(replica).toMatchObject({ name, isUp: false });
    expect(messages).toEqual([expect.stringContaining(`replica ${name} is left out`)]);
    expect((await api.call('GET', '/api/health/ready')).status).toBe(200);
    expect(String((await api.call('GET', '/metrics')).body)).toContain(`database_replica_up{replica="${name}"} 0`);

    await victim?.start();
    await until(() => replica?.isUp === true);
    await caughtUp();
    const answered = replica?.reads.answered ?? 0;
    for (let turn = 0; turn < 2; turn += 1) await search(api, `水稻又${turn}`);
    expect(replica?.reads.answered).toBeGreaterThan(answered);
    expect(messages.at(-1)).toContain(`replica ${name} is used again`);
  });
});
