import type { PreviewWidth, StoredFile } from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { apiSettings } from '../config.ts';
import type { CallOptions } from '../options.ts';
import { upload } from '../upload.ts';

/** Uploads a file; the server removes it again if no record uses it. */
export function uploadFile(file: Blob, options?: CallOptions): Promise<StoredFile> {
  return upload('/api/files', file, options);
}

/** Size and format of a preview. The width is one of a few, so that caches store few previews of each picture. */
export interface PreviewOptions {
  w?: PreviewWidth;
  h?: number;
  fit?: 'cover' | 'contain';
  format?: 'webp';
}

/** Returns the address of a file's preview, without a request; it needs no token. */
export function previewUrl(fileId: string, options: PreviewOptions = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) params.set(name, String(value));
  const query = params.toString();
  return apiSettings().baseUrl + apiPath`/api/files/preview/${fileId}` + (query && `?${query}`);
}
