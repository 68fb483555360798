import { errorTexts } from '@admin-h5/contract';
import Joi from 'joi';
import type { Access, Returns } from '../plugins/access.ts';
import type { DeclaredRoute } from '../plugins/authentication.ts';
import { pageKeys } from '../records/responses.ts';

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

/** joi's JSON Schema of a rule. */
function jsonSchema(rule: unknown, side: 'input' | 'output' = 'input'): Json | null {
  if (!Joi.isSchema(rule)) return null;
  return rule['~standard'].jsonSchema[side]({ target: 'draft-2020-12' });
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

function dataSchema({ name, many }: Returns): Json {
  const one = { $ref: `#/components/schemas/${name}` };
  if (many === 'list') return { type: 'array', items: one };
  if (many === undefined) return one;
  const { properties = {} } = jsonSchema(Joi.object(pageKeys), 'output') ?? {};
  return { type: 'object', properties: { list: { type: 'array', items: one }, ...Object(properties) } };
}

function success({ produces, returns }: DeclaredRoute): Json {
  if (produces.length === 0) {
    const data = returns ? { type: 'object', properties: { data: dataSchema(returns) } } : {};
    const schema = { allOf: [{ $ref: '#/components/schemas/Success' }, data] };
    return returns ? { 'application/json': { schema } } : reference('Success');
  }
  return Object.fromEntries(produces.map((type) => [type.split(';', 1)[0], {}]));
}

/** Whether a body names what the caller has seen: a version, or the total of a filter. */
const comparesWithStored = (body: unknown): boolean =>
  Joi.isSchema(body) && ['version', 'expectedTotal'].some((name) => name in (body.describe()['keys'] ?? {}));

/** The refusals that a call may answer, as its declaration decides: who may call, what it takes, and what its path names. */
function refusals({ url, access, body, query, upload: takesFile }: DeclaredRoute): Json {
  const reads = Joi.isSchema(body) || takesFile;
  const { bad, signedOut } = { bad: reads || Joi.isSchema(query), signedOut: access.kind !== 'public' };
  const texts: [number, string | false][] = [
    [400, bad && errorTexts.badRequest],
    [401, signedOut && errorTexts.sessionExpired],
    [403, signedOut && access.kind !== 'token' && access.kind !== 'user' && errorTexts.forbidden],
    [404, url.includes('/:') && errorTexts.notFound],
    [409, comparesWithStored(body) && errorTexts.conflict],
    [413, reads && errorTexts.tooLarge],
    [415, reads && errorTexts.mediaType],
    [422, reads && errorTexts.invalid],
  ];
  const stated = texts.flatMap(([code, description]) =>
    description === false ? [] : [[code, { description, content: reference('Failure') }] as const],
  );
  return Object.fromEntries(stated);
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
      ...refusals(route),
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
  const returned = routes.flatMap(({ returns }) =>
    returns ? [[returns.name, jsonSchema(returns.schema, 'output')]] : [],
  );
  const schemas = { ...components.schemas, ...Object.fromEntries(returned) };
  return {
    openapi: '3.1.0',
    info: { title: '农化产品 API', version: '1.0.1' },
    paths,
    components: { ...components, schemas },
  };
}
