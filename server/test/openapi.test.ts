import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('has a page that runs no script', async () => {
    const { headers, body } = await api.call('GET', '/api/docs');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(String(body)).toContain('/api/publish/list');
  });
});
