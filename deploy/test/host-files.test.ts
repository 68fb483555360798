import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readHostSettings } from '../web/host-settings.ts';
import { hostFixture } from './fixture.ts';
import { jsonOf } from './request.ts';
import { environment, type ServedHost, serveHost } from './served-host.ts';

let host: ServedHost;
beforeAll(async () => {
  host = await serveHost();
});
afterAll(() => host?.remove());

describe('the packages of the host', () => {
  it('can be read', async () => {
    const response = await host.get('/admin-h5/packages.json');
    expect([response.status, response.headers['content-type'], response.body.toString()]).toEqual([
      200,
      'application/json',
      '{"host":"aaa","packages":{}}',
    ]);
  });
});

describe('licence notices of the host', () => {
  it('can be read', async () => {
    const response = await host.get('/admin-h5/third-party-notices.txt');
    expect([response.status, response.headers['content-type'], response.body.toString()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'notices of aaa',
    ]);
  });
});

describe('the service worker', () => {
  it('is requested each time, with its settings; it keeps no content that needs a login', async () => {
    const { status, headers, body } = await host.get('/admin-h5/sw.js');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    const [settings = '', code] = body.toString().split('\n');
    expect(code).toBe('self.started = true;');
    expect(JSON.parse(settings.slice('self.workerSettings='.length, -1))).toMatchObject({
      files: ['assets/main.aaa.js'],
      keepsContent: false,
    });
  });

  it('has a page without content, and a manifest beside it', async () => {
    expect((await host.get('/admin-h5/offline.html')).body.toString()).toContain('id="root"');
    const { headers, body } = await host.get('/admin-h5/manifest.webmanifest');
    expect([headers['content-type'], body.toString()]).toEqual(['application/manifest+json', '{"name":"aaa"}']);
  });
});

describe('the page behind nginx', () => {
  it('contains the settings of its environment [§settings meta]', async () => {
    const html = (await host.get('/admin-h5/')).body.toString();
    const content = /name="admin-h5-config" content="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(
      readHostSettings(environment),
    );
  });

  it('is not sent again to a client that has it', async () => {
    const { etag = '' } = (await host.get('/admin-h5/pages/mine/index')).headers;
    expect((await host.get('/admin-h5/pages/mine/index', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is compressed with %s and has the settings filled in', async (encoding, decompress) => {
    const response = await host.get('/admin-h5/', { headers: { 'accept-encoding': encoding } });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toContain('Accept-Encoding');
    expect(decompress(response.body)).toEqual((await host.get('/admin-h5/')).body);
  });

  it("names the screen's chunks in a header, and no others", async () => {
    expect((await host.get('/admin-h5/pages/index/index?from=1')).headers.link).toBe(
      '</admin-h5/assets/home.aaa.js>; rel=preload; as=script, </admin-h5/assets/home.aaa.css>; rel=preload; as=style',
    );
    expect((await host.get('/admin-h5/pages/mine/index')).headers.link).toBeUndefined();
  });
});

describe('files of the host behind nginx', () => {
  it('are cached by browsers for a year', async () => {
    const response = await host.get('/admin-h5/assets/main.aaa.js');
    expect(response.body.toString()).toBe('main of aaa');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['gzip, deflate', 'gzip', 'gz:main of aaa'],
    ['gzip, deflate, br', 'br', 'br:main of aaa'],
  ])('are sent in the variant of the build for "%s"', async (accepted, encoding, text) => {
    const response = await host.get('/admin-h5/assets/main.aaa.js', {
      headers: { 'accept-encoding': accepted, via: '1.1 proxy' },
    });
    expect([response.headers['content-encoding'], response.body.toString()]).toEqual([encoding, text]);
  });

  it('remain when a newer build replaces them', async () => {
    const newer = hostFixture('bbb');
    try {
      await host.nginx.release(newer.folder);
      expect((await host.get('/admin-h5/')).body.toString()).toContain('main.bbb.js');
      expect((await host.get('/admin-h5/assets/main.bbb.js')).status).toBe(200);
      expect((await host.get('/admin-h5/assets/main.aaa.js')).body.toString()).toBe('main of aaa');
      expect((await host.get('/admin-h5/pages/index/index')).headers.link).toContain('home.bbb.js');
      await host.nginx.release(host.build.folder);
      expect((await host.get('/admin-h5/')).body.toString()).toContain('main.aaa.js');
    } finally {
      newer.remove();
    }
  });
});

describe('the registry behind nginx', () => {
  it("is empty before the first release, then has the file's content", async () => {
    const first = await host.get('/admin-h5/remotes.json');
    expect(jsonOf(first)).toEqual({ schema: 1, modules: [] });
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(first.headers['content-type']).toBe('application/json');
    writeFileSync(
      path.join(host.nginx.directories.registry, 'remotes.json'),
      '{"schema":1,"modules":[], "later":true}',
    );
    const later = await host.get('/admin-h5/remotes.json', { headers: { 'if-none-match': first.headers.etag ?? '' } });
    expect([later.status, jsonOf(later).later]).toEqual([200, true]);
    const unchanged = await host.get('/admin-h5/remotes.json', {
      headers: { 'if-none-match': later.headers.etag ?? '' },
    });
    expect(unchanged.status).toBe(304);
  });
});
