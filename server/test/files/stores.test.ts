import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { localStore } from '../../src/files/local-store.ts';
import { s3Store } from '../../src/files/s3-store.ts';
import { contentName, type FileStore, sha256OfName, type StoredContent } from '../../src/files/store.ts';
import { TemporaryFiles } from '../../src/files/temporary-files.ts';
import { breakableWay, type BrokenWay, type S3Server, startS3 } from '../support/s3.ts';

const megabyte = 1024 * 1024;

async function* interrupted(): AsyncGenerator<Buffer> {
  yield randomBytes(megabyte);
  throw new Error('the sender is gone');
}

interface Fixture {
  store: FileStore;
  temporary: TemporaryFiles;
  /** Puts a content that came as a stream; returns its name. */
  put: (content: Buffer) => Promise<string>;
  readAll: (name: string) => Promise<Buffer | null>;
  listAll: (prefix: string) => Promise<StoredContent[]>;
}

function fixtureOf(store: FileStore, folder: string): Fixture {
  const temporary = new TemporaryFiles(join(folder, 'incoming'));
  return {
    store,
    temporary,
    put: async (content) => {
      const { path, sha256 } = await temporary.receive([content]);
      await store.put(contentName(sha256), path);
      await temporary.remove(path);
      return contentName(sha256);
    },
    readAll: async (name) => {
      const content = await store.read(name);
      return content && buffer(content);
    },
    listAll: async (prefix) => {
      const found: StoredContent[] = [];
      for await (const content of store.list(prefix)) found.push(content);
      return found;
    },
  };
}

let s3: S3Server;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'admin-h5-stores-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', () => localStore(folder)],
  ['a bucket', () => s3Store(s3.place)],
])('files in %s', (_kind, open) => {
  let f: Fixture;
  beforeAll(() => {
    f = fixtureOf(open(), folder);
  });

  it.each([
    ['nothing', 0],
    ['a few bytes', 11],
    ['one part', megabyte],
    ['several parts', 21 * megabyte + 7],
  ])('are read as they were stored: %s', async (_what, size) => {
    const content = randomBytes(size);
    const name = await f.put(content);
    expect((await f.readAll(name))?.equals(content)).toBe(true);
    expect(await f.store.find(name)).toMatchObject({ name, size });
    const [{ storedAt } = { storedAt: 0 }] = await f.listAll(name);
    expect(Math.abs(storedAt - Date.now())).toBeLessThan(60_000);
  });

  it('are read in ranges', async () => {
    const name = await f.put(Buffer.from('0123456789'));
    const part = async (start: number, end: number) => {
      const content = await f.store.read(name, { start, end });
      return content && (await buffer(content)).toString();
    };
    expect([await part(0, 1), await part(3, 5), await part(9, 9)]).toEqual(['01', '345', '9']);
  });

  it('are stored once, however many send the same content at once', async () => {
    const content = randomBytes(megabyte);
    const names = await Promise.all(Array.from({ length: 6 }, () => f.put(content)));
    expect(new Set(names).size).toBe(1);
    const [name = ''] = names;
    expect(await f.listAll(name)).toHaveLength(1);
    expect((await f.readAll(name))?.equals(content)).toBe(true);
  });

  it('are laid at a path for tools, and gone when they are removed, twice as well', async () => {
    const content = randomBytes(1000);
    const name = await f.put(content);
    const path = await f.temporary.newPath();
    expect(await f.store.copyTo(name, path)).toBe(true);
    expect(readFileSync(path).equals(content)).toBe(true);
    await f.store.remove(name);
    await f.store.remove(name);
    expect(readFileSync(path).equals(content)).toBe(true);
    await f.temporary.remove(path);
    expect([await f.store.find(name), await f.store.read(name)]).toEqual([null, null]);
    expect(await f.store.copyTo(name, path)).toBe(false);
    expect(existsSync(path)).toBe(false);
    // Stored again.
    await f.put(content);
    expect((await f.readAll(name))?.equals(content)).toBe(true);
  });

  it('are listed by what their names begin with, without what only arrives', async () => {
    for (const name of ['sheets/a-1.pictures', 'sheets/a-2.pictures', 'sheets/b-1.pictures']) {
      const { path } = await f.temporary.receive([Buffer.from(name)]);
      await f.store.put(name, path);
      await f.temporary.remove(path);
    }
    const arriving = await f.temporary.receive([Buffer.from('arriving')]);
    const namesOf = async (prefix: string) => (await f.listAll(prefix)).map(({ name }) => name).toSorted();
    expect(await namesOf('sheets/a-')).toEqual(['sheets/a-1.pictures', 'sheets/a-2.pictures']);
    expect(await namesOf('nothing/')).toEqual([]);
    const all = await namesOf('');
    expect(all.filter((name) => sha256OfName(name) === null)).toEqual(await namesOf('sheets/'));
    await f.temporary.remove(arriving.path);
  });

  it('leave nothing of an upload that is interrupted', async () => {
    const before = await f.listAll('');
    await expect(f.temporary.receive(interrupted())).rejects.toThrow('the sender is gone');
    expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
    expect(await f.listAll('')).toEqual(before);
  });
});

describe('a bucket', () => {
  let way: BrokenWay;
  let f: Fixture;
  beforeAll(async () => {
    way = await breakableWay(s3.place);
    f = fixtureOf(s3Store({ ...s3.place, endpoint: way.endpoint }), folder);
  });
  afterAll(() => way.close());

  it('that fails in the middle of an upload has nothing of it but parts, which go when they are old, and takes it later', async () => {
    const content = randomBytes(20 * megabyte);
    way.limits.up = 12 * megabyte;
    await expect(f.put(content)).rejects.toMatchObject({ statusCode: 503 });
    way.limits.up = Infinity;
    const { path, sha256 } = await f.temporary.receive([content]);
    expect(await f.store.find(contentName(sha256))).toBeNull();
    await f.store.removeUnfinished(Date.now() - 3_600_000);
    expect(s3.countUnfinished()).toBe(1);
    await f.store.removeUnfinished(Date.now() + 3_600_000);
    expect(s3.countUnfinished()).toBe(0);
    await f.store.put(contentName(sha256), path);
    expect((await f.readAll(contentName(sha256)))?.equals(content)).toBe(true);
    await f.temporary.remove(path);
  }, 60_000);

  it('that fails while it is read ends the reading with an error, and leaves no half file', async () => {
    const name = await f.put(randomBytes(5 * megabyte));
    way.limits.down = megabyte;
    await expect(f.readAll(name)).rejects.toThrow(/aborted|terminated|closed|hang up/);
    const path = await f.temporary.newPath();
    await expect(f.store.copyTo(name, path)).rejects.toMatchObject({ statusCode: 503 });
    expect(existsSync(path)).toBe(false);
    way.limits.down = Infinity;
    expect(await f.store.copyTo(name, path)).toBe(true);
    await f.temporary.remove(path);
  }, 60_000);

  it('that does not respond, does not know the key or does not exist is 503, with the reason for the log', async () => {
    const failing = [
      [{ endpoint: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
      [{ secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
      [{ bucket: 'other' }, 'NoSuchBucket'],
    ] as const;
    const path = join(folder, 'small');
    writeFileSync(path, 'x');
    for (const [change, reason] of failing) {
      const store = s3Store({ ...s3.place, ...change });
      const error: unknown = await store.read('ab/c').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
      expect(inspect(error)).toContain(reason);
      await expect(store.put('ab/c', path)).rejects.toMatchObject({ statusCode: 503 });
    }
  });

  it('may be of a store that lists no interrupted uploads', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(501, { 'content-type': 'application/xml' });
      response.end('<Error><Code>NotImplemented</Code></Error>');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    expect(await s3Store({ ...s3.place, endpoint }).removeUnfinished(Date.now())).toBeUndefined();
    server.closeAllConnections();
    server.close();
  });
});
