/** Describes all calls of the API as an OpenAPI document, and as a page on which they can be tried. */
import { readFileSync } from 'node:fs';
import { errorTexts } from '@admin-h5/contract';
import Joi from 'joi';
import type { Routes } from '../context.ts';
import { type Access, openToAll } from '../plugins/access.ts';
import type { DeclaredRoute } from '../plugins/authentication.ts';
import type { Described } from './answers.ts';

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The list of calls, with a form that sends one; the form uses only the document (`openapi/try.js`). */
function page(routes: readonly DeclaredRoute[]): string {
  const rows = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, access }) => [method, url, accessLabel(access)])
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口文档</title>
<meta name="viewport" content="width=device-width"><h1>接口文档</h1>
<p>OpenAPI 3.1：<a href="openapi.json">openapi.json</a></p>
<h2>试用</h2>
<form id="try">
<p><label>接口 <select id="call"></select></label></p>
<p><label>令牌 <input id="token" autocomplete="off" size="40"></label></p>
<p id="fields"></p>
<p id="bodyField" hidden><label>请求体（JSON）<br><textarea id="body" rows="8" cols="60"></textarea></label></p>
<p id="fileField" hidden><label>文件 <input id="file" type="file"></label></p>
<p><button>发送</button></p>
</form>
<pre id="output" role="status"></pre>
<details><summary>请求体规则</summary><pre id="rules"></pre></details>
<h2>全部接口</h2>
<table><tr><th>方法</th><th>路径</th><th>谁可调用</th></tr>${rows.join('')}</table>
<script type="module" src="docs/try.js"></script></html>`;
}

/** Content security policy: nothing from other origins, no inline script or style. */
const policy =
  "default-src 'none'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `GET /api/openapi.json` and its page `GET /api/docs`, public (entities.md). */
export const registerOpenApi: Routes = (app, { routes }) => {
  let document: string | null = null;
  app.get('/api/openapi.json', { config: { ...openToAll, produces: ['application/json'] } }, (_request, reply) => {
    document ??= JSON.stringify(openApi(routes));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  app.get('/api/docs', { config: { ...openToAll, produces: ['text/html'] } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page(routes)),
  );
  const script = readFileSync(new URL('./try.js', import.meta.url));
  app.get('/api/docs/try.js', { config: { ...openToAll, produces: ['text/javascript'] } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
};

type Json = Record<string, unknown>;

type Refusal = keyof Described['refusals'];

/** The types of `answers.ts` as JSON Schema, and those that they name. */
type Schemas = Readonly<Record<keyof Described | 'types', Readonly<Record<string, Json>>>>;

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

const accessLabel = (access: Access): string =>
  'right' in access ? `${who[access.kind]} ${access.right}` : who[access.kind];

function jsonSchema(rule: unknown): Json | null {
  return Joi.isSchema(rule) ? rule['~standard'].jsonSchema.input({ target: 'draft-2020-12' }) : null;
}

function queryParameters(rule: unknown): Json[] {
  const { properties, required } = jsonSchema(rule) ?? {};
  if (typeof properties !== 'object' || properties === null) return [];
  const needed: unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(needed.includes(name) && { required: true }),
    schema,
  }));
}

const json = (schema: Json) => ({ 'application/json': { schema } });

const upload = {
  'multipart/form-data': {
    schema: { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
};

function requestBody({ body, upload: takesFile }: DeclaredRoute): Json {
  const schema = jsonSchema(body);
  const content = takesFile ? upload : schema && json(schema);
  return content ? { requestBody: { required: true, content } } : {};
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['success', 'data', 'message'],
  properties: { success: { const: true }, data, message: { type: 'string' } },
});

/** What a call answers where it succeeds: a body of its own, a file, or the envelope. */
function successContent({ method, url, produces, success }: DeclaredRoute, { answers, bodies }: Schemas): Json {
  const call = `${method} ${url}`;
  const whole = bodies[call];
  if (whole) return { content: json(whole) };
  if (produces.length > 0) {
    return { content: Object.fromEntries(produces.map((type) => [type.split(';', 1)[0], {}])) };
  }
  return success === 302 ? {} : { content: json(envelope(answers[call] ?? {})) };
}

const withoutJson = { 206: '部分内容', 304: '内容未变化', 416: '超出文件范围' } as const;

/** The refusals that a call may answer, as its declaration decides: how it is called, by whom, what it takes, and what its path names. */
function refusals({ method, url, access, body, query, upload: takesFile, config }: DeclaredRoute): Json {
  const isRead = method === 'GET';
  const isSignedIn = access.kind !== 'public';
  const hasRules = Joi.isSchema(body) || takesFile || method === 'POST';
  const { refuses = [] } = config;
  const texts: [number, string | false, Refusal][] = [
    [400, (!isRead || Joi.isSchema(query)) && errorTexts.badRequest, 'refused'],
    [401, isSignedIn && errorTexts.sessionExpired, 'refused'],
    [403, isSignedIn && errorTexts.forbidden, 'refused'],
    [404, url.includes('/:') && errorTexts.notFound, 'refused'],
    [408, !isRead && errorTexts.slow, 'refused'],
    [409, (!isRead || refuses.includes(409)) && errorTexts.conflict, 'refused'],
    [413, !isRead && errorTexts.tooLarge, 'refused'],
    [415, !isRead && errorTexts.mediaType, 'refused'],
    [422, (hasRules || refuses.includes(422)) && errorTexts.invalid, 'invalid'],
    [429, (takesFile || refuses.includes(429)) && errorTexts.tooMany, 'limited'],
    [503, errorTexts.unavailable, 'refused'],
  ];
  const stated = texts.flatMap(([code, description, kind]) =>
    description === false ? [] : [[code, { description, content: json(refusal(kind)) }] as const],
  );
  return Object.fromEntries(stated);
}

const refusal = (kind: Refusal): Json => ({ $ref: `#/components/schemas/${kind}` });

function operation(route: DeclaredRoute, schemas: Schemas): Json {
  const { method, url, access, query, config } = route;
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const others = (config.alsoResponds ?? []).map((code) => [code, { description: withoutJson[code] }] as const);
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
      [route.success]: { description: '成功', ...successContent(route, schemas) },
      ...Object.fromEntries(others),
      ...refusals(route),
      default: { description: '失败', content: json(refusal('refused')) },
    },
  };
}

/** OpenAPI 3.1 of the registered calls: paths, who may call, and the rules of bodies, queries and answers. */
function openApi(routes: readonly DeclaredRoute[]): Json {
  const schemas: Schemas = JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8'));
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    if (route.method === 'HEAD') continue;
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '农化产品 API', version: '1.0.1' },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...schemas.refusals, ...schemas.types },
    },
  };
}
