/** What is sent in other ways than a call of JSON: a file with its progress, and a body that nobody waits for. */
import type { StoredFile } from '@admin-h5/contract';
import { call, type CallOptions } from './call.ts';
import { announceError, FileReadError } from './errors.ts';
import type { Query } from './http.ts';
import { chooseToken, headersFor } from './choose-token.ts';
import { apiSettings } from './transport.ts';

/**
 * Sends a file as multipart field `file`, with progress; fails after 60 s without progress.
 * @param path `/api/…`
 * @param fields texts sent before the file
 * @throws ApiError: 上传失败 where the server gives no reason, 响应格式错误 where its response is not the envelope
 */
export async function upload<T>(
  path: string,
  file: Blob,
  options: CallOptions = {},
  query?: Query,
  fields: Readonly<Record<string, string>> = {},
): Promise<T> {
  try {
    // For a file that was moved or removed since it was chosen, reading a byte fails before the request does.
    await file.slice(0, 1).arrayBuffer();
  } catch {
    const error = new FileReadError();
    announceError(error, options.errors ?? 'toast');
    throw error;
  }
  const body = new FormData();
  for (const [name, text] of Object.entries(fields)) body.append(name, text);
  body.append('file', file, file instanceof File ? file.name : 'file');
  return call<T>({ method: 'POST', path, query, body, transfer: 'upload' }, options);
}

/** Uploads a file; the server removes it again if no record uses it. */
export function uploadFile(file: Blob, options?: CallOptions): Promise<StoredFile> {
  return upload('/api/files', file, options);
}

/**
 * Posts a small body (at most 64 KB) that nobody waits for, with the person's token; the browser sends it also while the page is being
 * closed. Not for what must arrive: nothing is repeated, shown or announced, and a 401 does not end the session.
 * @param path `/api/…`
 * @returns whether the server has accepted it; false where nobody is signed in. Never rejects.
 */
export async function postInBackground(path: string, body: unknown): Promise<boolean> {
  const { kind } = chooseToken(path);
  if (kind !== 'user' && kind !== 'admin') return false;
  const address = apiSettings().baseUrl + path;
  try {
    const response = await fetch(address, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json', ...headersFor(address) },
      body: JSON.stringify(body),
    });
    return response.ok;
  } catch {
    return false;
  }
}
