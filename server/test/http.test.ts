import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { isClockPlausible, removeExpired, runMaintenance } from '../src/maintenance.ts';
import { ConcurrencyLimit, FairShares } from '../src/concurrency-limit.ts';
import { loggedUrl, maskContacts, maskPhones } from '../src/plugins/logging.ts';
import { startApp, type TestApp, testPassword } from './support/app.ts';
import { categoryInput, create } from './support/catalogue.ts';
import { textAt, valueAt } from './support/response.ts';

describe('http', () => {
  let api: TestApp;
  let lines = '';
  beforeAll(async () => {
    const logStream = new Writable({
      write: (chunk, _encoding, done) => {
        lines += String(chunk);
        done();
      },
    });
    api = await startApp({ settings: { logLevel: 'debug', corsOrigins: ['https://shop.example'] }, logStream });
  });
  afterAll(() => api.close());

  const json = { 'content-type': 'application/json' };
  const login = '/api/auth/login';

  describe('failures', () => {
    it.each([
      ['malformed JSON', { headers: json, payload: Buffer.from('{"username":') }, 400],
      ['a prototype key', { headers: json, payload: Buffer.from('{"__proto__":{"x":1}}') }, 400],
      ['an array for a body', { body: [] }, 400],
      ['no body', {}, 400],
      [
        'far too deep a body',
        { headers: json, payload: Buffer.from(`{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`) },
        400,
      ],
      ['another content type', { headers: { 'content-type': 'text/xml' }, payload: Buffer.from('<a/>') }, 415],
      [
        'a form',
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: Buffer.from('a=1') },
        415,
      ],
      ['too large a body', { body: { username: 'x'.repeat(1_100_000) } }, 413],
      ['a NUL', { body: { username: 'a\u0000b', password: 'x' } }, 400],
      ['wrong types', { body: { username: 7, password: {} } }, 422],
    ])('%s is refused with the envelope [§bodies failure]', async (_name, options, status) => {
      const response = await api.call('POST', login, options);
      expect(response.status).toBe(status);
      expect(response.body).toMatchObject({
        success: false,
        message: expect.any(String),
        code: expect.any(String),
        requestId: expect.any(String),
      });
    });

    it.each(['/', '/api', '/api/nothing', '/api/user/%zz', '/api/auth/login/', '/api/user/check/phone/%00'])(
      'GET %s returns 404 [§bodies 404]',
      async (path) => {
        expect(await api.call('GET', path)).toMatchObject({
          status: 404,
          body: { message: '请求的资源不存在', code: 'NOT_FOUND' },
        });
      },
    );

    it('GET with an id of 3000 characters returns 404, like any invalid id', async () => {
      expect(await api.call('GET', `/api/publish/${'a'.repeat(3000)}`)).toMatchObject({ status: 404 });
    });

    it.each([
      'size=101',
      'size=0',
      'page=0',
      'page=x',
      'size=10&size=20',
      'sort=passwordHash:asc',
      'sort=id',
      'status=5',
    ])('a list with ?%s is 400', async (query) => {
      expect((await api.call('GET', `/api/user?${query}`, { as: 'admin' })).status).toBe(400);
    });

    it('checks 401 before 403 before 400 [§bodies order]', async () => {
      const broken = { headers: json, payload: Buffer.from('{') };
      expect((await api.call('POST', '/api/user', broken)).status).toBe(401);
      expect((await api.call('POST', '/api/user', { as: 'owner', ...broken })).status).toBe(403);
      expect((await api.call('POST', '/api/user', { as: 'admin', ...broken })).status).toBe(400);
    });
  });

  describe('headers', () => {
    it('keep a well-formed request id and replace a malformed one [§bodies request id]', async () => {
      const given = 'req-12345678';
      const response = await api.call('GET', '/api/nothing', { headers: { 'x-request-id': given } });
      expect([valueAt(response, 'requestId'), response.headers['x-request-id']]).toEqual([given, given]);
      const bad = await api.call('GET', '/api/nothing', { headers: { 'x-request-id': '<script>' } });
      expect(valueAt(bad, 'requestId')).toMatch(/^[\w-]{36}$/);
    });

    it.each(['http://localhost:8080', 'http://127.0.0.1:8081', 'https://shop.example'])(
      'allow %s to call [§settings CORS]',
      async (origin) => {
        const response = await api.call('GET', '/api/auth/health', { headers: { origin } });
        expect(response.headers['access-control-allow-origin']).toBe(origin);
      },
    );

    it('allow no other origin [§settings CORS]', async () => {
      const response = await api.call('GET', '/api/auth/health', { headers: { origin: 'https://evil.example' } });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
    });

    it('allow in a preflight every method and header that the client sends', async () => {
      const response = await api.app.inject({
        method: 'OPTIONS',
        url: '/api/user/x',
        headers: {
          origin: 'http://localhost:8080',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'authorization,content-type,idempotency-key,x-request-id,x-user-id',
        },
      });
      expect(response.statusCode).toBe(204);
      expect(response.headers['access-control-allow-methods']).toContain('PATCH');
      expect(response.headers['access-control-allow-headers']).toContain('x-user-id');
    });
  });

  it.each([
    ['that carries the status of another server', Object.assign(new Error('Access denied'), { statusCode: 403 })],
    ['of an exhausted stack', new RangeError('Maximum call stack size exceeded')],
  ])('an error %s is one of this server, and logged', async (_name, error) => {
    const spy = jest.spyOn(api.context.tokens, 'anonymous').mockRejectedValueOnce(error);
    const since = lines.length;
    expect(await api.call('POST', '/api/auth/anonymous/token')).toMatchObject({ status: 500 });
    expect(lines.slice(since)).toContain('request failed');
    spy.mockRestore();
  });

  describe('logs', () => {
    it('never contain a password, its ciphertext, a token or a full phone number [§passwords logs]', async () => {
      const encrypted = api.encrypt(testPassword);
      const body = { username: api.people.owner.username, password: encrypted };
      const token = textAt(await api.call('POST', login, { body }), 'token');
      await api.call('GET', '/api/auth/me', { as: token });
      await api.call('GET', '/api/user/check/phone/13812345678');
      await api.call('GET', '/api/user?keyword=13812345678', { as: 'admin' });
      await api.call('POST', '/api/auth/sms/send', { body: { phone: '13812345678' } });
      await api.call('GET', '/api/user/check/phone/138%201234%205678?x=1');
      expect(lines).toContain('/api/user/check/phone/***');
      expect(lines).not.toMatch(/138\D+1234/);
      for (const secret of [testPassword, encrypted, token, api.people.admin.token, '13812345678']) {
        expect(lines).not.toContain(secret);
      }
    });

    it.each(['password', 'oldPassword', 'newPassword', 'token', 'authorization', 'phone'])(
      'contain no %s of an object that is logged [§passwords logs]',
      (name) => {
        const since = lines.length;
        api.app.log.info({ body: { [name]: 'secret-value' } }, 'an object');
        expect(lines.slice(since)).toContain('an object');
        expect(lines.slice(since)).not.toContain('secret-value');
      },
    );

    it('have a line for each call except health checks', async () => {
      const since = lines.length;
      for (const path of ['/api/auth/health', '/api/health/live', '/api/health/ready', '/api/publish/types'])
        expect(await api.call('GET', path)).toMatchObject({ status: 200 });
      expect(lines.slice(since)).toContain('/api/publish/types');
      expect(lines.slice(since)).not.toContain('/api/auth/health');
      expect(lines.slice(since)).not.toContain('/api/health/');
    });

    it.each([
      ['/api/user?keyword=%E5%BC%A0%E4%B8%8913912345678&page=2', '/api/user', '/api/user?keyword=***&page=2'],
      ['/api/user?phone=%2B8613712345678', '/api/user', '/api/user?phone=***'],
      ['/api/user?page=13712345678&13712345678=1', '/api/user', '/api/user?page=137****5678&***=***'],
      [
        '/api/user?sort=137-1234-5678&type=86-137.1234.5678',
        '/api/user',
        '/api/user?sort=137****5678&type=137****5678',
      ],
      ['/api/user/check/phone/%31%33712345678', '/api/user/check/phone/:phone', '/api/user/check/phone/***'],
      ['/api/user/username/zhangsan', '/api/user/username/:username', '/api/user/username/***'],
      ['/api/jobs/bad-rows?signature=abc&expires=1', undefined, '/api/jobs/bad-rows?signature=***&expires=***'],
      ['/api/13712345678/%E5%BC%A0?%', undefined, '/api/***/***?***=***'],
      [`/api/product/${'0a'.repeat(16)}?status=1`, '/api/product/:id', `/api/product/${'0a'.repeat(16)}?status=1`],
      ['/api/remotes/category/stable', '/api/remotes/:module/stable', '/api/remotes/category/stable'],
    ])('have of %j only what may be logged', (url, route, logged) => {
      expect(loggedUrl(url, route)).toBe(logged);
    });

    it('masks the addresses of people in errors, and no path of a package', () => {
      expect(maskContacts('550 <zhang.san@mail.example.com> unknown, 13812345678')).toBe(
        '550 <***@mail.example.com> unknown, 138****5678',
      );
      const path = '/app/node_modules/@fastify/cors/index.js, node_modules/kysely@0.28.2/dist';
      expect(maskContacts(path)).toBe(path);
    });

    it('masks only phone numbers', () => {
      expect(maskPhones('+8613712345678, 8613712345678')).toBe('+137****5678, 137****5678');
      expect(maskPhones('/x/13812345678?y=19912345678&id=0138123456789')).toBe(
        '/x/138****5678?y=199****5678&id=0138123456789',
      );
    });
  });
});

/** Everything received until the server closes the connection. */
async function responseOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  socket.on('error', () => {});
  await once(socket, 'close');
  return text;
}

describe('slow bodies', () => {
  let api: TestApp;
  let port: number;
  let log = '';
  beforeAll(async () => {
    const logStream = new PassThrough().on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    api = await startApp({ bodyTimeout: 150, logStream, settings: { logLevel: 'info' } });
    port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => api.close());

  /** Sends headers that announce a longer body than is sent. */
  async function begin(path: string, type: string, body: string, token = ''): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: api',
      `Content-Type: ${type}`,
      'Content-Length: 5000',
      ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  }

  const json = 'application/json';
  const form = 'multipart/form-data; boundary=x';
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc';

  describe('a body that does not end', () => {
    it('gets 408, and its connection is closed', async () => {
      const response = await responseOf(await begin('/api/auth/login', json, '{"username":'));
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      expect(response).toContain('"message":"请求超时，请检查网络后重试"');
    });

    it.each([
      ['of a call that is not there', '/api/nothing', json, '{', 408],
      ['of an upload by nobody', '/api/files', form, part, 401],
    ])('closes its connection after the response: %s', async (_title, path, type, body, status) => {
      expect(await responseOf(await begin(path, type, body))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    });

    it('has more time if it is an upload', async () => {
      const slow = await begin('/api/files', form, part, api.people.manager.token);
      let ended = false;
      slow.on('close', () => {
        ended = true;
      });
      // A later request has its connection closed first.
      await responseOf(await begin('/api/auth/login', json, '{'));
      expect(ended).toBe(false);
      slow.destroy();
    });
  });

  describe('a request that its sender aborts', () => {
    it.each([
      ['/api/auth/login', json, '{"username":'],
      ['/api/files', form, part],
    ])('to %s logs no error', async (path, type, body) => {
      log = '';
      const socket = await begin(path, type, body, path === '/api/files' ? api.people.manager.token : '');
      while (!log.includes('incoming request')) await pause(5);
      socket.destroy();
      while (!log.includes('broken off')) await pause(5);
      const levels = log
        .trim()
        .split('\n')
        .map((line): unknown => Reflect.get(Object(JSON.parse(line)), 'level'));
      expect(levels).not.toContain(50);
      expect(levels).not.toContain(60);
    });
  });
});

describe('metrics', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('counts each call by its pattern, without ids or names, and reports the process', async () => {
    await api.call('GET', `/api/product/${'0'.repeat(32)}`, { as: 'manager' });
    const { headers, body } = await api.call('GET', '/metrics');
    expect(headers['content-type']).toContain('text/plain');
    const text = String(body);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/product\/:id",status="404"\} 1/,
    );
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain('0'.repeat(32));
  });

  it('counts what browsers report of the policy of pages, so many of one address, and no label of a caller', async () => {
    const report = (fields: object, address = '203.0.113.8') =>
      api.call('POST', '/api/csp-reports', {
        payload: Buffer.from(JSON.stringify({ 'csp-report': fields })),
        headers: { 'content-type': 'application/csp-report' },
        address,
      });
    // As Chromium, Safari and an extension send them.
    await report({
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/x.js?who=13912345678',
    });
    await report({ 'violated-directive': "style-src 'self'", 'blocked-uri': 'inline', 'script-sample': '' });
    await report({ 'effective-directive': 'img-src', 'blocked-uri': 'chrome-extension' });
    await report({ 'effective-directive': 'made-up"}', 'blocked-uri': 'x'.repeat(3000) });
    const counted = String((await api.call('GET', '/metrics')).body)
      .split('\n')
      .filter((line) => line.startsWith('csp_violations_total'));
    expect(counted.toSorted()).toEqual([
      'csp_violations_total{directive="img-src",blocked="extension"} 1',
      'csp_violations_total{directive="other",blocked="other"} 1',
      'csp_violations_total{directive="script-src-elem",blocked="address"} 1',
      'csp_violations_total{directive="style-src",blocked="inline"} 1',
    ]);
    for (let at = 4; at < 60; at += 1) expect((await report({ 'blocked-uri': 'inline' })).status).toBe(200);
    expect((await report({})).status).toBe(429);
    expect((await report({}, '203.0.113.9')).status).toBe(200);
    expect((await report({ 'blocked-uri': 1 }, '203.0.113.9')).status).toBe(422);
  });
});

/** A task that ends when the test says so. */
function piece(log: string[], name: string) {
  const told = new EventEmitter();
  const work = async () => {
    log.push(name);
    await once(told, 'end');
    return name;
  };
  return { work, end: () => told.emit('end'), fail: () => told.emit('error', new Error(name)) };
}

describe('concurrency limit', () => {
  describe('the concurrency limit', () => {
    it('runs a limited number of tasks and the others in order, even after failures', async () => {
      const begun: string[] = [];
      const limit = new ConcurrencyLimit(2);
      const [a, b, c, d] = [piece(begun, 'a'), piece(begun, 'b'), piece(begun, 'c'), piece(begun, 'd')];
      const running = [a, b, c, d].map(({ work }) => limit.run(work));
      const ended = Promise.allSettled(running);
      expect(begun).toEqual(['a', 'b']);
      b.fail();
      await expect(running[1]).rejects.toThrow('b');
      expect(begun).toEqual(['a', 'b', 'c']);
      a.end();
      expect(await running[0]).toBe('a');
      expect(begun).toEqual(['a', 'b', 'c', 'd']);
      c.end();
      d.end();
      await ended;
      expect(await limit.run(() => Promise.resolve('later'))).toBe('later');
    });

    it('refuses a task with 503 when too many wait', async () => {
      const begun: string[] = [];
      const limit = new ConcurrencyLimit(1, 1);
      const [a, b] = [piece(begun, 'a'), piece(begun, 'b')];
      const running = [a, b].map(({ work }) => limit.run(work));
      await expect(limit.run(() => Promise.resolve('c'))).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
      a.end();
      await running[0];
      b.end();
      expect(await running[1]).toBe('b');
      expect(await limit.run(() => Promise.resolve('later'))).toBe('later');
    });
  });

  it('lets one caller not wait for the many tasks of another', async () => {
    const shares = new FairShares(2, 3);
    const ends: (() => void)[] = [];
    const task = () => new Promise<void>((resolve) => ends.push(resolve));
    const many = Array.from({ length: 5 }, () => shares.run({ ip: '2001:db8::a' }, task));
    await expect(shares.run({ ip: '2001:db8::a' }, task)).rejects.toMatchObject({ statusCode: 503, retryAfter: 5 });
    expect(ends).toHaveLength(2);
    expect(await shares.run({ ip: '198.51.100.9' }, () => Promise.resolve('at once'))).toBe('at once');
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(many);
    expect(await shares.run({ ip: '2001:db8::b' }, () => Promise.resolve('again'))).toBe('again');
  });
});

describe('reads that anyone may make', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api?.close());

  const record = 'b'.repeat(32);
  it.each([
    `/api/publish/${record}`,
    `/api/publish/documents/${record}/${record}`,
    '/api/publish/list?keyword=a',
    '/api/publish/facets?type=product',
    '/api/publish/suggestions?keyword=a',
    '/api/publish/names?keyword=a',
    '/api/publish/documents',
    '/api/company',
    '/api/banner/active',
  ])('have a share for each address: %s', async (path) => {
    const ends: (() => void)[] = [];
    const crowd = { ip: '203.0.113.7' };
    const work: Promise<unknown>[] = [];
    for (let at = 0; at < 102; at += 1)
      work.push(api.context.shares.run(crowd, () => new Promise<void>((resolve) => ends.push(resolve))));
    const refused = await api.call('GET', path, { address: crowd.ip });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await api.call('GET', path, { address: '198.51.100.9' })).status).not.toBe(503);
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    await Promise.all(work);
  });
});

it('a read that one address waits for is not waited for by another', async () => {
  const api = await startApp();
  const ends: (() => void)[] = [];
  const crowd = '203.0.113.7';
  const busy = [1, 2].map(() =>
    api.context.shares.run({ ip: crowd }, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  const asked: string[] = [];
  const ask = async (address: string) => {
    const { status } = await api.call('GET', '/api/publish/list?keyword=same', { address });
    asked.push(`${address} ${status}`);
  };
  const waiting = ask(crowd);
  await ask('198.51.100.9');
  expect(asked).toEqual(['198.51.100.9 200']);
  for (const end of ends) end();
  await Promise.all([...busy, waiting]);
  expect(asked).toEqual(['198.51.100.9 200', `${crowd} 200`]);
  await api.close();
});

describe('maintenance', () => {
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
});
