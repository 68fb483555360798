import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';

/** Origin of the host for which the files are. */
export const hostOrigin = 'https://www.example.com';

/** Writes the response for one file in its faulty way. */
export type Fault = (response: ServerResponse, content: string) => void;

/** A module's origin with the files of its builds. */
export interface FileServer {
  origin: string;
  /** By path: `/b1/remoteEntry.js`. */
  files: Map<string, string>;
  faults: Map<string, Fault>;
  /** Paths that were requested. */
  requested: string[];
  close: () => Promise<void>;
}

export const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css',
  json: 'application/json',
};

/** Headers as a remote sends them. */
export const goodHeaders = (path: string) => ({
  'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  'access-control-allow-origin': hostOrigin,
});

export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, string>();
  const faults = new Map<string, Fault>();
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requested.push(path);
    const content = files.get(path);
    const fault = faults.get(path);
    if (fault) fault(response, content ?? '');
    else if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, goodHeaders(path)).end(content);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    files,
    faults,
    requested,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
