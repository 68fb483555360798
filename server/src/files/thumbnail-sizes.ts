import { previewWidths } from '@admin-h5/contract';

export interface ThumbnailRequest {
  w?: number | undefined;
  h?: number | undefined;
  /** What CSS calls contain is inside: within the box, nothing cut, no bars. */
  fit?: 'cover' | 'contain' | 'inside' | undefined;
  format?: 'webp' | undefined;
}

/**
 * A thumbnail of the fixed list. A width alone is what screens ask for; a box is a square, as high as it is wide: with every
 * pair of a width and a height the list would be hundreds long.
 */
export interface Thumbnail {
  /** A step of `previewWidths`. */
  size: number;
  shape: 'width' | 'inside' | 'cover';
  format: 'webp' | null;
}

const largest = Math.max(...previewWidths);

/** The listed thumbnail that serves a request; null where the original does. */
export function thumbnailFor({ w, h, fit, format }: ThumbnailRequest): Thumbnail | null {
  if (w === undefined && h === undefined && format === undefined) return null;
  const wanted = Math.max(w ?? 0, h ?? 0) || largest;
  const size = previewWidths.find((width) => width >= wanted) ?? largest;
  const shape = h === undefined ? 'width' : fit === 'cover' ? 'cover' : 'inside';
  return { size, shape, format: format ?? null };
}

/** Short name of a thumbnail: part of its path and of its ETag. */
export const thumbnailName = ({ size, shape, format }: Thumbnail): string =>
  `${shape}-${size}${format ? `.${format}` : ''}`;
