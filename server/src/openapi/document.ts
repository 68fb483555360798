import Joi from 'joi';
import type { Access } from '../plugins/access.ts';
import type { DeclaredRoute } from '../plugins/authentication.ts';

type Json = Record<string, unknown>;

const who: Record<Access['kind'], string> = {
  public: '公开',
  token: '任意令牌',
  user: '已登录',
  'app-token': '已登录（应用令牌）',
  right: '需要权限',
  self: '仅本人',
  'self-or-right': '本人或需要权限',
  'module-token': '该模块的发布令牌',
};

/** Describes who may make a call. */
export const accessLabel = (access: Access): string =>
  'right' in access ? `${who[access.kind]} ${access.right}` : who[access.kind];

/** joi's JSON Schema of a rule, without the `$schema` keyword. */
function jsonSchema(rule: unknown): Json | null {
  if (!Joi.isSchema(rule)) return null;
  return rule['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}

function queryParameters(rule: unknown): Json[] {
  const properties = jsonSchema(rule)?.['properties'];
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

const reference = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });

const upload = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

function requestBody({ body, upload: takesFile }: DeclaredRoute): Json {
  const schema = jsonSchema(body);
  const content = takesFile ? upload : schema && { 'application/json': { schema } };
  return content ? { requestBody: { required: true, content } } : {};
}

function success({ produces }: DeclaredRoute): Json {
  if (produces.length === 0) return reference('Success');
  return Object.fromEntries(produces.map((type) => [type.split(';', 1)[0], {}]));
}

function operation(route: DeclaredRoute): Json {
  const { method, url, access, query } = route;
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return {
    operationId: `${method.toLowerCase()}${url.replaceAll(/(?<![^A-Za-z])[^A-Za-z]+(\w)/g, (_all, next: string) => next.toUpperCase())}`,
    summary: accessLabel(access),
    tags: [url.split('/')[2] ?? 'api'],
    security: access.kind === 'public' ? [] : [{ bearer: [] }],
    parameters: [
      ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...queryParameters(query),
    ],
    ...requestBody(route),
    responses: {
      [route.success]: { description: '成功', content: success(route) },
      default: { description: '失败', content: reference('Failure') },
    },
  };
}

const text = { type: 'string' };
const components = {
  securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
  schemas: {
    Success: {
      type: 'object',
      required: ['success'],
      properties: { success: { const: true }, data: {}, message: text },
    },
    Failure: {
      type: 'object',
      required: ['success', 'message', 'code', 'requestId'],
      properties: {
        success: { const: false },
        message: text,
        code: text,
        requestId: text,
        errors: { type: 'array', items: { type: 'object', properties: { field: text, message: text } } },
        work: { type: 'object', properties: { token: text, bits: { type: 'integer' } } },
      },
    },
  },
};

/** OpenAPI 3.1 of the registered calls: paths, who may call, and the rules of bodies and queries. */
export function openApi(routes: readonly DeclaredRoute[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.method === 'HEAD') continue;
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return { openapi: '3.1.0', info: { title: '农化产品 API', version: '1.0.1' }, paths, components };
}
