import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loggedUrl, maskPhones } from '../src/plugins/logging.ts';
import { textAt, valueAt } from './support/response.ts';
import type { TestApp } from './support/app.ts';
import { startApp, testPassword } from './support/app.ts';

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
    ['another content type', { headers: { 'content-type': 'text/xml' }, payload: Buffer.from('<a/>') }, 415],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: Buffer.from('a=1') }, 415],
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
    ['/api/user/check/phone/%31%33712345678', '/api/user/check/phone/:phone', '/api/user/check/phone/***'],
    ['/api/user/username/zhangsan', '/api/user/username/:username', '/api/user/username/***'],
    ['/api/jobs/bad-rows?signature=abc&expires=1', undefined, '/api/jobs/bad-rows?signature=***&expires=***'],
    ['/api/13712345678/%E5%BC%A0?%', undefined, '/api/***/***?***=***'],
    [`/api/product/${'0a'.repeat(16)}?status=1`, '/api/product/:id', `/api/product/${'0a'.repeat(16)}?status=1`],
    ['/api/remotes/category/stable', '/api/remotes/:module/stable', '/api/remotes/category/stable'],
  ])('have of %j only what may be logged', (url, route, logged) => {
    expect(loggedUrl(url, route)).toBe(logged);
  });

  it('masks only phone numbers', () => {
    expect(maskPhones('+8613712345678, 8613712345678')).toBe('+137****5678, 137****5678');
    expect(maskPhones('/x/13812345678?y=19912345678&id=0138123456789')).toBe(
      '/x/138****5678?y=199****5678&id=0138123456789',
    );
  });
});
