import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { fileLimits } from '@admin-h5/shared/contract';
import { readHostSettings } from '../web/host-settings.ts';
import { hostSecurityHeaders } from '../web/security-headers.ts';
import { type Fixture, hostFixture } from './fixture.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { type Answer, type RequestOptions, send } from './request.ts';

let api: FastifyInstance;
let nginx: RunningNginx;
let build: Fixture;
let newer: Fixture;

const environment = {
  REMOTE_ORIGINS: 'https://category.example.com,https://material.example.com',
  LINK_ORIGINS: 'https://www.example.com',
  CATALOGUE_ACCESS: 'login',
  MAX_WIDTH: '1080',
};

async function startApi(): Promise<string> {
  api = Fastify({ forceCloseConnections: true, bodyLimit: 2 * fileLimits.videoBytes });
  api.get('/api/echo', ({ url, headers }, reply) => reply.send({ url, headers }));
  api.get('/api/file', async (_request, reply) =>
    reply.header('content-security-policy', "default-src 'none'").send('x'),
  );
  api.get('/api/broken', (_request, reply) => reply.code(503).send({ from: 'api' }));
  api.post('/api/size', ({ body }, reply) => reply.send(String(body).length));
  api.get('/metrics', (_request, reply) => reply.send('secret'));
  return api.listen({ host: '127.0.0.1', port: 0 });
}

const get = (address: string, options?: RequestOptions) => send(nginx.origin, address, options);
const json = (answer: Answer) => JSON.parse(answer.body.toString());

const idFor = async (id: string) =>
  json(await get('/api/echo', { headers: { 'x-request-id': id } })).headers['x-request-id'];

beforeAll(async () => {
  build = hostFixture('aaa');
  newer = hostFixture('bbb');
  nginx = await startNginx({
    template: 'host',
    build: build.folder,
    environment: { ...environment, API_UPSTREAM: await startApi() },
  });
});

afterAll(async () => {
  await nginx?.remove();
  await api?.close();
  build.remove();
  newer.remove();
});

describe('addresses of the host behind nginx', () => {
  it('lead from the base path without its slash to the one with it, query kept', async () => {
    const answer = await get('/admin-h5?redirect=%2Fpages');
    expect([answer.status, answer.headers.location]).toEqual([301, '/admin-h5/?redirect=%2Fpages']);
  });

  it('lead from the root to the base path', async () => {
    const answer = await get('/');
    expect([answer.status, answer.headers.location]).toEqual([302, '/admin-h5/']);
  });

  it.each([
    '/admin-h5/',
    '/admin-h5/pages/index/index',
    '/admin-h5/pages/admin/category/edit?id=1.5',
    '/admin-h5/nowhere',
  ])('answer %s with the page, filled and never from a cache alone', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers.etag).toBeTruthy();
    expect(answer.body.toString()).toContain('src="/admin-h5/assets/main.aaa.js"');
  });

  it('answer the base path with its own document', async () => {
    expect((await get('/admin-h5/')).body.toString()).toContain('name="document" content="root"');
    expect((await get('/admin-h5/nowhere')).body.toString()).not.toContain('name="document"');
  });

  it.each([
    '/admin-h5/assets/main.zzz.js',
    '/admin-h5/favicon.ico',
    '/admin-h5/pages/index/lost.js',
    '/admin-h5/index.html',
    '/admin-h5/.source',
    '/admin-h5/pages.json',
    '/elsewhere',
    '/admin-h5x/',
  ])('answer %s with 404, not with the page', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toMatch(/max-age=31536000/);
  });

  it('never lead to a source map', async () => {
    writeFileSync(path.join(nginx.directories.volume, 'files/assets/stray.js.map'), '{}');
    expect((await get('/admin-h5/assets/main.aaa.js.map')).status).toBe(404);
    expect((await get('/admin-h5/assets/stray.js.map')).status).toBe(404);
  });
});

describe('the page behind nginx', () => {
  it('holds the settings of its environment', async () => {
    const html = (await get('/admin-h5/')).body.toString();
    const content = /name="admin-h5-config" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(
      readHostSettings(environment),
    );
  });

  it('is not sent again to who has it', async () => {
    const { etag = '' } = (await get('/admin-h5/pages/mine/index')).headers;
    expect((await get('/admin-h5/pages/mine/index', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('comes compressed with %s and settings filled in', async (encoding, decompress) => {
    const answer = await get('/admin-h5/', { headers: { 'accept-encoding': encoding } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toContain('Accept-Encoding');
    expect(decompress(answer.body)).toEqual((await get('/admin-h5/')).body);
  });

  it("names the screen's chunks in a header, and no others", async () => {
    expect((await get('/admin-h5/pages/index/index?from=1')).headers.link).toBe(
      '</admin-h5/assets/home.aaa.js>; rel=preload; as=script, </admin-h5/assets/home.aaa.css>; rel=preload; as=style',
    );
    expect((await get('/admin-h5/pages/mine/index')).headers.link).toBeUndefined();
  });
});

describe('files of the host behind nginx', () => {
  it('are kept by browsers for a year', async () => {
    const answer = await get('/admin-h5/assets/main.aaa.js');
    expect(answer.body.toString()).toBe('main of aaa');
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['gzip, deflate', 'gzip', 'gz:main of aaa'],
    ['gzip, deflate, br', 'br', 'br:main of aaa'],
  ])('come in the variant of the build for "%s"', async (accepted, encoding, text) => {
    const answer = await get('/admin-h5/assets/main.aaa.js', {
      headers: { 'accept-encoding': accepted, via: '1.1 proxy' },
    });
    expect([answer.headers['content-encoding'], answer.body.toString()]).toEqual([encoding, text]);
  });

  it('stay when a newer build takes their place', async () => {
    await nginx.release(newer.folder);
    expect((await get('/admin-h5/')).body.toString()).toContain('main.bbb.js');
    expect((await get('/admin-h5/assets/main.bbb.js')).status).toBe(200);
    expect((await get('/admin-h5/assets/main.aaa.js')).body.toString()).toBe('main of aaa');
    expect((await get('/admin-h5/pages/index/index')).headers.link).toContain('home.bbb.js');
    await nginx.release(build.folder);
    expect((await get('/admin-h5/')).body.toString()).toContain('main.aaa.js');
  });
});

describe('the registry behind nginx', () => {
  it('is an empty one before the first release, then whatever stands in the file', async () => {
    const first = await get('/admin-h5/remotes.json');
    expect(json(first)).toEqual({ schema: 1, modules: [] });
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers['content-type']).toBe('application/json');
    writeFileSync(path.join(nginx.directories.registry, 'remotes.json'), '{"schema":1,"modules":[], "later":true}');
    const later = await get('/admin-h5/remotes.json', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect([later.status, json(later).later]).toEqual([200, true]);
    const unchanged = await get('/admin-h5/remotes.json', { headers: { 'if-none-match': later.headers.etag ?? '' } });
    expect(unchanged.status).toBe(304);
  });
});

describe('the API behind nginx', () => {
  it('gets the call as it was made, with who made it', async () => {
    const { url, headers } = json(await get('/api/echo?a=%2F&b=1', { headers: { 'x-forwarded-for': '203.0.113.9' } }));
    expect(url).toBe('/api/echo?a=%2F&b=1');
    expect(headers).toMatchObject({
      host: new URL(nginx.origin).host,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('gets a sane id of the call, whatever the caller sent', async () => {
    expect(await idFor('call-12345')).toBe('call-12345');
    expect(await idFor('"},{"x":"')).toMatch(/^[0-9a-f]{32}$/);
  });

  it.each([
    '/metrics',
    '/api/../metrics',
    '/api/%2e%2e/metrics',
    '/api/..%2fmetrics',
    '/admin-h5/../metrics',
    '//metrics',
  ])('keeps its metrics from %s', async (address) => {
    const answer = await get(address);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain('secret');
  });

  it('answers its own failures itself', async () => {
    const answer = await get('/api/broken');
    expect([answer.status, json(answer)]).toEqual([503, { from: 'api' }]);
  });

  it('takes the largest file there may be, and an envelope says what is too large', async () => {
    const headers = { 'content-type': 'text/plain' };
    const fits = await get('/api/size', { method: 'POST', headers, body: 'x'.repeat(fileLimits.videoBytes) });
    expect([fits.status, json(fits)]).toEqual([200, fileLimits.videoBytes]);
    const declared = { ...headers, 'content-length': String(2 * fileLimits.videoBytes) };
    const refused = await get('/api/size', { method: 'POST', headers: declared });
    expect([refused.status, json(refused).code]).toEqual([413, 'TOO_LARGE']);
  });
});

describe('the host under a longer base path', () => {
  it('serves page, files and registry there, and nothing at the usual place', async () => {
    const nested = await startNginx({
      template: 'host',
      build: build.folder,
      environment: { ...environment, BASE_PATH: '/shop/admin-h5/', API_UPSTREAM: 'http://127.0.0.1:9' },
    });
    const at = (address: string) => send(nested.origin, address);
    try {
      const home = await at('/shop/admin-h5/pages/index/index');
      expect(home.status).toBe(200);
      expect(home.headers.link).toContain('</shop/admin-h5/assets/home.aaa.js>');
      expect(home.body.toString()).toContain('src="/shop/admin-h5/assets/main.aaa.js"');
      expect((await at('/shop/admin-h5/assets/main.aaa.js')).headers['cache-control']).toContain('immutable');
      expect(json(await at('/shop/admin-h5/remotes.json'))).toEqual({ schema: 1, modules: [] });
      expect((await at('/')).headers.location).toBe('/shop/admin-h5/');
      expect((await at('/admin-h5/')).status).toBe(404);
    } finally {
      await nested.remove();
    }
  });
});

describe('the access log of nginx', () => {
  it('names what was asked for, without the query', async () => {
    await get('/admin-h5/pages/search/index?keyword=private');
    const log = readFileSync(path.join(nginx.directories.run, 'access.log'), 'utf8');
    expect(log).toContain(' GET /admin-h5/pages/search/index 200 ');
    expect(log).not.toContain('private');
  });
});

describe('security headers behind nginx', () => {
  const expected = hostSecurityHeaders(readHostSettings(environment));

  it.each([
    '/',
    '/admin-h5',
    '/admin-h5/',
    '/admin-h5/assets/main.aaa.js',
    '/admin-h5/assets/lost.js',
    '/admin-h5/remotes.json',
    '/api/echo',
    '/x',
  ])('on %s are those of npm start', async (address) => {
    expect((await get(address)).headers).toMatchObject(expected);
  });

  it('leave to the API what the API sets itself', async () => {
    expect((await get('/api/file')).headers['content-security-policy']).toBe("default-src 'none'");
  });
});

describe('the host while the API is down', () => {
  it('answers calls with the envelope and still serves the page', async () => {
    await api.close();
    const answer = await get('/api/echo', { headers: { 'x-request-id': 'call-12345' } });
    expect(answer.status).toBe(503);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json(answer)).toEqual({
      success: false,
      message: '服务暂时不可用，请稍后重试',
      code: 'UNAVAILABLE',
      requestId: 'call-12345',
    });
    expect((await get('/admin-h5/')).status).toBe(200);
  });
});
