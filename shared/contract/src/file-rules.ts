export const megabyte = 1024 * 1024;
export const fileLimits = {
  /** How many one record has. */
  images: 9,
  documents: 5,
  /** Of one file that is uploaded. */
  imageBytes: 5 * megabyte,
  documentBytes: 20 * megabyte,
  videoBytes: 50 * megabyte,
  /** Of a sheet for import: 50,000 products with long texts. */
  sheetBytes: 64 * megabyte,
  // `picture…`: of an archive of pictures for an import, never of the pictures of a record (`image…`).
  /** Of the whole archive. */
  picturesBytes: 500 * megabyte,
  /** Of one picture in it, which is made smaller when it is stored. */
  pictureBytes: 30 * megabyte,
  /** How many pictures it has. */
  pictures: 1000,
  /** Guards the decoder against a small file that unpacks to a huge picture. */
  imagePixels: 50_000_000,
  /** Pixels: a picture one pixel wide and millions high decodes a hundred times slower than its size suggests. */
  imageSide: 12_000,
} as const;

const megabytes = (bytes: number) => bytes / megabyte;

export const fileMessages = {
  tooManyImages: `最多上传${fileLimits.images}张图片`,
  tooManyDocuments: `最多上传${fileLimits.documents}个文件`,
  imageSize: `图片大小不能超过${megabytes(fileLimits.imageBytes)}MB`,
  imageType: '仅支持JPG、PNG、WebP格式',
  documentSize: `文件大小不能超过${megabytes(fileLimits.documentBytes)}MB`,
  documentType: '仅支持PDF格式',
  scanType: '仅支持PDF、JPG、PNG、WebP格式',
  sheetSize: `文件大小不能超过${megabytes(fileLimits.sheetBytes)}MB`,
  picturesSize: `图片压缩包不能超过${megabytes(fileLimits.picturesBytes)}MB，请分成几个压缩包`,
  tooManyPictures: `一次最多导入${fileLimits.pictures}张图片，请分成几个压缩包`,
  videoSize: `视频大小不能超过${megabytes(fileLimits.videoBytes)}MB`,
  videoType: '仅支持MP4格式',
  iconType: '图标格式不支持',
  gone: '文件不存在或已被清理，请重新上传',
} as const;

/** What a form says beside a field, before a file is chosen. */
export const fileHints = {
  imageSize: `不超过 ${megabytes(fileLimits.imageBytes)}MB`,
  image: `JPG、PNG 或 WebP，单张不超过 ${megabytes(fileLimits.imageBytes)}MB`,
  document: `PDF 格式，单个不超过 ${megabytes(fileLimits.documentBytes)}MB`,
  video: `MP4 格式，不超过 ${megabytes(fileLimits.videoBytes)}MB`,
} as const;

/** Requirements for a file of a form; the server checks the stored file by them, the form the chosen one. */
export type FileUse = 'image' | 'icon' | 'document' | 'scan' | 'video';

const imageMimes = ['image/jpeg', 'image/png', 'image/webp'];
const fileRules: Readonly<Record<FileUse, { mimes: string[]; bytes: number; type: string; size: string }>> = {
  image: {
    mimes: imageMimes,
    bytes: fileLimits.imageBytes,
    type: fileMessages.imageType,
    size: fileMessages.imageSize,
  },
  icon: { mimes: imageMimes, bytes: fileLimits.imageBytes, type: fileMessages.iconType, size: fileMessages.imageSize },
  document: {
    mimes: ['application/pdf'],
    bytes: fileLimits.documentBytes,
    type: fileMessages.documentType,
    size: fileMessages.documentSize,
  },
  /** A document, or the picture of one. */
  scan: {
    mimes: ['application/pdf', ...imageMimes],
    bytes: fileLimits.documentBytes,
    type: fileMessages.scanType,
    size: fileMessages.documentSize,
  },
  video: {
    mimes: ['video/mp4'],
    bytes: fileLimits.videoBytes,
    type: fileMessages.videoType,
    size: fileMessages.videoSize,
  },
};

/** What a file for a use must be: mime types, most bytes, and the messages for another type and for too many bytes. */
export const fileRule = (use: FileUse): Readonly<{ mimes: string[]; bytes: number; type: string; size: string }> =>
  fileRules[use];

/** The message of what is wrong with a file for a use, or null. */
export function fileFault(use: FileUse, file: { mime: string; size: number }): string | null {
  const rule = fileRules[use];
  if (!rule.mimes.includes(file.mime)) return rule.type;
  return file.size > rule.bytes ? rule.size : null;
}

/** Mime types an upload for a use may have, for a file chooser. */
export const fileMimes = (use: FileUse): readonly string[] => fileRules[use].mimes;
