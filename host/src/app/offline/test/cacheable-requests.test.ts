import { describe, expect, it } from '@jest/globals';
import {
  type RequestParts,
  findFiles,
  isCacheable,
  findPictures,
  requestKind,
  withPolicy,
} from '../cacheable-requests.ts';

const base = new URL('https://www.example.com/admin-h5/');
const place = { base, api: base.origin };
const token = (kind: string) => `Bearer e30.${btoa(JSON.stringify({ kind }))}.x`;

const kindOf = (address: string, parts: Partial<RequestParts> = {}) => {
  const url = new URL(address, base);
  return requestKind({ url, method: 'GET', mode: 'cors', destination: '', authorization: null, ...parts }, place);
};
const opened = { mode: 'navigate', destination: 'document' };

describe('what a service worker keeps', () => {
  it.each([
    ['pages/product/detail?id=1', opened, 'page'],
    ['pages/mine/favorites/index', opened, 'page'],
    ['assets/main.abc.js', { destination: 'script' }, 'file'],
    ['/api/publish/list?type=product', {}, 'read'],
    ['/api/publish/a%2Fb', {}, 'read'],
    ['/api/company', { authorization: token('anonymous') }, 'read'],
    ['/api/category/tree', { authorization: token('user') }, 'personal read'],
    ['/api/category/tree', { authorization: 'Bearer broken' }, 'personal read'],
    ['/api/files/preview/f1?w=375', { mode: 'no-cors', destination: 'image' }, 'picture'],
  ] as const)('%s %o is a %s', (address, parts, kind) => expect(kindOf(address, parts)).toBe(kind));

  it.each([
    ['the screens of modules', 'pages/admin/index', opened],
    ['the login', 'pages/login/index', opened],
    ['the preview of a form, whose policy is its own', 'pages/preview/index', { ...opened, destination: 'iframe' }],
    ['a file of the host that changes', 'remotes.json', {}],
    ['the registry', '/api/remotes', {}],
    ['a module\u2019s file', 'https://category.example.com/1/entry.js', { destination: 'script' }],
    ['a module\u2019s file on the same origin', '/category/1/assets/entry.js', { destination: 'script' }],
    ['the person', '/api/auth/me', { authorization: token('user') }],
    ['the history of the company', '/api/company/history', { authorization: token('admin') }],
    ['a list of the administration', '/api/product?page=1', { authorization: token('admin') }],
    ['a write', '/api/publish/1/view', { method: 'POST' }],
    ['a document behind a link', '/api/files/preview/f1', opened],
    ['a film', '/api/files/preview/f1', { mode: 'no-cors', destination: 'video' }],
  ] as const)('leaves %s to the browser', (_what, address, parts) => expect(kindOf(address, parts)).toBeNull());
});

const response = (status: number, cacheControl?: string) =>
  isCacheable({ status, headers: new Headers(cacheControl === undefined ? {} : { 'cache-control': cacheControl }) });

describe('a response', () => {
  it('is cached if it is complete and for everyone', () => {
    expect(response(200, 'no-cache')).toBe(true);
    expect(response(200)).toBe(true);
    expect([response(206), response(404), response(0), response(200, 'no-store'), response(200, 'private')]).toEqual(
      Array(5).fill(false),
    );
  });
});

it('finds the files that a document needs, with and without quotes', () => {
  const html =
    '<script defer src="/admin-h5/assets/main.a1.js"></script><link rel=stylesheet href=/admin-h5/assets/main.b2.css><img src="/api/x.js">';
  expect(findFiles(html, base)).toEqual([
    'https://www.example.com/admin-h5/assets/main.a1.js',
    'https://www.example.com/admin-h5/assets/main.b2.css',
  ]);
});

it('names each picture of a document once, and no film or file of the build', () => {
  const html =
    '<img src="/api/files/preview/a1?w=240&amp;format=webp" srcSet="/api/files/preview/a1?w=96 96w" alt="">' +
    '<img src="https://api.example.com/api/files/preview/b2?w=1500"><img src="/api/files/preview/a1?w=750">' +
    '<video src="/api/files/preview/c3"></video><img src="/admin-h5/assets/logo.png">';
  expect(findPictures(html, base)).toEqual([
    'https://www.example.com/api/files/preview/a1?w=480&format=webp',
    'https://api.example.com/api/files/preview/b2?w=480&format=webp',
  ]);
});

it('shows a cached document under the policy, whatever wrote it into the cache', async () => {
  const written = new Response('<script>stolen()</script>', { headers: { 'content-type': 'text/html' } });
  const shown = withPolicy(written, "script-src 'self'");
  expect(Object.fromEntries(shown.headers)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "script-src 'self'",
  });
  expect(await shown.text()).toContain('stolen');
});
