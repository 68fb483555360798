import { readFileSync } from 'node:fs';
import type { Routes } from '../context.ts';
import { openToAll } from '../plugins/access.ts';
import type { DeclaredRoute } from '../plugins/authentication.ts';
import { accessLabel, openApi } from './document.ts';

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
