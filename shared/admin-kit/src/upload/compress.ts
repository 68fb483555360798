import { decodeImage } from '@admin-h5/ui';

/** Longest side of an uploaded picture, pixels; no screen shows more (`largestPreview`). */
const maxSide = 2400;
/** Smaller pictures are sent unchanged: compressing again only costs quality. */
const smallEnough = 600 * 1024;
/** Of a picture that is sent as it was taken; lower than where a part of one is cut out (`cut-image.ts` of `ui`), since these are many and large. */
const quality = 0.86;

/**
 * Scales a large picture down and compresses it before the upload, with rotation applied. A picture that cannot be
 * decoded or would not get smaller is sent unchanged; the server decides about it.
 */
export async function compressImage(file: File): Promise<File> {
  if (!/^image\/(jpeg|png|webp)$/.test(file.type) || file.size <= smallEnough) return file;
  const image = await decodeImage(file).catch(() => null);
  if (!image) return file;
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, maxSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(naturalWidth * scale);
  canvas.height = Math.round(naturalHeight * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  // What is transparent would be black in a JPEG.
  const type = file.type === 'image/webp' && !isTransparent(pen) ? 'image/jpeg' : file.type;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  if (!blob || blob.size >= file.size) return file;
  // Safari cannot encode WebP and returns a PNG.
  return new File([blob], file.name.replace(/\.\w+$/, `.${endings[blob.type] ?? 'jpg'}`), { type: blob.type });
}

const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' };

function isTransparent(pen: CanvasRenderingContext2D): boolean {
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
