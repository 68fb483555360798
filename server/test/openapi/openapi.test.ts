import { productFields } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type ApiResponse, eachAt, fieldsAt, valueAt } from '../support/response.ts';
import { startApp, type TestApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const read = () => api.call('GET', '/api/openapi.json');
/** The calls of all paths. */
const operations = (response: ApiResponse) =>
  Object.values(fieldsAt(response, 'paths')).flatMap((path) => Object.values(fieldsAt({ body: path }, '')));

describe('the OpenAPI document', () => {
  it('contains each call, who may make it, and the rules of its body', async () => {
    const calls = operations(await read());
    const registered = api.context.routes.filter(({ method }) => method !== 'HEAD');
    expect(calls).toHaveLength(registered.length);
    expect(valueAt(await read(), 'paths./api/user.post')).toMatchObject({
      summary: '需要权限 user',
      security: [{ bearer: [] }],
      requestBody: {
        content: { 'application/json': { schema: { required: expect.arrayContaining(['username', 'password']) } } },
      },
    });
    expect(eachAt(await read(), 'paths./api/product.get.parameters', 'name')).toEqual(
      expect.arrayContaining(['page', 'size', 'keyword', 'status', 'categoryId', 'sort']),
    );
    const ids = calls.map((call) => valueAt({ body: call }, 'operationId'));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    expect(await validator.validate(fieldsAt(await read(), ''))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('shows which calls accept a file', async () => {
    const content = fieldsAt(await read(), 'paths./api/product/import.post.requestBody.content');
    expect(Object.keys(content)).toEqual(['multipart/form-data']);
  });

  it('shows which calls return a file, and its media types', async () => {
    const response = await read();
    const kinds = (call: string, status = 200) =>
      Object.keys(fieldsAt(response, `paths./api/${call}.responses.${status}.content`));
    const sheets = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];
    expect(kinds('product/export.get')).toEqual(sheets);
    expect(kinds('user/export.post')).toEqual(sheets);
    expect(kinds('material/import/template.get')).toEqual(sheets);
    expect(kinds('jobs/bad-rows/{name}.get')).toEqual(['text/csv']);
    expect(kinds('files/preview/{id}.get')).toContain('image/*');
    expect(kinds('product/import.post', 202)).toEqual(['application/json']);
    expect(kinds('product.get')).toEqual(['application/json']);
    const schemaOf = (call: string) =>
      valueAt(response, `paths./api/${call}.responses.200.content.application/json.schema`);
    expect(schemaOf('auth/me.get')).toMatchObject({ properties: { data: { $ref: '#/components/schemas/UserInfo' } } });
    expect(schemaOf('remotes.get')).toEqual({ $ref: '#/components/schemas/Registry' });
  });

  it('says of each call what it answers', async () => {
    const document = await read();
    const { routes } = api.context;
    const unknown = routes.filter(({ method, url, success }) => {
      const path = fieldsAt(document, 'paths')[url.replaceAll(/:(\w+)/g, '{$1}')];
      const content = valueAt({ body: path }, `${method.toLowerCase()}.responses.${success}.content`);
      const data = valueAt({ body: content }, 'application/json');
      return (
        method !== 'HEAD' && success !== 302 && (content === undefined || JSON.stringify(data)?.includes('"data":{}'))
      );
    });
    expect(unknown.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
  });

  it('describes records by the fields of the contract', async () => {
    const response = await read();
    const page = 'paths./api/product.get.responses.200.content.application/json.schema.properties.data.properties';
    expect(valueAt(response, page)).toMatchObject({
      list: { type: 'array', items: { $ref: '#/components/schemas/Product' } },
    });
    expect(Object.keys(fieldsAt(response, 'components.schemas.Product.properties'))).toEqual(
      expect.arrayContaining([...Object.keys(productFields), 'id', 'version', 'viewCount', 'categoryName']),
    );
  });

  it('names the refusals of each call, by who may make it, what it takes and what its path names', async () => {
    const response = await read();
    const codes = (call: string) => Object.keys(fieldsAt(response, `paths./api/${call}.responses`));
    const change = ['200', '400', '401', '403', '404', '408', '409', '413', '415', '422', '503', 'default'];
    expect(codes('product/{id}.put')).toEqual(change);
    expect(codes('publish/list.get')).toEqual(['200', '304', '400', '503', 'default']);
    expect(codes('publish/{id}.get')).toEqual(['200', '304', '404', '503', 'default']);
    expect(codes('product/all.get')).toEqual(['200', '401', '403', '503', 'default']);
    expect(codes('auth/login.post')).toContain('429');
    expect(codes('jobs/{id}/continue.post')).toContain('202');
    const invalid = fieldsAt(response, 'paths./api/product.post.responses.422.content.application/json');
    expect(invalid).toEqual({ schema: { $ref: '#/components/schemas/invalid' } });
    expect(valueAt(response, 'components.schemas.invalid.required')).toContain('errors');
  });

  it('has a page for trying calls that runs only its own script', async () => {
    const { headers, body } = await api.call('GET', '/api/docs');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; connect-src 'self';/);
    expect(String(body)).toContain('/api/publish/list');
    expect(String(body).match(/https?:|\son\w+=|style=/g)).toBeNull();
    expect((await api.call('GET', '/api/docs/try.js')).headers['content-type']).toContain('text/javascript');
  });
});
