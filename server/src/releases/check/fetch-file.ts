import { createHash } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { get as getHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as getHttps } from 'node:https';
import { connectOnlyTo } from '../../public-addresses.ts';

/** A file as the origin serves it to a page of the host. */
export interface FetchedFile {
  status: number;
  /** Without parameters, in lower case; '' where there is none. */
  type: string;
  /** `Access-Control-Allow-Origin`; '' where there is none. */
  allowedOrigin: string;
  /** In the form of an `integrity` attribute; '' unless the status is 200. */
  integrity: string;
}

export interface FetchOptions {
  /** Sent as `Origin`; '' sends none. */
  origin: string;
  /** Addresses of the file's host; no other is connected to. */
  addresses: readonly LookupAddress[];
  /** Called with the size of each part that arrives; throws where it is one too many. */
  take: (bytes: number) => void;
  signal: AbortSignal;
}

function open(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp;
    get(url, options, resolve).on('error', reject);
  });
}

const text = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : (value ?? ''));

async function digest(response: IncomingMessage, take: FetchOptions['take']): Promise<string> {
  const hash = createHash('sha384');
  for await (const part of response) {
    const chunk: Buffer = part;
    take(chunk.length);
    hash.update(chunk);
  }
  return `sha384-${hash.digest('base64')}`;
}

/**
 * Fetches a file once, uncompressed; a redirect is not followed but returned. (`fetch` cannot be given the addresses.)
 * @throws the error of the connection, and what `take` throws
 */
export async function fetchFile(url: URL, { origin, addresses, take, signal }: FetchOptions): Promise<FetchedFile> {
  const response = await open(url, {
    agent: false,
    signal,
    headers: {
      ...(origin === '' ? {} : { origin }),
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'admin-h5-api',
    },
    lookup: connectOnlyTo(addresses),
  });
  try {
    const status = response.statusCode ?? 0;
    const { headers } = response;
    const facts = {
      status,
      type: (text(headers['content-type']).split(';')[0] ?? '').trim().toLowerCase(),
      allowedOrigin: text(headers['access-control-allow-origin']),
    };
    return { ...facts, integrity: status === 200 ? await digest(response, take) : '' };
  } finally {
    response.destroy();
  }
}
