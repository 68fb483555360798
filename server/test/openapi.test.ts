import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { TestApp } from './support/app.ts';
import { startApp } from './support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

describe('the OpenAPI document', () => {
  it('names each call, who may make it, and the rules of its body', async () => {
    const { body } = await api.call('GET', '/api/openapi.json');
    const calls = Object.values<object>(body.paths).flatMap((path) => Object.keys(path));
    const registered = api.context.routes.filter(({ method }) => method !== 'HEAD');
    expect(calls).toHaveLength(registered.length);
    expect(body.paths['/api/user'].post).toMatchObject({
      summary: '需要权限 user',
      security: [{ bearer: [] }],
      requestBody: {
        content: { 'application/json': { schema: { required: expect.arrayContaining(['username', 'password']) } } },
      },
    });
    expect(body.paths['/api/product'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['page', 'size', 'keyword', 'status', 'categoryId', 'sort']),
    );
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is valid OpenAPI 3.1', async () => {
    const { body } = await api.call('GET', '/api/openapi.json');
    const validator = new Validator();
    expect(await validator.validate(body)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('says which calls take a file', async () => {
    const { body } = await api.call('GET', '/api/openapi.json');
    const { requestBody } = body.paths['/api/product/import'].post;
    expect(Object.keys(requestBody.content)).toEqual(['multipart/form-data']);
  });

  it('has a page to try it that runs nothing but its own script', async () => {
    const { headers, body } = await api.call('GET', '/api/docs');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/);
    expect(String(body)).toContain('/api/publish/list');
    expect(String(body).match(/https?:|\son\w+=|style=/g)).toBeNull();
    expect((await api.call('GET', '/api/docs/try.js')).headers['content-type']).toContain('text/javascript');
  });
});
