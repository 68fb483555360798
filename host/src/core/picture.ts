import { previewUrl } from '@admin-h5/client';

/** Address of a stored picture, or null if a record has none. */
export function pictureUrl(fileId: string | null | undefined): string | null {
  return fileId ? previewUrl(fileId) : null;
}
