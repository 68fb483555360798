import type { StoredFile } from '@admin-h5/contract';
import type { CallOptions } from '../options.ts';
import { upload } from '../upload.ts';

/** Uploads a file; the server removes it again if no record uses it. */
export function uploadFile(file: Blob, options?: CallOptions): Promise<StoredFile> {
  return upload('/api/files', file, options);
}
