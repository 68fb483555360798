import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { devCipher } from '@admin-h5/contract';
import { encryptPassword } from '@admin-h5/contract/cipher';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seededDataDir } from '../../../scripts/local/copy-seeded-data.ts';
import { moveDatabase, moveTo } from '../../src/commands/move-database.ts';
import { manageRemotes } from '../../src/commands/remote.ts';
import { databaseFile } from '../../src/commands/snapshot.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { localStore } from '../../src/files/local-store.ts';
import { s3Store } from '../../src/files/s3-store.ts';
import type { FileStore } from '../../src/files/store.ts';
import { inquiryFor } from '../inquiry/inquiries.ts';
import { composedQuestions } from '../search/composed-questions.ts';
import { testPassword } from '../support/app.ts';
import {
  bannerInput,
  categoryInput,
  galleryInput,
  materialInput,
  picture,
  productInput,
  synonymInput,
} from '../support/catalogue.ts';
import { createDatabase, dropDatabase, postgresUrl } from '../support/database.ts';
import { dump } from '../support/dump.ts';
import { endServers, fileForm, request, type RequestOptions, signIn, startServer } from '../support/process.ts';
import { publication } from '../support/releases.ts';
import { fieldsAt, listAt, numberAt, textAt, valueAt } from '../support/response.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import { startTwoInstances, type TwoInstances } from '../support/two-instances.ts';

/** What each engine numbers for itself. */
const numbered = ['searchDocument', 'productText', 'materialText', 'userAccountText'];
const perEngine = [...numbered, 'kysely_migration', 'kysely_migration_lock'];
const root = path.join(import.meta.dirname, '../../..');
const megabyte = 1024 * 1024;
const atOnce = 8;

/** Lists that need a filter. */
const filtered = ['/api/jobs?entity=product', '/api/publish/facets?type=product', '/api/publish/facets?type=material'];
/** The questions of the search benchmark, and those in the words of farmers and dealers. */
const asked: readonly { keyword: string; type?: string }[] = [
  ...JSON.parse(readFileSync(path.join(root, 'bench/search/questions.json'), 'utf8')),
  ...composedQuestions.map(({ ask }) => ({ keyword: ask })),
];
const searches = asked.flatMap(({ keyword, type }) => [
  `/api/publish/list?${new URLSearchParams({ keyword, size: '20', ...(type ? { type } : {}) }).toString()}`,
  `/api/publish/suggestions?${new URLSearchParams({ keyword }).toString()}`,
]);

type Read = (path: string) => Promise<Awaited<ReturnType<typeof readAnswer>>>;

/** One answer, comparable: a body of JSON without the number of its request, or the digest of a file. */
async function readAnswer(address: string, headers: Record<string, string>) {
  const response = await fetch(address, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = String(response.headers.get('content-type')).includes('json');
  const body: unknown = isJson ? JSON.parse(bytes.toString()) : createHash('sha256').update(bytes).digest('hex');
  return { status: response.status, body };
}

/** Runs some works at once. */
async function each<T>(items: Iterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items].values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** What differs between two moments, or is of an instance: health and figures, workbooks, exports with their line in the log, last uses, searches in vain. */
const unlike = /health|metrics|template|export|\/changes$|openapi|docs|auth\/sessions|statistics\/daily/;

/**
 * What every call returns that only reads, by its address: whole lists, each of their records with its history, and all searches.
 * @param files ids of files
 */
async function readEverything(read: Read, files: readonly string[]): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  const note = async (address: string) => {
    const answer = await read(address);
    answers.set(address, {
      ...answer,
      body: valueAt(answer, 'success') === false ? valueAt(answer, 'code') : answer.body,
    });
    return answer;
  };
  const paths = Object.entries(fieldsAt(await read('/api/openapi.json'), 'paths'))
    .filter(([address, calls]) => valueAt({ body: calls }, 'get') !== undefined && !unlike.test(address))
    .map(([address]) => address);
  const ids = new Map<string, string[]>();
  await each(
    paths.filter((address) => !address.includes('{')),
    async (address) => {
      const first = await note(address);
      if (typeof valueAt(first, 'data.total') !== 'number') return;
      const found: string[] = [];
      for (let page = 1; page === 1 || found.length < numberAt(first, 'data.total'); page += 1) {
        const list = listAt(await note(`${address}?page=${page}&size=100`));
        if (list.length === 0) break;
        found.push(...list.map(({ id }) => String(id)));
      }
      ids.set(address.replace(/\/list$/, ''), found);
    },
  );
  const details = paths.flatMap((address) => {
    const [base = '', ...rest] = address.split('/{id}');
    return rest.length === 1 ? (ids.get(base) ?? []).map((id) => `${base}/${id}${rest[0]}`) : [];
  });
  await each(
    [...details, ...files.map((id) => `/api/files/preview/${id}`), ...filtered, ...searches],
    async (address) => void (await note(address)),
  );
  return answers;
}

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list('')) names.push(name);
  return names.toSorted();
}

interface Place {
  url: string;
}

/** A call that is answered with success. */
async function send(place: Place, method: string, address: string, options: RequestOptions = {}) {
  const response = await request(place, method, address, options);
  if (response === null || response.status >= 300) throw new Error(`${method} ${address}: ${JSON.stringify(response)}`);
  return response;
}

(postgresUrl === null ? describe.skip : describe)('a move from SQLite and a folder to PostgreSQL and a bucket', () => {
  let s3: S3Server;
  let stack: TwoInstances | undefined;
  let dataDir: string;
  let url: string;
  const openSource = () => openDatabase({ url: null, file: databaseFile(dataDir) });
  const openTarget = () => openDatabase({ url, file: databaseFile(dataDir) });

  beforeAll(async () => {
    [s3, dataDir, url] = [await startS3(), await seededDataDir(), await createDatabase(postgresUrl ?? '')];
  }, 120_000);
  afterAll(async () => {
    endServers();
    await stack?.stop();
    await s3.stop();
    await dropDatabase(url);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const readFileIds = (): string[] => {
    const sqlite = new BetterSqlite(databaseFile(dataDir), { readonly: true });
    const ids = sqlite.prepare('select id from file order by id').pluck().all().map(String);
    sqlite.close();
    return ids;
  };

  it('that is interrupted leaves the target empty, and lets nobody write in the source meanwhile', async () => {
    const [source, target] = [openSource(), openTarget()];
    const other = new BetterSqlite(databaseFile(dataDir), { timeout: 0 });
    try {
      const refused: unknown[] = [];
      const interrupted = moveDatabase(source, target, (line) => {
        try {
          other.exec(`update "dataVersion" set version = version + 1`);
        } catch (error) {
          refused.push(error);
        }
        if (line.startsWith('product:')) throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      expect(refused.length).toBeGreaterThan(5);
      expect(await target.db.selectFrom('userAccount').select('id').execute()).toEqual([]);
    } finally {
      other.close();
      await Promise.all([source.close(), target.close()]);
    }
  });

  /** Adds to the demonstration content what people and teams make; returns the token of a person who has registered. */
  async function fill(api: Place, token: string): Promise<string> {
    const post = async (address: string, body: object) =>
      textAt(await send(api, 'POST', address, { token, body }), 'data.id');
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(11 * megabyte)]);
    const [imageId, fileId] = [
      await post('/api/files', fileForm(await picture(750, 350), '图.png')),
      await post('/api/files', fileForm(pdf, '说明.pdf')),
    ];
    const document = { type: 'msds', language: 'zh', title: '', edition: '', validTo: '', fileId };
    const [products, materials] = [
      await post('/api/category', categoryInput()),
      await post('/api/category', categoryInput('material')),
    ];
    const product = await post('/api/product', {
      ...productInput(products),
      imageIds: [imageId],
      documents: [document],
    });
    const material = await post('/api/material', materialInput(materials));
    await post('/api/banner', bannerInput(imageId));
    await post('/api/factory-gallery', galleryInput(imageId));
    await post('/api/synonym', synonymInput());
    const deleted = await post('/api/product', productInput(products));
    await send(api, 'DELETE', `/api/product/${deleted}`, { token });
    await send(api, 'PATCH', `/api/product/${product}/status`, { token, body: { status: 0, version: 1 } });
    await send(api, 'PATCH', `/api/product/${product}/status`, { token, body: { status: 1, version: 2 } });
    await send(api, 'POST', '/api/inquiry', { body: inquiryFor({ product, material }) });
    const sheet = fileForm(Buffer.from('登记证号\r\nXX1\r\n'), '台账.csv');
    const job = textAt(
      await send(api, 'POST', '/api/product/import?dryRun=true', { token, body: sheet }),
      'data.jobId',
    );
    while (!['done', 'failed'].includes(textAt(await send(api, 'GET', `/api/jobs/${job}`, { token }), 'data.state')));

    const password = encryptPassword(testPassword, devCipher);
    const person = { username: 'moving_person', phone: '14700000001', email: '', realName: '搬迁' };
    await send(api, 'POST', '/api/auth/register', { body: { ...person, password } });
    const login = await send(api, 'POST', '/api/auth/login', { body: { username: person.username, password } });

    const database = openSource();
    await manageRemotes(database, ['add', 'moved', 'https://moved.example.com']);
    const team = (await manageRemotes(database, ['token', 'moved', 'moved-team'])).split(' ').at(-1) ?? '';
    await database.close();
    for (const build of ['b1', 'b2'])
      await send(api, 'POST', '/api/remotes/moved/releases', { token: team, body: publication('moved', build) });
    await send(api, 'PUT', '/api/remotes/moved/stable', { token: team, body: { build: 'b1' } });
    return textAt(login, 'token');
  }

  it('has everything on two instances behind nginx: content, files, answers, sessions, the log and the registry', async () => {
    const source = await startServer({ DATA_DIR: dataDir, REMOTE_CHECK: 'off' });
    const token = await signIn(source);
    const person = await fill(source, token);
    const { token: adminToken } = fieldsAt(await send(source, 'POST', '/api/auth/admin/token', { token }), '');
    const files = readFileIds();
    const reader =
      (origin: string, nextAddress = (): Record<string, string> => ({})): Read =>
      (address) =>
        readAnswer(origin + address, { authorization: `Bearer ${token}`, purpose: 'prefetch', ...nextAddress() });
    const before = await readEverything(reader(source.url), files);
    expect(before.size).toBeGreaterThan(1000);

    // As docs/operations.md says: the files while the API runs, the rest after its end.
    const move = async (...args: string[]) => {
      const env = { ...process.env, ...s3.environment, DATA_DIR: dataDir };
      return (await promisify(execFile)('npm', ['run', 'move', '--', ...args], { cwd: root, env })).stdout;
    };
    expect(await move('--files')).toContain('files are in the bucket');
    expect(await source.stop()).toBe(0);
    expect(await move(url, '--files')).toMatch(/compared row by row[^]*files are in the bucket/);

    const JWT_SECRET = readFileSync(path.join(dataDir, 'jwt-secret'), 'utf8').trim();
    stack = await startTwoInstances({ ...s3.environment, DATABASE_URL: url, JWT_SECRET });
    const after = await readEverything(reader(stack.url, stack.nextAddress), files);
    const differing = [...before].filter(([address, answer]) => !isDeepStrictEqual(answer, after.get(address)));
    expect(differing.map(([address]) => address)).toEqual([]);
    expect(differing.slice(0, 3).map(([address, answer]) => [address, answer, after.get(address)])).toEqual([]);
    expect(after.size).toBe(before.size);

    const [one, two] = stack.instances;
    for (const instance of [one, two]) {
      for (const session of [token, person, String(adminToken)])
        await send(instance, 'GET', '/api/auth/principal', { token: session });
    }
    for (const [session, renewing, other] of [
      [token, one, two],
      [person, two, one],
    ] as const) {
      const renewed = textAt(await send(renewing, 'POST', '/api/auth/refresh', { token: session }), 'data.token');
      await send(other, 'GET', '/api/auth/me', { token: renewed });
    }
    // What one of them stores the other one has.
    const image = await send(one, 'POST', '/api/files', { token, body: fileForm(await picture(), 'a.png') });
    const [{ id: categoryId } = { id: '' }] = listAt(await send(one, 'GET', '/api/category?kind=product', { token }));
    const input = { ...productInput(String(categoryId)), imageIds: [textAt(image, 'data.id')] };
    const made = await send(one, 'POST', '/api/product', { token, body: input });
    const found = await send(two, 'GET', `/api/publish/list?keyword=${encodeURIComponent(input.regNo)}`);
    expect(listAt(found).map(({ id }) => id)).toEqual([textAt(made, 'data.id')]);
    expect((await reader(two.url)(`/api/files/preview/${textAt(image, 'data.id')}`)).status).toBe(200);
    await stack.stop();
    stack = undefined;
  }, 300_000);

  it('is refused where the target is in use, and between two databases of one engine', async () => {
    const [source, target] = [openSource(), openTarget()];
    try {
      await expect(moveDatabase(source, target)).rejects.toThrow('holds data already');
      await expect(moveDatabase(source, source)).rejects.toThrow('one engine');
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  });

  it('back to a folder brings rows, files and secret along, and leaves nothing of a move that failed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-moved-'));
    const settings = { ...s3.environment, DATA_DIR: dataDir, DATABASE_URL: url };
    await expect(moveTo([dataDir], settings)).rejects.toThrow('where the data is');
    await expect(moveTo([folder], { DATA_DIR: dataDir })).rejects.toThrow('one engine');
    expect(readdirSync(folder)).toEqual([]);
    expect(await moveTo([folder], settings)).toContain(`DATA_DIR=${folder}`);
    expect(readFileSync(path.join(folder, 'jwt-secret'))).toEqual(readFileSync(path.join(dataDir, 'jwt-secret')));
    expect(await namesIn(localStore(path.join(folder, 'files')))).toEqual(await namesIn(s3Store(s3.place)));

    const [source, target] = [openTarget(), openDatabase({ url: null, file: databaseFile(folder) })];
    try {
      const [tables, back] = [await dump(source, ...perEngine), await dump(target, ...perEngine)];
      for (const [name, rows] of Object.entries(tables)) {
        if (name === 'dataVersion') continue;
        // Row by row: a difference between thousands of rows takes minutes to print.
        const missing = new Set(back[name]?.map((row) => JSON.stringify(row)));
        expect([name, rows.filter((row) => !missing.has(JSON.stringify(row))).slice(0, 3)]).toEqual([name, []]);
        expect(back[name]?.length).toBe(rows.length);
      }
    } finally {
      await Promise.all([source.close(), target.close()]);
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
