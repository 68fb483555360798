import type { Routes } from '../context.ts';
import { accessLabel, openApi } from '../openapi.ts';
import type { DeclaredRoute } from '../plugins/authentication.ts';
import { openToAll } from '../plugins/access.ts';

const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page without scripts: nothing but the list of calls, and where the document is. */
function page(routes: readonly DeclaredRoute[]): string {
  const rows = routes
    .filter(({ method }) => method !== 'HEAD')
    .map(({ method, url, access }) => [method, url, accessLabel(access)])
    .map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>接口文档</title>
<meta name="viewport" content="width=device-width"><h1>接口文档</h1>
<p>OpenAPI 3.1：<a href="openapi.json">openapi.json</a></p>
<table><tr><th>方法</th><th>路径</th><th>谁可调用</th></tr>${rows.join('')}</table></html>`;
}

/** `GET /api/openapi.json` and its page `GET /api/docs`, public (entities.md). */
export const registerOpenApi: Routes = (app, { routes }) => {
  let document: string | null = null;
  app.get('/api/openapi.json', { config: openToAll }, (_request, reply) => {
    document ??= JSON.stringify(openApi(routes));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  app.get('/api/docs', { config: openToAll }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(page(routes)),
  );
};
