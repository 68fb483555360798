import { type IncomingHttpHeaders, request } from 'node:http';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came, not decompressed. */
  body: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Address of this machine that the request comes from. */
  localAddress?: string;
}

/** One plain HTTP request on a connection of its own: the path goes out as it is written, redirects are not followed, bodies not decompressed. */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, localAddress = '127.0.0.1' }: RequestOptions = {},
): Promise<Answer> {
  const { port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        localAddress,
        agent: false,
        headers: { host: new URL(origin).host, ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}

/** What a body of JSON says. */
export const jsonOf = ({ body }: Answer) => JSON.parse(body.toString());
