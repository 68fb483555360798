import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readHostSettings } from '../web/host-settings.ts';
import { hostSecurityHeaders } from '../web/security-headers.ts';
import { startNginx } from './nginx.ts';
import { jsonOf, send } from './request.ts';
import { environment, type ServedHost, serveHost } from './served-host.ts';

let host: ServedHost;
beforeAll(async () => {
  host = await serveHost();
});
afterAll(() => host?.remove());

describe('addresses of the host behind nginx', () => {
  it('redirect from the base path without its slash to the one with it, keeping the query [§1 base path, §routes addresses]', async () => {
    const response = await host.get('/admin-h5?redirect=%2Fpages');
    expect([response.status, response.headers.location]).toEqual([301, '/admin-h5/?redirect=%2Fpages']);
  });

  it('redirect from the root to the base path', async () => {
    const response = await host.get('/');
    expect([response.status, response.headers.location]).toEqual([302, '/admin-h5/']);
  });

  it.each([
    '/admin-h5/',
    '/admin-h5/pages/index/index',
    '/admin-h5/pages/admin/category/edit?id=1.5',
    '/admin-h5/nowhere',
  ])('serve %s with the page, filled and revalidated by caches [§1 history routing]', async (address) => {
    const response = await host.get(address);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers.etag).toBeTruthy();
    expect(response.body.toString()).toContain('src="/admin-h5/assets/main.aaa.js"');
  });

  it('serve the base path with its own document', async () => {
    expect((await host.get('/admin-h5/')).body.toString()).toContain('name="document" content="root"');
    expect((await host.get('/admin-h5/nowhere')).body.toString()).not.toContain('name="document"');
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
  ])('return 404 for %s instead of the page [§routes addresses]', async (address) => {
    const response = await host.get(address);
    expect(response.status).toBe(404);
    expect(response.headers['cache-control'] ?? '').not.toMatch(/max-age=31536000/);
  });

  it('never serve a source map', async () => {
    writeFileSync(path.join(host.nginx.directories.volume, 'files/assets/stray.js.map'), '{}');
    expect((await host.get('/admin-h5/assets/main.aaa.js.map')).status).toBe(404);
    expect((await host.get('/admin-h5/assets/stray.js.map')).status).toBe(404);
  });
});

describe('the host under a longer base path', () => {
  it('serves page, files and registry there, and nothing at the default path', async () => {
    const nested = await startNginx({
      template: 'host',
      build: host.build.folder,
      environment: { ...environment, BASE_PATH: '/shop/admin-h5/', API_UPSTREAM: 'http://127.0.0.1:9' },
    });
    const at = (address: string) => send(nested.origin, address);
    try {
      const home = await at('/shop/admin-h5/pages/index/index');
      expect(home.status).toBe(200);
      expect(home.headers.link).toContain('</shop/admin-h5/assets/home.aaa.js>');
      expect(home.body.toString()).toContain('src="/shop/admin-h5/assets/main.aaa.js"');
      expect((await at('/shop/admin-h5/assets/main.aaa.js')).headers['cache-control']).toContain('immutable');
      expect(jsonOf(await at('/shop/admin-h5/remotes.json'))).toEqual({ schema: 1, modules: [] });
      expect((await at('/')).headers.location).toBe('/shop/admin-h5/');
      expect((await at('/admin-h5/')).status).toBe(404);
    } finally {
      await nested.remove();
    }
  });
});

describe('the access log of nginx', () => {
  it('contains the path without the query', async () => {
    await host.get('/admin-h5/pages/search/index?keyword=private');
    const log = readFileSync(path.join(host.nginx.directories.run, 'access.log'), 'utf8');
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
    expect((await host.get(address)).headers).toMatchObject(expected);
  });

  it('let the preview of a form be in a frame of the same origin, and nothing else', async () => {
    const framed = hostSecurityHeaders(readHostSettings(environment), "'self'");
    expect((await host.get('/admin-h5/pages/preview/index?x=1')).headers).toMatchObject(framed);
    expect((await host.get('/admin-h5/pages/preview/index2')).headers).toMatchObject(expected);
  });

  it('are not added to headers that the API sets itself', async () => {
    expect((await host.get('/api/file')).headers['content-security-policy']).toBe("default-src 'none'");
  });
});
