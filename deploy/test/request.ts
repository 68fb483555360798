import { type IncomingHttpHeaders, request } from 'node:http';

export interface ApiResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The received bytes, not decompressed. */
  body: Buffer;
}

export interface RequestOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Local address that the request is sent from. */
  localAddress?: string;
}

/**
 * One HTTP request on a new connection: the path is sent unchanged, redirects are not followed, bodies not
 * decompressed.
 */
export function send(
  origin: string,
  path: string,
  { method = 'GET', headers = {}, body, localAddress = '127.0.0.1' }: RequestOptions = {},
): Promise<ApiResponse> {
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

/** Parses a JSON body. */
export const jsonOf = ({ body }: ApiResponse) => JSON.parse(body.toString());
