/** The server of the playground: its pages, and the calls of the module's screens, with the fault that was chosen. */
import { existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { errorTexts } from '@admin-h5/contract';
import { failure, type FakeAnswer, fakeRecords, type Handler, type SeenRequest } from '@admin-h5/testing/fakes';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { type DevServer, listen, requirePort } from '../dev/serve.ts';
import { type Fault, type FaultChoice, readApiPath } from './faults.ts';

export interface PlaygroundOptions {
  /** Of the module. */
  folder: string;
  configuration: Configuration;
  port: number;
  /** Opens the page in this machine's browser. */
  open?: boolean;
}

const document = (entry: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>试验台</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/assets/${entry}.css" />
    <script defer src="/assets/${entry}.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** As strict as a host's towards scripts and styles, so that what a host would refuse is refused here too. */
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

/** The module's `playground.ts`, read again after each save of it. */
async function readOwnAnswers(folder: string): Promise<OwnAnswers> {
  const file = path.join(folder, 'playground.ts');
  if (!existsSync(file)) return () => undefined;
  const { default: answers }: { default: OwnAnswers } = await import(
    `${pathToFileURL(file).href}?saved=${statSync(file).mtimeMs}`
  );
  return answers;
}

function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: FakeAnswer): void {
  if (answer.hang) return;
  if (answer.drop) {
    request.socket.destroy();
    return;
  }
  response.writeHead(answer.status ?? 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...answer.headers,
  });
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
}

function sendDocument(response: ServerResponse, entry: string): void {
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(document(entry));
}

/**
 * Serves a page that shows each screen of a module on its own, without a host and without an API: `/` has the screens side by side,
 * `/frame/<theme>/pages/admin/…` is one of them, `/fakes/<fault>-<scope>/api/…` are their calls.
 */
export async function startPlayground({ folder, configuration, port, open }: PlaygroundOptions): Promise<DevServer> {
  await requirePort(port);
  let records = fakeRecords();

  const serveCall = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const url = request.url ?? '/';
    if (url === '/fakes/reset') {
      records = fakeRecords();
      response.writeHead(204).end();
      return true;
    }
    const call = readApiPath(url);
    if (!call) return false;
    const { method = 'GET', headers } = request;
    const seen = { method, url: call.path, headers, body: await text(request) };
    sendAnswer(request, response, await answerCall(call, seen, await readOwnAnswers(folder), records));
    return true;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    try {
      if (pathname === '/') sendDocument(response, 'page');
      else if (pathname.startsWith('/frame/')) sendDocument(response, 'frame');
      else if (!(await serveCall(request, response))) next();
    } catch (error) {
      next(error);
    }
  };

  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack made no compiler of the configuration');
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      allowedHosts: ['localhost'],
      hot: true,
      open: open ?? false,
      static: false,
      compress: false,
      // The page's own address, whichever name of this machine it was opened by: the policy allows no other.
      client: {
        webSocketURL: 'auto://0.0.0.0:0/ws',
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
      },
      devMiddleware: { index: false, stats: 'errors-warnings' },
      setupMiddlewares: (middlewares) => [
        {
          name: 'admin-h5-playground',
          middleware: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) =>
            void serve(request, response, next),
        },
        ...middlewares,
      ],
    },
    compiler,
  );
  return listen(server, port);
}

/** Milliseconds that a slow call takes. */
const slowness = 3000;

/** What a module's own `playground.ts` exports: its responses; undefined leaves a call to the records in memory. */
export type OwnAnswers = (request: SeenRequest) => ReturnType<Handler> | undefined;

const refusals: Readonly<Record<Exclude<Fault, 'none' | 'slow'>, () => FakeAnswer>> = {
  401: () => failure(401, errorTexts.sessionExpired, { code: 'UNAUTHORIZED' }),
  409: () => failure(409, errorTexts.conflict, { code: 'VERSION_CONFLICT' }),
  500: () => failure(500, errorTexts.server, { code: 'INTERNAL' }),
  offline: () => ({ drop: true }),
};

/** Whether the fault applies to a call. The session's own calls go on, and a version conflict is that of a change. */
function applies({ fault, scope }: FaultChoice, { method, url }: SeenRequest): boolean {
  if (fault === 'none' || url.startsWith('/api/files/preview/')) return false;
  if (url.startsWith('/api/auth/')) return false;
  return (scope === 'all' && fault !== '409') || method !== 'GET';
}

/** The response to one call of a screen under a fault. */
export async function answerCall(
  choice: FaultChoice,
  request: SeenRequest,
  own: OwnAnswers,
  records: Handler,
): Promise<FakeAnswer> {
  const { fault } = choice;
  if (applies(choice, request) && fault !== 'none') {
    if (fault !== 'slow') return refusals[fault]();
    await wait(slowness);
  }
  return (await own(request)) ?? records(request);
}
