import { previewWidths } from '@admin-h5/contract';
import type { PreviewWidth } from '@admin-h5/contract';

/** Address, in a given width, of a preview that `previewUrl` (`resources/file.ts`) named; returns any other address (blob, data) unchanged. */
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
