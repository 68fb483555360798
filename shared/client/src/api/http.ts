import type { Download } from '@admin-h5/contract';
import type { AxiosProgressEvent, AxiosResponse } from 'axios';
import { client } from './axios-instance.ts';
import { readResponse } from './envelope.ts';
import { FormatError } from './errors.ts';
import type { ProgressWatch } from './progress-watch.ts';
import type { Sending } from './sending.ts';

/** How a request is sent, as of the time of the call. */
interface Terms {
  baseUrl: string;
  headers: Readonly<Record<string, string | false>>;
  /** Milliseconds, for anything but a transfer. */
  limit: number;
  watch: ProgressWatch;
}

export type HttpResponse<B> = AxiosResponse<B>;

/** Sends one request by axios. A transfer has no time limit here: `watch` ends it when it makes no progress. */
export function request<B>(sending: Sending, { baseUrl, headers, limit, watch }: Terms): Promise<HttpResponse<B>> {
  const { transfer } = sending;
  const onProgress = ({ progress }: AxiosProgressEvent) => {
    watch.progressed();
    if (progress !== undefined) sending.onProgress?.(progress);
  };
  return client.request<B>({
    method: sending.method,
    baseURL: baseUrl,
    url: sending.path,
    params: sending.query,
    data: sending.body,
    headers,
    signal: watch.signal,
    timeout: transfer ? 0 : limit,
    transitional: { clarifyTimeoutError: true },
    ...(transfer === 'upload' ? { onUploadProgress: onProgress } : {}),
    ...(transfer === 'download' ? { onDownloadProgress: onProgress, responseType: 'arraybuffer' } : {}),
  });
}

const header = (response: HttpResponse<unknown>, name: string): string | null => {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : null;
};

const textOf = (body: unknown): string => {
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new TextDecoder().decode(body);
  return typeof body === 'string' ? body : '';
};

/**
 * Reads what the server has sent.
 * @throws ApiError
 */
export function read(sending: Sending, response: HttpResponse<unknown>, requestId: string): unknown {
  const id = header(response, 'x-request-id') ?? requestId;
  const value = readResponse(
    {
      status: response.status,
      body: textOf(response.data),
      requestId: id,
      retryAfter: header(response, 'retry-after'),
    },
    { isLogin: sending.path === '/api/auth/login', isUpload: sending.transfer === 'upload' },
  );
  if (sending.accepts?.(value) === false) throw new FormatError(response.status, id);
  return value;
}

function nameOf(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Falls through to the plain name.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '';
}

/**
 * Reads a response that is a file.
 * @throws ApiError
 */
export function readFile(sending: Sending, response: HttpResponse<ArrayBuffer>, requestId: string): Download {
  if (response.status >= 400) read(sending, response, requestId);
  const type = header(response, 'content-type') ?? '';
  return { blob: new Blob([response.data], { type }), name: nameOf(header(response, 'content-disposition')) };
}
