import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type Fixture, hostFixture } from '../../deploy/test/fixture.ts';
import { hostSecurityHeaders, remoteSecurityHeaders } from '../../deploy/web/security-headers.ts';
import { createHostServer } from './host-server.ts';
import { createRemoteServer } from './remote-server.ts';
import { localHostConfig } from './settings.ts';

let build: Fixture;
let app: FastifyInstance;

beforeAll(async () => {
  build = hostFixture('aaa');
  app = await createHostServer({
    config: localHostConfig([], {}),
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
  it("names the screen's chunks with the page, as nginx does", async () => {
    const home = await app.inject('/admin-h5/pages/index/index?from=1');
    expect(home.headers.link).toBe(
      '</admin-h5/assets/home.aaa.js>; rel=preload; as=script, </admin-h5/assets/home.aaa.css>; rel=preload; as=style',
    );
    expect((await app.inject('/admin-h5/pages/mine/index')).headers.link).toBeUndefined();
  });

  it('answers calls with the envelope while the API is down, as nginx does, and still serves the page', async () => {
    const answer = await app.inject({ url: '/api/publish/types', headers: { 'x-request-id': 'call-12345' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual({
      success: false,
      message: '服务暂时不可用，请稍后重试',
      code: 'UNAVAILABLE',
      requestId: 'call-12345',
    });
    expect((await app.inject('/admin-h5/')).statusCode).toBe(200);
  });

  it.each(['/admin-h5/lost.js', '/admin-h5/pages.json', '/admin-h5/assets/main.aaa.js.map'])(
    'answers %s with 404, not with the page',
    async (address) => {
      expect((await app.inject(address)).statusCode).toBe(404);
    },
  );

  it('answers the registry with a tag, and with 304 to whoever has it', async () => {
    const address = '/admin-h5/remotes.json';
    const first = await app.inject(address);
    expect(first.json()).toEqual({ schema: 1, modules: [] });
    const again = await app.inject({ url: address, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
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
  ])('come with %s, as nginx sends them', async (address) => {
    expect((await app.inject(address)).headers).toMatchObject(hostSecurityHeaders(localHostConfig([], {})));
  });

  it('come with every answer of a remote, which names the hosts that may read it', async () => {
    const host = 'http://localhost:8080';
    const remote = await createRemoteServer({ dist: build.folder, hostOrigins: [host] });
    for (const address of ['/index.html', '/lost.js']) {
      const answer = await remote.inject({ url: address, headers: { origin: host } });
      expect(answer.headers).toMatchObject({ ...remoteSecurityHeaders(), 'access-control-allow-origin': host });
    }
    const foreign = await remote.inject({ url: '/index.html', headers: { origin: 'http://evil.example' } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    await remote.close();
  });
});
