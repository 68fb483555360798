/**
 * The process that decodes pictures for `picture-decoder.ts`, one at a time. It has no secret and no connection. Its argument
 * is the processor time in milliseconds that one picture may take.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type PictureFault, type PictureOutcome, type PictureTask, tooSlowExitCode } from './picture-tasks.ts';
import { fileLimits } from '@admin-h5/contract';

const limits = { limitInputPixels: fileLimits.imagePixels, failOn: 'error' } as const;

/** Of JPEG and WebP, in percent. */
const quality = {
  /** Written anew without its metadata: no difference may be seen. */
  stored: 90,
  /** Made smaller for an import. WebP only where it is transparent. */
  converted: { jpeg: 88, webp: 90 },
  /** Many on a page, on a phone's line. */
  thumbnail: 78,
} as const;

/** Settings for rewriting a picture, as close to the original as its format allows. */
const encoders: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'image/jpeg': (picture) => picture.jpeg({ quality: quality.stored }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: quality.stored }),
};

/** What libvips and the system say of a disk, a file or a memory: the picture may be whole. */
const ofSystem =
  /unix error|input file is missing|no space left|out of memory|unable to (?:open|create|write)|E(?:NOSPC|IO|MFILE|ACCES|NOENT)\b/i;

/**
 * Why a picture cannot be read.
 * @throws the error itself where the picture is not its cause: the process then ends, and the server answers and logs it as its own
 */
function findFault(error: unknown): PictureFault {
  const message = String(error);
  if (ofSystem.test(message)) throw error;
  return /pixel limit/i.test(message) ? 'too-large' : 'broken';
}

async function inspect({ path, mime, cleaned }: PictureTask & { kind: 'inspect' }): Promise<PictureOutcome> {
  let metadata: Metadata;
  try {
    metadata = await sharp(path, { ...limits, animated: true }).metadata();
  } catch (error) {
    return { fault: findFault(error) };
  }
  const { width, orientation = 1 } = metadata;
  const height = metadata.pageHeight ?? metadata.height;
  if (Math.max(width, height) > fileLimits.imageSide) return { fault: 'too-long' };
  if (width * metadata.height > fileLimits.imagePixels) return { fault: 'too-large' };
  const turned = orientation > 1;
  const dirty = turned || [metadata.exif, metadata.xmp, metadata.iptc, metadata.comments].some(Boolean);
  try {
    if (!dirty) {
      // Every pixel must be decoded; keeping one pixel costs a third of computing statistics over all.
      const decoded = sharp(path, { ...limits, animated: true });
      await decoded.resize(1, 1, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false }).raw().toBuffer();
      return { picture: { width, height, cleaned: false } };
    }
    const upright = turned ? sharp(path, limits).autoOrient() : sharp(path, { ...limits, animated: true });
    const encode = encoders[mime] ?? ((picture: Sharp) => picture);
    // sharp drops all metadata by default; the colour profile affects how the picture looks, so it stays.
    const info = await encode(upright.keepIccProfile()).toFile(cleaned);
    return { picture: { width: info.width, height: info.pageHeight ?? info.height, cleaned: true } };
  } catch (error) {
    return { fault: findFault(error) };
  }
}

async function makeThumbnail(task: PictureTask & { kind: 'thumbnail' }): Promise<PictureOutcome> {
  const { size, shape, format } = task.thumbnail;
  const box = shape === 'width' ? { width: size } : { width: size, height: size };
  const picture = sharp(task.path, { limitInputPixels: fileLimits.imagePixels, animated: false })
    .resize({ ...box, fit: shape === 'cover' ? 'cover' : 'inside', withoutEnlargement: true })
    .keepIccProfile();
  try {
    const { width, height } = await (format === 'webp' ? picture.webp({ quality: quality.thumbnail }) : picture).toFile(
      task.target,
    );
    return { picture: { width, height, cleaned: false } };
  } catch (error) {
    return { fault: findFault(error) };
  }
}

/** Longest side in pixels of a picture that was converted: sharp on any screen, and far below the limit of bytes. */
const convertedSide = 3000;

async function convert({ path, target }: PictureTask & { kind: 'convert' }): Promise<PictureOutcome> {
  try {
    const picture = sharp(path, { ...limits, animated: false });
    const { hasAlpha } = await picture.metadata();
    const upright = picture
      .autoOrient()
      .resize({ width: convertedSide, height: convertedSide, fit: 'inside', withoutEnlargement: true })
      .keepIccProfile();
    const encoded = hasAlpha
      ? upright.webp({ quality: quality.converted.webp })
      : upright.jpeg({ quality: quality.converted.jpeg });
    const { width, height } = await encoded.toFile(target);
    return { picture: { width, height, cleaned: true } };
  } catch (error) {
    return { fault: findFault(error) };
  }
}

/**
 * Runs one task of the picture process. A picture must decode completely and stay within the limits for pixels and
 * side length. One that contains a rotation, EXIF (including GPS), XMP or IPTC is rewritten upright and without them
 * (entities.md, File).
 */
function doPictureTask(task: PictureTask): Promise<PictureOutcome> {
  if (task.kind === 'convert') return convert(task);
  return task.kind === 'inspect' ? inspect(task) : makeThumbnail(task);
}

const cpuLimitMs = Number(process.argv[2]);
const checkMs = Math.min(100, cpuLimitMs);

sharp.cache(false);

/** Decoding runs in other threads, so this one can watch the time; libvips cannot be stopped in another way. */
function watch(): NodeJS.Timeout {
  const start = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > cpuLimitMs) process.exit(tooSlowExitCode);
  }, checkMs);
}

process.on('message', (task: PictureTask) => {
  const timer = watch();
  void doPictureTask(task)
    .then((outcome) => process.send?.(outcome))
    .finally(() => clearInterval(timer));
});
// The server has ended, for whatever reason.
process.on('disconnect', () => process.exit());
