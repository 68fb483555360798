import { largestPreview, previewWidths } from '@admin-h5/contract';

export interface ThumbnailRequest {
  w?: number | undefined;
  h?: number | undefined;
  /** sharp's `inside` is CSS's `contain`: fits the box without cropping or padding. */
  fit?: 'cover' | 'contain' | 'inside' | undefined;
  format?: 'webp' | undefined;
}

/**
 * A thumbnail of the fixed list. A width alone is what screens request; a box is a square: all pairs of width and
 * height would make the list hundreds long.
 */
export interface Thumbnail {
  /** A step of `previewWidths`. */
  size: number;
  shape: 'width' | 'inside' | 'cover';
  format: 'webp' | null;
}

/** The listed thumbnail for a request; null if the original is sent. */
export function thumbnailFor({ w, h, fit, format }: ThumbnailRequest): Thumbnail | null {
  if (w === undefined && h === undefined && format === undefined) return null;
  const wanted = Math.max(w ?? 0, h ?? 0) || largestPreview;
  const size = previewWidths.find((width) => width >= wanted) ?? largestPreview;
  const shape = h === undefined ? 'width' : fit === 'cover' ? 'cover' : 'inside';
  return { size, shape, format: format ?? null };
}

/** Short name of a thumbnail, used in its path and its ETag. */
export const thumbnailName = ({ size, shape, format }: Thumbnail): string =>
  `${shape}-${size}${format ? `.${format}` : ''}`;
