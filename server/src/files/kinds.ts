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
