import type { PreviewWidth, StoredFile } from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { apiSettings } from '../config.ts';
import type { CallOptions } from '../options.ts';
import { upload } from '../upload.ts';

/** Stores a file; it is removed again unless a record comes to use it. */
export function uploadFile(file: Blob, options?: CallOptions): Promise<StoredFile> {
  return upload('/api/files', file, options);
}

/** What a preview is cut down to; one of the fixed widths, so that caches hold few of each picture. */
export interface PreviewOptions {
  w?: PreviewWidth;
  h?: number;
  fit?: 'cover' | 'contain';
  format?: 'webp';
}

/** The address of a file, built and not called; it needs no token. */
export function previewUrl(fileId: string, options: PreviewOptions = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(options)) params.set(name, String(value));
  const query = params.toString();
  return apiSettings().baseUrl + apiPath`/api/files/preview/${fileId}` + (query && `?${query}`);
}
