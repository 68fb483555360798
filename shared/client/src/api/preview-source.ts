import { type PreviewWidth, previewWidths } from '@admin-h5/contract';
import { apiPath } from './call.ts';
import { apiSettings } from './transport.ts';

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

/** Address, in a given width, of a preview that `previewUrl` named; returns any other address (blob, data) unchanged. */
export function previewSource(src: string, width: PreviewWidth): string {
  if (!src.includes('/api/files/preview/')) return src;
  return `${src}${src.includes('?') ? '&' : '?'}w=${width}&format=webp`;
}

/** `srcset` of every width up to `largest`, so that the browser picks by its own pixel density; undefined for other addresses. */
export function previewSourceSet(src: string, largest: PreviewWidth): string | undefined {
  if (!src.includes('/api/files/preview/')) return undefined;
  return previewWidths
    .filter((width) => width <= largest)
    .map((width) => `${previewSource(src, width)} ${width}w`)
    .join(', ');
}
