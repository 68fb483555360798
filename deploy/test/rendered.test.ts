import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { freePort } from '../../scripts/local/ports.ts';
import { createWebServer } from '../../web-server/src/app.ts';
import { rendererFixture } from '../../web-server/test/fixture.ts';
import { readHostSettings } from '../web/host-settings.ts';
import { fillPage } from '../web/page-template.ts';
import { hostSecurityHeaders } from '../web/security-headers.ts';
import { textHash } from '../web/text-hash.ts';
import { startNameServer } from './name-server.ts';
import { type RunningNginx, startNginx } from './nginx.ts';
import { type RequestOptions, send } from './request.ts';

/** Rendered pages behind a real nginx: the store, and what is sent without the API, without a renderer, and without both. */

const build = rendererFixture();
const config = readHostSettings({});
const ofHost = textHash(fillPage(readFileSync(path.join(build.folder, 'index.html'), 'utf8'), config));
const pageSeconds = 1;
const names: Record<string, string[]> = { renderer: ['127.0.0.1'] };

let nameServer: Awaited<ReturnType<typeof startNameServer>>;
let nginx: RunningNginx;
let api: FastifyInstance;
let webServer: FastifyInstance;
let port: number;
let text = 'first';
let calls = 0;

async function startApi(apiPort = 0): Promise<string> {
  api = Fastify({ forceCloseConnections: true });
  api.get('/api/text', () => {
    calls += 1;
    return text;
  });
  api.get('/api/publish/list', () => ({ success: true, data: { list: [], total: 0 } }));
  return api.listen({ port: apiPort, host: '127.0.0.1' });
}

async function startWebServer(apiOrigin: string, name = ofHost): Promise<void> {
  const folders = { dist: build.folder, renderer: build.folder };
  webServer = await createWebServer({ config, ...folders, apiOrigin, build: name, pageSeconds });
  await webServer.listen({ port, host: '127.0.0.1' });
}

let apiOrigin: string;
beforeAll(async () => {
  port = await freePort();
  apiOrigin = await startApi();
  await startWebServer(apiOrigin);
  nameServer = await startNameServer(names);
  nginx = await startNginx({
    template: 'host',
    build: build.folder,
    environment: {
      API_UPSTREAM: apiOrigin,
      RENDERER_UPSTREAM: `http://renderer:${port}`,
      RESOLVER: nameServer.address,
    },
  });
}, 30_000);
afterAll(async () => {
  await nginx.remove();
  await Promise.all([webServer.close(), api.close(), nameServer.stop()]);
  build.remove();
});

/** Status, what nginx's store did, and the content: null for the document without content. */
async function get(address: string, options?: RequestOptions) {
  const { status, headers, body } = await send(nginx.origin, `/admin-h5/${address}`, options);
  const content = /<div id="root"><p>([^<]*)<\/p>/.exec(body.toString())?.[1] ?? null;
  const store = /desc=(\w+)/.exec(String(headers['server-timing']))?.[1];
  return { status, store, content, headers, body };
}
/** However old: a slow machine may need longer than a page is fresh. */
const found = expect.stringMatching(/^(HIT|STALE|UPDATING|EXPIRED)$/);
const gzipBrowser = { headers: { 'accept-encoding': 'gzip, deflate' } };
const brotliBrowser = { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } };
const told = async (query = '') => (await get(`pages/told${query}`)).content;

describe('a rendered page behind nginx', () => {
  it('comes from the store the second time, with the security headers, and is revalidated by browsers', async () => {
    expect(await get('pages/home')).toMatchObject({ status: 200, store: 'MISS', content: 'content' });
    const { store, content, headers } = await get('pages/home');
    expect([store, content, headers['cache-control']]).toEqual([found, 'content', 'no-cache']);
    expect(headers).toMatchObject(hostSecurityHeaders(config));
    expect(headers.link).toBeUndefined();
  });

  it.each([
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ])('is compressed for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('pages/home', { headers: { 'accept-encoding': accepted } });
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding']);
    expect(decompress(body).toString()).toContain('<p>content</p>');
  });

  it('is one for all addresses that differ in what no screen reads', async () => {
    expect((await get('pages/home?id=1&view=tile')).content).toBe('content?id=1 view=tile');
    expect((await get('pages/home?id=2')).content).toBe('content?id=2');
    expect(await get('pages/home?utm_source=x&id=2&from=singlemessage')).toMatchObject({ store: found });
    expect(await get('pages/home?isappinstalled=0&id=2')).toMatchObject({ store: found, content: 'content?id=2' });
    expect(await get('pages/home?from=timeline')).toMatchObject({ store: found, content: 'content' });
  });

  it('is rendered once for many visitors who come together', async () => {
    calls = 0;
    const pages = await Promise.all(Array.from({ length: 20 }, () => told('?id=many')));
    expect([new Set(pages), calls]).toEqual([new Set(['first?id=many']), 1]);
  });

  it('is never stored for a request with a token or a cookie, and never taken from the store for one', async () => {
    expect(await get('pages/home?id=own', { headers: { cookie: 'a=b' } })).toMatchObject({ store: 'BYPASS' });
    expect(await get('pages/home?id=own', { headers: { authorization: 'Bearer x' } })).toMatchObject({
      status: 200,
      content: null,
    });
    expect(await get('pages/home?id=own')).toMatchObject({ store: 'MISS' });
    expect(await get('pages/home?id=own', { headers: { authorization: 'Bearer x' } })).toMatchObject({ content: null });
  });

  it('shows changed content after twice the time of the store at most', async () => {
    expect(await told()).toBe('first');
    text = 'second';
    const changed = performance.now();
    while ((await told()) !== 'second') expect(performance.now() - changed).toBeLessThan(2000 * pageSeconds + 1500);
  });

  it('has status 404 if there is nothing at its address; what is no screen is not stored', async () => {
    expect(await get('pages/gone')).toMatchObject({ status: 404 });
    expect(await get('pages/gone')).toMatchObject({ status: 404, store: found });
    await get('pages/nowhere');
    expect(await get('pages/nowhere')).toMatchObject({ store: 'MISS' });
  });

  it('is the document without content where only a browser shows it, and a missing file stays one', async () => {
    const { status, headers, body } = await get('pages/mine');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body.toString()).toContain('<noscript>');
    expect((await get('pages/home.js')).status).toBe(404);
    expect((await get('pages/home', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  it('is found by search engines', async () => {
    const robots = await send(nginx.origin, '/robots.txt');
    expect(robots.body.toString()).toContain(`Sitemap: ${nginx.origin}/admin-h5/sitemap.xml`);
    expect((await get('sitemap.xml')).body.toString()).toContain('sitemap-screens.xml');
    expect((await get('sitemap-product-1.xml')).status).toBe(404);
  });
});

describe('while visitors read', () => {
  it('a page is kept in the encoding of the one browser that asked for it', async () => {
    expect(await get('pages/home?id=gzip', gzipBrowser)).toMatchObject({ status: 200, store: 'MISS' });
  });

  it('the API goes away: a page of the store stays, another one is the document without content', async () => {
    const known = await told();
    await api.close();
    // Longer than nginx may send the page without a newer one.
    const end = performance.now() + 2000 * pageSeconds + 500;
    while (performance.now() < end) expect(await told()).toBe(known);
    expect(await get('pages/told')).toMatchObject({ status: 200, store: 'STALE' });
    expect(await get('pages/told?id=new')).toMatchObject({ status: 200, content: null });
  });

  it('the renderer goes away too, and then its name', async () => {
    await webServer.close();
    for (const last of [false, true]) {
      // Kept in another encoding alone, that one is sent, unless the client does not accept it.
      const kept = await get('pages/home?id=gzip', brotliBrowser);
      expect([kept.store, kept.headers['content-encoding']]).toEqual(['STALE', 'gzip']);
      expect(gunzipSync(kept.body).toString()).toContain('<p>content?id=gzip</p>');
      expect(await get('pages/home?id=gzip')).toMatchObject({ status: 200, store: undefined, content: null });
      expect(await get('pages/home?id=2', brotliBrowser)).toMatchObject({ store: 'STALE', content: 'content?id=2' });
      expect(await get('pages/told')).toMatchObject({ status: 200, store: 'STALE', content: 'second' });
      expect(await get('pages/told?id=new')).toMatchObject({ status: 200, content: null });
      expect(await get('pages/told', { headers: { authorization: 'x' } })).toMatchObject({
        status: 200,
        content: null,
      });
      if (last) break;
      delete names.renderer;
      // nginx remembers names for 2 s.
      await nginx.stop();
      await nginx.start();
    }
    names.renderer = ['127.0.0.1'];
  });

  it('a renderer of another build or other settings comes: its pages are not sent', async () => {
    apiOrigin = await startApi(Number(new URL(apiOrigin).port));
    await startWebServer(apiOrigin, 'other');
    expect(await get('pages/told?id=new')).toMatchObject({ status: 200, content: null });
    await webServer.close();
  });

  it('both are back: changed content is seen', async () => {
    text = 'third';
    await startWebServer(apiOrigin);
    // The next lookup of the name.
    await nginx.stop();
    await nginx.start();
    const back = performance.now();
    while ((await told()) !== 'third') expect(performance.now() - back).toBeLessThan(2000 * pageSeconds + 1500);
  });
});
