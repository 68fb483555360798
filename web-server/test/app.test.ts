import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readHostSettings } from '../../deploy/web/host-settings.ts';
import { createWebServer } from '../src/app.ts';
import { rendererFixture } from './fixture.ts';

let build: ReturnType<typeof rendererFixture>;
let api: FastifyInstance;
let app: FastifyInstance;
const config = readHostSettings({});

beforeAll(async () => {
  build = rendererFixture();
  api = Fastify({ forceCloseConnections: true });
  api.get<{ Querystring: { type: string; page: string; size: string } }>('/api/publish/list', ({ query }) => {
    const total = query.type === 'product' ? 1001 : 1;
    const first = (Number(query.page) - 1) * Number(query.size);
    const count = Math.max(0, Math.min(Number(query.size), total - first));
    const list = Array.from({ length: count }, (_, at) => ({
      id: `${query.type}-${first + at}`,
      publishedAt: '2026-11-20T01:00:00Z',
    }));
    return { success: true, data: { list, total } };
  });
  const apiOrigin = await api.listen({ port: 0, host: '127.0.0.1' });
  app = await createWebServer({ config, dist: build.folder, renderer: build.folder, apiOrigin, build: 'aaa' });
});
afterAll(async () => {
  await app.close();
  await api.close();
  build.remove();
});

const headers = { host: 'www.example.com', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
const get = (url: string, more: Record<string, string> = {}) => app.inject({ url, headers: { ...headers, ...more } });

describe('a rendered page', () => {
  it("has its content, title, address, stylesheets after those of all screens, and the screen's code in the head", async () => {
    const { statusCode, body } = await get('/admin-h5/pages/home');
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"><p>content</p></div>');
    expect(body).toContain('<title>A &amp; B</title>');
    expect(body).toContain('<meta name="description" content="&quot;quoted&quot;" />');
    expect(body).toContain('<link rel="canonical" href="https://www.example.com/admin-h5/pages/home" />');
    expect(body).toMatch(/<link rel="preload" as="image"[^>]*><title>/);
    expect(body).toContain(
      '<link rel="stylesheet" href="/admin-h5/assets/home.css" data-href="assets/home.css" /><script defer src="/admin-h5/assets/home.js" fetchpriority="low"></script></head>',
    );
    expect(body).not.toContain('<noscript>');
  });

  it('has its data as text that cannot end its element', async () => {
    const { body } = await get('/admin-h5/pages/home');
    // Besides files: its data, and what search engines read.
    expect((body.match(/<script[^>]*>/g) ?? []).filter((tag) => !tag.includes(' src='))).toHaveLength(2);
    expect(body).toContain('<script type="application/ld+json">{"name":"\\u003c/script>\\u003cb>"}</script>');
    expect(body).not.toContain('alert(1)</script>');
  });

  it("forwards the visitor's address to the API", async () => {
    expect((await get('/admin-h5/pages/home')).body).toContain('203.0.113.9');
  });

  it('has status 404 and is not for search engines where there is no such record', async () => {
    const { statusCode, body } = await get('/admin-h5/pages/gone');
    expect(statusCode).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(body).not.toContain('canonical');
  });
});

describe('the proxy sends the document without content', () => {
  it.each([
    ['for a page that only a browser shows', '/admin-h5/pages/mine', {}],
    ['for a file', '/admin-h5/pages/home.js', {}],
    ['for any other address', '/elsewhere', {}],
    ['for a request with a token', '/admin-h5/pages/home', { authorization: 'Bearer x' }],
    ['if it serves another build', '/admin-h5/pages/home', { 'x-host-build': 'bbb' }],
    ['for a name that is no host', '/admin-h5/pages/home', { host: 'a"><b' }],
  ])('%s', async (_case, url, more) => {
    const { statusCode, body } = await get(url, more);
    expect([statusCode, body]).toEqual([501, '']);
  });
});

describe('the proxy sends an earlier page, else the document without content', () => {
  it.each([
    ['if the API does not respond', '/admin-h5/pages/fails'],
    ['if the security policy would block an inline style of it', '/admin-h5/pages/styled'],
  ])('%s', async (_case, url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body]).toEqual([503, '']);
  });
});

describe('search engines', () => {
  it('find the parts of the sitemap, each with its date', async () => {
    const { body, headers: sent } = await get('/admin-h5/sitemap.xml');
    expect(sent['cache-control']).toContain('max-age=600');
    expect([...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://www.example.com/admin-h5/sitemap-screens.xml',
      'https://www.example.com/admin-h5/sitemap-product-1.xml',
      'https://www.example.com/admin-h5/sitemap-product-2.xml',
      'https://www.example.com/admin-h5/sitemap-material-1.xml',
    ]);
    expect(body).toContain('<lastmod>2026-11-20</lastmod>');
  });

  it('find every record once', async () => {
    const parts = await Promise.all([1, 2].map((part) => get(`/admin-h5/sitemap-product-${part}.xml`)));
    const addresses = parts.flatMap(({ body }) => body.match(/<loc>[^<]+/g) ?? []);
    expect([addresses.length, new Set(addresses).size]).toEqual([1001, 1001]);
    expect(addresses[0]).toBe('<loc>https://www.example.com/admin-h5/pages/product/detail?id=product-0');
    expect((await get('/admin-h5/sitemap-product-3.xml')).statusCode).toBe(404);
    expect((await get('/admin-h5/sitemap-user-1.xml')).statusCode).toBe(404);
  });

  it('are kept off the pages of persons', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /admin-h5/pages/admin/');
    expect(body).toContain('Sitemap: https://www.example.com/admin-h5/sitemap.xml');
  });

  it('are sent away where the catalogue needs a login', async () => {
    const closed = await createWebServer({
      config: { ...config, catalogueAccess: 'login' },
      dist: build.folder,
      renderer: build.folder,
      apiOrigin: 'http://127.0.0.1:1',
    });
    expect((await closed.inject('/robots.txt')).body).toContain('Disallow: /\n');
    expect((await closed.inject('/admin-h5/sitemap.xml')).statusCode).toBe(501);
    await closed.close();
  });
});
