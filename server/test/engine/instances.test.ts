import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type Cluster, startPostgres } from '../../../scripts/postgres.ts';
import { contentName } from '../../src/files/store.ts';
import { TemporaryFiles } from '../../src/files/temporary-files.ts';
import { removeOldSheets } from '../../src/import/jobs/sent-sheets.ts';
import { removeExpired } from '../../src/maintenance.ts';
import { productHeadings, productRow } from '../sheets/product-rows.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, picture, productInput } from '../support/catalogue.ts';
import { makeEmptyPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { fileForm, request, signIn } from '../support/process.ts';
import { type Fields, fieldsAt, listAt, numberAt, textAt, valueAt } from '../support/response.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import { csvRow } from '../support/sheets.ts';
import { startTwoInstances, type TwoInstances } from '../support/two-instances.ts';

const megabyte = 1024 * 1024;
const writers = 4;
/** Of a sheet whose import is killed. */
const rows = 2000;
/** Much longer than a part needs to be used again; only a failed test waits for it. */
const patienceMs = 60_000;

const isComplete = process.env['EVERYTHING'] !== undefined;
type Part = 'instance' | 'database' | 'store' | 'everything';
const kills: Readonly<Record<Part, number>> = isComplete
  ? { instance: 20, database: 3, store: 3, everything: 2 }
  : { instance: 2, database: 1, store: 1, everything: 0 };
const parts: readonly Part[] = ['instance', 'database', 'store', 'everything'];

const days = (count: number) => Date.now() + count * 86_400_000;
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Numbers below a limit, the same from the same seed: the generator of Park and Miller. */
function randomFrom(seed: number): (limit: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}
const seed = isComplete ? Number(process.env['FAST_CHECK_SEED'] ?? 1) : 1;

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + patienceMs; !(await holds()); await pause(10))
    if (Date.now() > deadline) throw new Error(`In ${patienceMs / 1000} s it did not happen: ${what}`);
}

/** Pictures, and documents in one part and in several. */
async function contentOf(number: number): Promise<{ content: Buffer; isPicture: boolean }> {
  const isPicture = number % 3 !== 2;
  if (isPicture) return { content: await picture(200 + (number % 50), 100), isPicture };
  const size = (number % 9 === 2 ? 11 : 0.3) * megabyte;
  return { content: Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size)]), isPicture };
}

/** @throws Error if a table or an index is damaged */
const checkPages = ({ run, port }: Cluster): string =>
  run('pg_amcheck', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--install-missing', 'postgres');

/** What was acknowledged: the newest state of each record by its address, and the digest of each file by its id. */
interface Acknowledged {
  records: Map<string, Fields>;
  files: Map<string, string>;
}
/** What a save changes of a record. */
const changedFields = { product: 'precautions', category: 'description' } as const;
const changing = new Set<string>(['version', 'updatedAt', ...Object.values(changedFields)]);

(postgresUrl === null ? describe.skip : describe)('two instances that share PostgreSQL and a bucket alone', () => {
  let cluster: Cluster;
  let s3: S3Server;
  let stack: TwoInstances;
  /** Reads the database, and runs the maintenance. */
  let place: TestPlace;
  let observer: TestApp;
  let token: string;

  beforeAll(async () => {
    // Durable, and of this test alone: it is killed.
    [cluster, s3] = [await startPostgres(), await startS3()];
    const JWT_SECRET = 'one-secret-on-every-instance-of-this-test';
    stack = await startTwoInstances({ ...s3.environment, DATABASE_URL: cluster.url, JWT_SECRET });
    const { dataDir, options, remove } = await makeEmptyPlace(null);
    place = { dataDir, options: { ...options, url: cluster.url }, isMigrated: true, remove };
    observer = await startApp({ place, settings: { s3: s3.place } });
    token = await signIn(stack);
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await observer.close();
    await s3.stop();
    await cluster.stop();
    await place.remove();
  });

  const fetchDigest = async (path: string, url = stack.url): Promise<string> => {
    const response = await fetch(url + path, { headers: stack.nextAddress() });
    return response.ok ? sha256(new Uint8Array(await response.arrayBuffer())) : `status ${response.status}`;
  };
  const read = async (path: string) => {
    const response = await stack.call('GET', path, { token });
    if (response?.status !== 200) throw new Error(`${path}: ${JSON.stringify(response)}`);
    return response;
  };

  /**
   * People who upload files and save products with them, beside others, and categories, alone; as the app does, they send a call
   * without an answer once more.
   */
  class Writers {
    readonly acknowledged: Acknowledged = { records: new Map(), files: new Map() };
    /** Answers, of writes that need the store and of others, and calls without one. */
    answers = { uploads: 0, saves: 0, none: 0 };
    readonly #random: (limit: number) => number;
    readonly #categoryId: string;
    #isEnding = false;
    #running: Promise<void>[] = [];

    constructor(random: (limit: number) => number, categoryId: string) {
      this.#random = random;
      this.#categoryId = categoryId;
    }

    start(): void {
      this.#running = Array.from({ length: writers }, () => this.#write());
    }

    async end(): Promise<void> {
      this.#isEnding = true;
      await Promise.all(this.#running);
    }

    /** The answer of a write; null if it is not known whether it happened. */
    async #send(method: string, path: string, body: object): Promise<Fields | null> {
      const headers = { 'idempotency-key': randomBytes(12).toString('hex') };
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        const response = await stack.call(method, path, { token, body, headers });
        if (response?.status === 200) return fieldsAt(response);
        const isUnknown = response === null || response.status === 503;
        // The first call is still known, done or not. nginx itself repeats a PUT where an instance was killed.
        const isKnown = (attempt === 2 || method === 'PUT') && response?.status === 409;
        if (!isUnknown && !isKnown) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
        this.answers.none += 1;
        await pause(20);
      }
      return null;
    }

    async #write(): Promise<void> {
      while (!this.#isEnding) {
        const { content, isPicture } = await contentOf(this.#random(900));
        const file = await this.#send('POST', '/api/files', fileForm(content, isPicture ? 'a.png' : 'a.pdf'));
        const fileId = file ? textAt({ body: file }, 'id') : '';
        if (file) {
          this.answers.uploads += 1;
          this.acknowledged.files.set(fileId, sha256(content));
        }
        const document = { type: 'msds', language: 'zh', title: '', edition: '', validTo: '', fileId };
        const used = isPicture ? { imageIds: [fileId] } : { documents: [document] };
        // Some files are not used after all.
        const isUsed = file !== null && this.#random(4) > 0;
        await this.#save('product', { ...productInput(this.#categoryId), ...(isUsed ? used : {}) });
        await this.#save('category', categoryInput());
      }
    }

    /** Creates a record and changes it. */
    async #save(entity: keyof typeof changedFields, input: object): Promise<void> {
      const made = await this.#send('POST', `/api/${entity}`, input);
      if (!made) return;
      const path = `/api/${entity}/${String(made['id'])}`;
      this.#note(path, made);
      const saved = await this.#send('PUT', path, { ...made, [changedFields[entity]]: randomBytes(8).toString('hex') });
      if (saved) this.#note(path, saved);
    }

    #note(path: string, record: Fields): void {
      this.answers.saves += 1;
      this.acknowledged.records.set(path, record);
    }
  }

  async function startImport(instance: { url: string }, content: string, query = ''): Promise<string> {
    const body = fileForm(Buffer.from(content), '台账.csv');
    const sent = await request(instance, 'POST', `/api/product/import${query}`, { token, body });
    expect(sent?.status).toBe(202);
    return textAt(sent ?? { body: null }, 'data.jobId');
  }

  /** Waits until a job has ended, as its person sees it on the second instance. */
  async function ended(id: string) {
    const ask = () => request(stack.instances[1], 'GET', `/api/jobs/${id}`, { token });
    let job = await ask();
    await until(`the end of ${id}`, async () => {
      job = await ask();
      return job !== null && !['queued', 'running'].includes(textAt(job, 'data.state'));
    });
    if (job === null) throw new Error('No response');
    return job;
  }

  /** What is not there as it was acknowledged, of records, their lines of the log and files. */
  async function findLost({ records, files }: Acknowledged): Promise<string[]> {
    const lost: string[] = [];
    for (const [path, record] of records) {
      const found = fieldsAt(await read(path));
      // A save that was not acknowledged may be stored too: the record is then one version further.
      const isNewer = found['version'] === Number(record['version']) + 1;
      const compared = Object.keys(record).filter((name) => !isNewer || !changing.has(name));
      if (compared.some((name) => !isDeepStrictEqual(found[name], record[name]))) lost.push(path);
      if (listAt(await read(`${path}/history`), 'data').length !== found['version']) lost.push(`log of ${path}`);
    }
    for (const [at, [id, digest]] of [...files].entries()) {
      const { url } = stack.instances[at % 2 === 0 ? 0 : 1];
      if ((await fetchDigest(`/api/files/preview/${id}`, url)) !== digest) lost.push(`file ${id}`);
    }
    return lost;
  }

  /** What nothing refers to, after the maintenance of a month later. */
  async function findOrphans(): Promise<string[]> {
    const { context } = observer;
    await removeExpired(context, days(31));
    // Its sessions have expired as well.
    token = await signIn(stack);
    const orphans: string[] = [];
    const { db } = context.database;
    const files = await db.selectFrom('file').select(['id', 'sha256', 'refCount']).execute();
    const uses = await db.selectFrom('fileUse').select('fileId').execute();
    for (const { id, refCount } of files)
      if (refCount === 0 || uses.filter(({ fileId }) => fileId === id).length !== refCount) orphans.push(`row ${id}`);
    const named = new Set(files.map((file) => contentName(file.sha256)));
    for await (const { name } of context.files.store.list('')) if (!named.delete(name)) orphans.push(`content ${name}`);
    for (const name of named) orphans.push(`row without the content ${name}`);
    const reserved = await db.selectFrom('idempotency').select('id').execute();
    orphans.push(...reserved.map(({ id }) => `reservation ${id}`));
    orphans.push(...Array.from({ length: s3.countUnfinished() }, (_, at) => `unfinished transfer ${at}`));
    for (const { dataDir } of stack.instances) {
      const incoming = join(dataDir, 'files/incoming');
      await new TemporaryFiles(incoming).removeOld(days(3));
      orphans.push(...readdirSync(incoming).map((name) => `temporary file ${name}`));
    }
    const { rows: unmatched } = await sql<{ id: string }>`select coalesce(product.id, found.id) as id from product
      full join (select id from "searchDocument" where type = 'product') found on found.id = product.id
      where product.id is null or found.id is null`.execute(db);
    return [...orphans, ...unmatched.map(({ id }) => `search index of ${id}`)];
  }

  const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
  it(
    `lose nothing that was acknowledged and leave nothing that nobody has, by ${total} kills under writes and uploads`,
    async () => {
      const random = randomFrom(seed);
      const order = parts
        .flatMap((part) => Array.from({ length: kills[part] }, () => ({ part, at: random(1_000_000) })))
        .toSorted((one, other) => one.at - other.at);
      const made = await stack.call('POST', '/api/category', { token, body: categoryInput() });
      const categoryId = textAt(made ?? { body: null }, 'data.id');
      const figures = { uploads: 0, saves: 0, unanswered: 0 };
      const everything: Acknowledged = { records: new Map(), files: new Map() };

      for (const { part } of order) {
        const people = new Writers(random, categoryId);
        const { answers, acknowledged } = people;
        /** Waits for more answers than there are now. */
        const more = (what: 'uploads' | 'saves', count: number) => {
          const wanted = answers[what] + count;
          return until(`${count} more ${what} after the kill of ${part}`, () => answers[what] >= wanted);
        };
        people.start();
        await more('saves', 5 + random(10));
        if (part === 'instance') {
          const instance = stack.instances[random(2) === 0 ? 0 : 1];
          await instance.kill();
          // The other one goes on alone.
          await more('uploads', writers);
          await instance.start();
        } else if (part === 'database') {
          await cluster.crash();
          await until('a call without an answer', () => answers.none > 0);
          await cluster.start();
        } else if (part === 'store') {
          await s3.kill();
          // What needs no file goes on.
          await more('saves', writers);
          await s3.start();
        } else {
          await Promise.all([...stack.instances.map(({ kill }) => kill()), cluster.crash(), s3.kill()]);
          await Promise.all([cluster.start(), s3.start()]);
          await Promise.all(stack.instances.map(({ start }) => start()));
        }
        await more('uploads', writers);
        await more('saves', writers);
        await people.end();

        if (part === 'database' || part === 'everything') checkPages(cluster);
        const lost = await findLost(acknowledged);
        const orphans = await findOrphans();
        expect({ part, lost, orphans }).toEqual({ part, lost: [], orphans: [] });
        figures.uploads += answers.uploads;
        figures.saves += answers.saves;
        figures.unanswered += answers.none;
        for (const [path, record] of acknowledged.records) everything.records.set(path, record);
      }
      expect(await findLost(everything)).toEqual([]);
      if (isComplete) process.stdout.write(`Seed ${seed}: ${JSON.stringify({ kills, ...figures })}\n`);
    },
    total * 60_000,
  );

  it('go on with an import whose instance was killed, by themselves, and read what it has made', async () => {
    const [first, second] = stack.instances;
    const check = await startImport(first, '登记证号\r\nXX1\r\n', '?dryRun=true');
    await ended(check);
    const id = await startImport(first, `登记证号\r\n${'XX\r\n'.repeat(rows)}`);
    await first.kill();

    const made = await read(`/api/jobs/${check}`);
    expect(await fetchDigest(textAt(made, 'data.badRowsUrl'), second.url)).not.toContain('status');
    await read(`/api/jobs/${check}/rows`);
    const job = await ended(id);
    expect([valueAt(job, 'data.state'), numberAt(job, 'data.failed')]).toEqual(['done', rows]);

    const { store } = observer.context.files;
    await removeOldSheets(store, days(9));
    for await (const { name } of store.list('sheets/')) expect(name).toBeNull();
    await first.start();
  }, 300_000);

  it('go on with an import whose instance was stopped, behind what it has written, which then writes nothing more', async () => {
    const [first, second] = stack.instances;
    const made = await stack.call('POST', '/api/category', { token, body: categoryInput() });
    const category = textAt(made ?? { body: null }, 'data.name');
    const lines = Array.from({ length: rows }, (_, at) =>
      csvRow([...productRow(category, { 登记证号: `PD${20_810_000 + at}` })]),
    );
    const id = await startImport(first, [csvRow([...productHeadings]), ...lines].join(''));
    const { db } = observer.context.database;
    const done = async () =>
      (await db.selectFrom('job').select('done').where('id', '=', id).executeTakeFirstOrThrow()).done;
    await until('the first rows are written', async () => (await done()) > 0);
    const isWriting = async () => {
      first.signal('SIGSTOP');
      const { rows: found } = await sql`select 1 from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and mode = 'ExclusiveLock' and granted and state = 'idle in transaction'`.execute(
        db,
      );
      if (found.length === 0) first.signal('SIGCONT');
      return found.length > 0;
    };
    await until('it is stopped within a transaction', isWriting);
    const before = await done();
    // What others write waits for that transaction, and for less than a statement may take.
    const saved = await request(second, 'POST', '/api/category', { token, body: categoryInput() });
    expect(saved?.status).toBe(200);
    const job = await ended(id);
    expect([before < rows, valueAt(job, 'data.state'), numberAt(job, 'data.created')]).toEqual([true, 'done', rows]);
    first.signal('SIGCONT');
    // It responds again after what it had in hand.
    await until('the stopped instance responds', async () => (await request(first, 'GET', '/api/jobs/x')) !== null);
    const written = await db
      .selectFrom('operationLog')
      .innerJoin('job', 'job.requestId', 'operationLog.requestId')
      .select(({ fn }) => [fn.countAll<number>().as('lines'), fn.count<number>('entityId').distinct().as('records')])
      .where('job.id', '=', id)
      .where('action', '=', 'import')
      .executeTakeFirstOrThrow();
    expect(written).toEqual({ lines: rows, records: rows });
  }, 300_000);
});
