import { fileLimits, fileMessages } from '@admin-h5/contract';

/** A kind of content that may be stored, by the mime type detected from its bytes. */
export interface ContentKind {
  image: boolean;
  maxBytes: number;
  tooLarge: string;
  /** File extensions with the dot; a name without any of them gets the first. */
  extensions: readonly [string, ...string[]];
}

const image = { image: true, maxBytes: fileLimits.imageBytes, tooLarge: fileMessages.imageSize };

const kinds: Readonly<Record<string, ContentKind>> = {
  'image/jpeg': { ...image, extensions: ['.jpg', '.jpeg', '.jfif'] },
  'image/png': { ...image, extensions: ['.png'] },
  'image/webp': { ...image, extensions: ['.webp'] },
  'application/pdf': {
    image: false,
    maxBytes: fileLimits.documentBytes,
    tooLarge: fileMessages.documentSize,
    extensions: ['.pdf'],
  },
  'video/mp4': {
    image: false,
    maxBytes: fileLimits.videoBytes,
    tooLarge: fileMessages.videoSize,
    extensions: ['.mp4', '.m4v'],
  },
};

/** Returns null for what is never stored: SVG, HTML, archives, programs. */
export const findKind = (mime: string): ContentKind | null => kinds[mime] ?? null;

/** The largest size of any kind, bytes: the limit of an upload's body. */
export const largestFile = Math.max(...Object.values(kinds).map((kind) => kind.maxBytes));

/** Kinds of pictures that are stored as they are, unless they are too large. */
const stored = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** Kinds that the decoder reads and that are stored as another kind. */
const converted = new Set(['image/avif', 'image/tiff', 'image/gif']);

const refusals: Readonly<Record<string, string>> = {
  'image/heic':
    '是 HEIC 格式，服务器无法读取。请先转换为 JPG：苹果手机在“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或在电脑的“照片”应用中另存为 JPG',
  'image/bmp': '是 BMP 格式，请用系统自带的“画图”打开，另存为 JPG 或 PNG 后再选',
};
const sameAs: Readonly<Record<string, string>> = {
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** Whether a picture must be rewritten as another kind before it is stored. */
export const mustBeConverted = (mime: string): boolean => converted.has(mime);

/** Why a picture for an import is refused, with the way to convert it, or null. @param mime detected from its bytes */
export function refusalOfPicture(mime: string): string | null {
  if (stored.has(mime) || converted.has(mime)) return null;
  return refusals[sameAs[mime] ?? mime] ?? '不是图片，或已损坏（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）';
}
