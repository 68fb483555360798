import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { remoteSecurityHeaders } from '../web/security-headers.ts';
import { type Fixture, remoteFixture } from './fixture.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { jsonOf, type RequestOptions, send } from './request.ts';

let nginx: RunningNginx;
let build: Fixture;
let newer: Fixture;

const get = (address: string, options?: RequestOptions) => send(nginx.origin, address, options);

beforeAll(async () => {
  build = remoteFixture('abc_1');
  newer = remoteFixture('abc_2');
  nginx = await startNginx({
    template: 'remote',
    build: build.folder,
    environment: { HOST_ORIGINS: 'https://www.example.com, https://m.example.com' },
  });
});

afterAll(async () => {
  await nginx?.remove();
  build.remove();
  newer.remove();
});

describe('a remote behind nginx', () => {
  it('serves each build in its own folder, to be cached permanently', async () => {
    const response = await get('/abc_1/remoteEntry.js');
    expect(response.body.toString()).toBe('entry of abc_1');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect((await get('/abc_1/release.json')).status).toBe(200);
  });

  it.each([
    ['gzip', 'gz:entry of abc_1'],
    ['gzip, br', 'br:entry of abc_1'],
  ])('sends the variant of the build for "%s"', async (accepted, text) => {
    const response = await get('/abc_1/remoteEntry.js', { headers: { 'accept-encoding': accepted } });
    expect(response.body.toString()).toBe(text);
    expect(String(response.headers.vary)).toContain('Accept-Encoding');
  });

  it.each([
    '/',
    '/abc_1/',
    '/abc_1',
    '/abc_1/lost.js',
    '/abc_1/remoteEntry.js.map',
    '/abc_9/remoteEntry.js',
    '/builds/abc_1.json',
  ])('serves nothing at %s', async (address) => {
    const response = await get(address);
    expect([403, 404]).toContain(response.status);
    expect(response.headers['cache-control'] ?? '').not.toMatch(/max-age/);
  });

  it.each(['https://www.example.com', 'https://m.example.com'])('allows %s to read', async (origin) => {
    const { headers } = await get('/abc_1/remoteEntry.js', { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(String(headers.vary)).toContain('Origin');
  });

  it.each(['https://evil.example', 'http://www.example.com', 'https://www.example.com.evil.example', 'null', ''])(
    'allows no other origin to read: "%s"',
    async (origin) => {
      const { headers } = await get('/abc_1/remoteEntry.js', { headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  it.each(['/abc_1/remoteEntry.js', '/abc_1/lost.js', '/release.json'])(
    'sends the same security headers as npm start with %s',
    async (address) => {
      expect((await get(address)).headers).toMatchObject(remoteSecurityHeaders());
    },
  );

  it('keeps the earlier build and makes the new one current when a newer image starts', async () => {
    await nginx.stop();
    nginx.directories.build = newer.folder;
    await nginx.start();
    expect((await get('/abc_1/remoteEntry.js')).status).toBe(200);
    expect((await get('/abc_2/remoteEntry.js')).status).toBe(200);
    const pointer = await get('/release.json');
    expect(jsonOf(pointer).build).toBe('abc_2');
    expect(pointer.headers['cache-control']).toBe('no-cache');
  });
});
