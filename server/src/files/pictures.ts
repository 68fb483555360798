import { fileLimits } from '@admin-h5/shared/contract';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { invalid } from '../errors.ts';

export interface Picture {
  width: number;
  height: number;
  /** The picture anew, where it had to change; null where the bytes may stay as they came. */
  cleaned: Buffer | null;
}

const limits = { limitInputPixels: fileLimits.imagePixels, failOn: 'error' } as const;
const refuse = (message: string) => invalid([{ field: 'file', message }]);

/** How a picture is written again, as near to the sent one as its format allows. */
const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90 }),
};

async function metadataOf(path: string) {
  try {
    return await sharp(path, { ...limits, animated: true }).metadata();
  } catch (error) {
    throw refuse(/pixel limit/i.test(String(error)) ? '图片尺寸过大' : '图片已损坏，请重新选择');
  }
}

/**
 * Looks through a picture: it must decode as a whole and stay within the pixel limit. One that carries a rotation,
 * EXIF (with it GPS), XMP or IPTC is written again, turned upright and without them (entities.md, File).
 * @throws AppError 422 for one that is broken or too large.
 */
export async function inspectPicture(path: string, mime: string): Promise<Picture> {
  const metadata = await metadataOf(path);
  const { width, orientation = 1 } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  if (width * metadata.height > fileLimits.imagePixels) throw refuse('图片尺寸过大');
  const turned = orientation > 1;
  const dirty = turned || [metadata.exif, metadata.xmp, metadata.iptc, metadata.comments].some(Boolean);
  try {
    if (!dirty) {
      // Every pixel must decode; to keep one of them costs a third of what statistics over all of them would.
      const decoded = sharp(path, { ...limits, animated: true });
      await decoded.resize(1, 1, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false }).raw().toBuffer();
      return { width, height, cleaned: null };
    }
    const upright = turned ? sharp(path, limits).autoOrient() : sharp(path, { ...limits, animated: true });
    const encode = encoders[mime] ?? ((picture: Sharp) => picture);
    // sharp drops all metadata unless told otherwise; the colour profile is what a picture looks like, so it stays.
    const { data, info } = await encode(upright.keepIccProfile()).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.pageHeight ?? info.height, cleaned: data };
  } catch {
    throw refuse('图片已损坏，请重新选择');
  }
}
