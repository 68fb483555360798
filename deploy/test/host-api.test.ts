import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileLimits, megabyte } from '@admin-h5/contract';
import { jsonOf } from './request.ts';
import { type ServedHost, serveHost } from './served-host.ts';

let host: ServedHost;
beforeAll(async () => {
  host = await serveHost();
});
afterAll(() => host?.remove());

const idFor = async (id: string) =>
  jsonOf(await host.get('/api/echo', { headers: { 'x-request-id': id } })).headers['x-request-id'];

const from = (address: string, path = '/api/echo') => host.get(path, { headers: { 'x-forwarded-for': address } });

describe('the API behind nginx', () => {
  it("receives the call unchanged, with the caller's address", async () => {
    const { url, headers } = jsonOf(
      await host.get('/api/echo?a=%2F&b=1', { headers: { 'x-forwarded-for': '203.0.113.9' } }),
    );
    expect(url).toBe('/api/echo?a=%2F&b=1');
    expect(headers).toMatchObject({
      host: new URL(host.nginx.origin).host,
      'x-forwarded-for': '203.0.113.9, 127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('receives a valid request id, whatever the caller sent', async () => {
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
  ])('does not serve its metrics at %s', async (address) => {
    const response = await host.get(address);
    expect(response.status).toBe(404);
    expect(response.body.toString()).not.toContain('secret');
  });

  it('has long responses compressed, with an ETag that it recognises', async () => {
    const response = await host.get('/api/list', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers).toMatchObject({ 'content-encoding': 'gzip', etag: 'W/"1"', vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(response.body).toString())).toEqual({ data: '产品'.repeat(2000) });
    const short = await host.get('/api/broken', { headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
  });

  it('refuses an upload before its end, and the sender can read the reason', async () => {
    const headers = { 'content-type': 'text/plain' };
    const refused = await host.get('/api/refused', {
      method: 'POST',
      headers,
      body: 'x'.repeat(fileLimits.videoBytes),
    });
    expect([refused.status, jsonOf(refused)]).toEqual([401, { from: 'api' }]);
  });

  it('lets one address not use up the share of another, and says when to come back', async () => {
    // A forged address further left is not the visitor's; the two /64s of the attacker are one.
    const many = await Promise.all(
      Array.from({ length: 400 }, (_, at) =>
        from(`198.51.100.${at % 250}, 2001:db8:1:2:${at.toString(16)}::9`, '/api/echo?keyword=searched'),
      ),
    );
    const refused = many.find(({ status }) => status === 503);
    expect(refused?.headers).toMatchObject({
      'retry-after': '5',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(refused && jsonOf(refused)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    expect(host.nginx.errors()).not.toContain('searched');
    expect((await from('2001:db8:1:3::9')).status).toBe(200);
    expect((await from('2001:db8:1:2::9', '/api/files/none')).status).toBe(404);
  }, 30_000);

  it('sends its own error responses', async () => {
    const response = await host.get('/api/broken');
    expect([response.status, jsonOf(response)]).toEqual([503, { from: 'api' }]);
  });

  it('accepts a sheet of the largest size; an envelope reports what is larger than pictures for an import', async () => {
    const headers = { 'content-type': 'text/plain' };
    const largest = fileLimits.sheetBytes;
    const fits = await host.get('/api/size', { method: 'POST', headers, body: 'x'.repeat(largest) });
    expect([fits.status, jsonOf(fits)]).toEqual([200, largest]);
    const declared = { ...headers, 'content-length': String(fileLimits.picturesBytes + 2 * megabyte) };
    const refused = await host.get('/api/size', { method: 'POST', headers: declared });
    expect([refused.status, jsonOf(refused).code]).toEqual([413, 'TOO_LARGE']);
  }, 60_000);
});

describe('the host while the API is down', () => {
  it('responds to calls with the envelope and still serves the page [§settings unavailable]', async () => {
    await host.api.close();
    const response = await host.get('/api/echo', { headers: { 'x-request-id': 'call-12345' } });
    expect(response.status).toBe(503);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(jsonOf(response)).toEqual({
      success: false,
      message: '服务暂时不可用，请稍后重试',
      code: 'UNAVAILABLE',
      requestId: 'call-12345',
    });
    expect((await host.get('/admin-h5/')).status).toBe(200);
  });
});
