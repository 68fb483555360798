import { call } from './call.ts';
import { FileReadError } from './errors.ts';
import { announceError } from './events.ts';
import type { CallOptions } from './options.ts';
import type { Query } from './axios-instance.ts';

/** Reads one byte: for a file that was moved or removed since it was chosen, this fails before the request does. */
async function assertReadable(file: Blob): Promise<void> {
  await file.slice(0, 1).arrayBuffer();
}

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
    await assertReadable(file);
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
