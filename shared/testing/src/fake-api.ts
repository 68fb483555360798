import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { configure } from '@admin-h5/client/host';
import { success, type Handler, type SeenRequest } from './answers.ts';

/** A small API on a port of its own, which the client is configured for. */
export interface FakeApi {
  seen: SeenRequest[];
  /** Sets the handler of all further requests; an empty success by default. */
  answer: (handler: Handler) => void;
  baseUrl: string;
  close: () => Promise<void>;
}

const corsHeaders = (asked: IncomingHttpHeaders) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': asked['access-control-request-headers'] ?? '*',
  'access-control-expose-headers': 'Retry-After, X-Request-Id, Content-Disposition',
});

const nothing = () => success(null);

/** Starts a small API and points the client to it; close it when the tests are over. */
export async function startFakeApi(onAdminRoute: () => boolean = () => false): Promise<FakeApi> {
  const seen: SeenRequest[] = [];
  let handler: Handler = nothing;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      // A page of another origin asks first; tests are about what it asks for then.
      if (method === 'OPTIONS') {
        response.writeHead(204, corsHeaders(headers)).end();
        return;
      }
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      void Promise.resolve(handler(one)).then((answer) => {
        if (answer.drop) return request.socket.destroy();
        if (answer.hang) return undefined;
        response.writeHead(answer.status ?? 200, {
          ...corsHeaders(headers),
          'content-type': 'application/json',
          ...answer.headers,
        });
        return response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const baseUrl = `http://127.0.0.1:${port}`;
  configure({ baseUrl, onAdminRoute });
  return {
    seen,
    answer: (next) => {
      handler = next;
    },
    baseUrl,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
