import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Fixture, hostFixture, remoteFixture } from '../../deploy/test/fixture.ts';
import { jsonOf, send } from '../../deploy/test/request.ts';
import { readSettings } from '../../server/src/settings.ts';
import { startApp, testPassword } from '../../server/test/support/app.ts';
import { hostSecurityHeaders, remoteSecurityHeaders } from '../../deploy/web/security-headers.ts';
import { localApiEnvironment } from './api-process.ts';
import { createHostServer } from './host-server.ts';
import { createRemoteServer } from './remote-server.ts';
import { localHostConfig } from './settings.ts';

let build: Fixture;
let app: FastifyInstance;

beforeAll(async () => {
  build = hostFixture('aaa');
  app = await createHostServer({
    config: localHostConfig([], '', {}),
    dist: build.folder,
    apiOrigin: 'http://127.0.0.1:1',
    registry: () => ({ schema: 1, modules: [] }),
  });
});

afterAll(async () => {
  await app.close();
  build.remove();
});

describe('the host of npm start', () => {
  it("names the screen's chunks in a header of the page, as nginx does", async () => {
    const home = await app.inject('/admin-h5/pages/index/index?from=1');
    expect(home.headers.link).toBe(
      '</admin-h5/assets/home.aaa.js>; rel=preload; as=script, </admin-h5/assets/home.aaa.css>; rel=preload; as=style',
    );
    expect((await app.inject('/admin-h5/pages/mine/index')).headers.link).toBeUndefined();
  });

  it('responds with the envelope while the API is down, as nginx does, and still serves the page [§settings unavailable]', async () => {
    const response = await app.inject({ url: '/api/publish/types', headers: { 'x-request-id': 'call-12345' } });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({
      success: false,
      message: '服务暂时不可用，请稍后重试',
      code: 'UNAVAILABLE',
      requestId: 'call-12345',
    });
    expect((await app.inject('/admin-h5/')).statusCode).toBe(200);
  });

  it.each(['/admin-h5/lost.js', '/admin-h5/pages.json', '/admin-h5/assets/main.aaa.js.map'])(
    'returns 404 for %s instead of the page',
    async (address) => {
      expect((await app.inject(address)).statusCode).toBe(404);
    },
  );

  it('serves its licence notices', async () => {
    expect((await app.inject('/admin-h5/third-party-notices.txt')).body).toBe('notices of aaa');
  });

  it('says which packages it provides', async () => {
    expect((await app.inject('/admin-h5/packages.json')).json()).toEqual({ host: 'aaa', packages: {} });
  });

  it('sends the registry with an ETag, and 304 to clients that have it', async () => {
    const address = '/admin-h5/remotes.json';
    const first = await app.inject(address);
    expect(first.json()).toEqual({ schema: 1, modules: [] });
    const again = await app.inject({ url: address, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

/** Real network requests, for uploads and callers that `inject` cannot imitate. */
describe('the API behind the host of npm start', () => {
  let api: FastifyInstance;
  let host: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    api = Fastify({ forceCloseConnections: true });
    api.addContentTypeParser('*', (_request, body, done) => {
      body.resume().once('end', () => done(null));
    });
    api.addHook('onRequest', (request, _reply, done) => {
      const allowed = request.method === 'GET' || request.headers.authorization === 'Bearer good';
      done(allowed ? undefined : Object.assign(new Error('登录已过期，请重新登录'), { statusCode: 401 }));
    });
    api.post('/api/files', () => ({ success: true }));
    api.get('/api/echo', ({ headers }) => headers);
    api.get('/api/list', (_request, reply) => reply.header('etag', '"1"').send({ data: '产品'.repeat(2000) }));
    api.get('/api/picture', (_request, reply) => reply.type('image/webp').send(Buffer.alloc(4000)));
    host = await createHostServer({
      config: localHostConfig([], '', {}),
      dist: build.folder,
      apiOrigin: await api.listen({ port: 0, host: '127.0.0.1' }),
      registry: () => ({ schema: 1, modules: [] }),
    });
    origin = await host.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => Promise.all([host.close(), api.close()]));

  it.each([
    ['good', 200],
    ['bad', 401],
  ])('sends the refusal to an uploader with a %s token, even while the upload continues', async (token, status) => {
    const agent = new Agent({ keepAlive: true });
    const body = Buffer.alloc(48 * 1024 * 1024);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const call = request(`${origin}/api/files`, {
        method: 'POST',
        agent,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': body.length,
        },
      });
      const faults: Error[] = [];
      call.on('error', (error) => faults.push(error));
      const responded = once(call, 'response');
      call.end(body);
      const [response]: IncomingMessage[] = await responded;
      response?.resume();
      // If the connection ends during an upload, a browser sees nothing else.
      expect([response?.statusCode, response?.headers.connection === 'close', faults]).toEqual([status, false, []]);
    }
    agent.destroy();
  });

  it("receives the caller's real address, not the one that the caller claims", async () => {
    const response = await send(origin, '/api/echo', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(jsonOf(response)).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
  });

  it('has long responses compressed, with their ETag', async () => {
    const response = await send(origin, '/api/list', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers).toMatchObject({ 'content-encoding': 'br', etag: '"1"', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(response.body).toString())).toEqual({ data: '产品'.repeat(2000) });
    const plain = await send(origin, '/api/list');
    expect([plain.headers['content-encoding'], jsonOf(plain)]).toEqual([undefined, { data: '产品'.repeat(2000) }]);
    const picture = await send(origin, '/api/picture', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([picture.headers['content-encoding'], picture.body.length]).toEqual([undefined, 4000]);
  });
});

describe('the API of npm start', () => {
  it('does not count wrong passwords of one visitor against others', async () => {
    const { trustProxy } = readSettings({ ...localApiEnvironment, NODE_ENV: 'test' });
    const real = await startApp({ settings: { trustProxy } });
    const host = await createHostServer({
      config: localHostConfig([], '', {}),
      dist: build.folder,
      apiOrigin: await real.app.listen({ port: 0, host: '127.0.0.1' }),
      registry: () => ({}),
    });
    const origin = await host.listen({ port: 0, host: '127.0.0.1' });
    const login = async (from: string, password: string) => {
      const body = JSON.stringify({ username: real.people.owner.username, password: real.encrypt(password) });
      const headers = { 'content-type': 'application/json' };
      return (await send(origin, '/api/auth/login', { method: 'POST', headers, body, localAddress: from })).status;
    };
    const guesses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await login('127.0.0.2', `wrong${guess}`));
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await login('127.0.0.1', testPassword)).toBe(200);
    await host.close();
    await real.close();
  });
});

describe('files of a build', () => {
  it.each([
    [undefined, undefined, 'main of aaa'],
    ['gzip, deflate', 'gzip', 'gz:main of aaa'],
    ['gzip, deflate, br', 'br', 'br:main of aaa'],
  ])('are sent in the variant of the build for "%s"', async (accepted, encoding, text) => {
    const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await app.inject({ url: '/admin-h5/assets/main.aaa.js', headers });
    expect([response.headers['content-encoding'], response.body]).toEqual([encoding, text]);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const known = { ...headers, 'if-none-match': String(response.headers.etag) };
    expect((await app.inject({ url: '/admin-h5/assets/main.aaa.js', headers: known })).statusCode).toBe(304);
  });

  it('contain no source maps, compressed or not', async () => {
    const headers = { 'accept-encoding': 'br' };
    expect((await app.inject({ url: '/admin-h5/assets/main.aaa.js.map', headers })).statusCode).toBe(404);
  });

  it('of a remote are compressed too, for hosts that may read them', async () => {
    const host = 'http://localhost:8080';
    const release = remoteFixture('abc_1');
    const remote = await createRemoteServer({ dist: release.folder, hostOrigins: [host] });
    const response = await remote.inject({
      url: '/remoteEntry.js',
      headers: { origin: host, 'accept-encoding': 'gzip, br' },
    });
    expect(response.body).toBe('br:entry of abc_1');
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'access-control-allow-origin': host,
      vary: 'accept-encoding, Origin',
    });
    await remote.close();
    release.remove();
  });

  it('generated at run time, such as the page, are compressed', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const response = await app.inject({ url: '/admin-h5/pages/index/index', headers });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('<title>');
  });
});

describe('security headers of npm start', () => {
  it.each([
    '/',
    '/admin-h5',
    '/admin-h5/',
    '/admin-h5/pages/index/index',
    '/admin-h5/assets/main.aaa.js',
    '/admin-h5/assets/lost.js',
    '/admin-h5/remotes.json',
    '/api/publish/list',
    '/x',
  ])('are sent with %s, as by nginx', async (address) => {
    expect((await app.inject(address)).headers).toMatchObject(hostSecurityHeaders(localHostConfig([], '', {})));
  });

  it('let the preview of a form be in a frame of the same origin, as by nginx', async () => {
    const framed = hostSecurityHeaders(localHostConfig([], '', {}), "'self'");
    expect((await app.inject('/admin-h5/pages/preview/index?x=1')).headers).toMatchObject(framed);
  });

  it('are part of every response of a remote, which names the hosts that may read it', async () => {
    const host = 'http://localhost:8080';
    const remote = await createRemoteServer({ dist: build.folder, hostOrigins: [host] });
    for (const address of ['/index.html', '/lost.js']) {
      const response = await remote.inject({ url: address, headers: { origin: host } });
      expect(response.headers).toMatchObject({ ...remoteSecurityHeaders(), 'access-control-allow-origin': host });
    }
    const foreign = await remote.inject({ url: '/index.html', headers: { origin: 'http://evil.example' } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    await remote.close();
  });
});
