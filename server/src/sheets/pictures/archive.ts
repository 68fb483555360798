import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileLimits, fileMessages, megabyte } from '@admin-h5/contract';
import { fileTypeFromBuffer } from 'file-type';
import type { Entry } from 'yauzl';
import { openPromise } from 'yauzl';
import { isMissing } from '../../files/missing.ts';
import { refusalOfPicture } from '../../files/picture-kinds.ts';
import { SheetError } from '../decode.ts';
import { entryName } from './entry-name.ts';

/** Folders and other files count too. */
const mostEntries = 5000;
/** Pictures are compressed already: an archive that unpacks to much more was made to. */
const mostUnpacked = 1024 * megabyte;
const mostRatio = 50;
/** A drawing of one colour has a high ratio and little content. */
const smallBytes = 4 * megabyte;
const headBytes = 4100;

const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|bmp|tiff?|gif)$/i;
/** Files of systems, which nobody has chosen. */
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => /^\.[^.]/.test(part) || part === '__MACOSX' || part.toLowerCase() === 'thumbs.db');

export const picturesGone = '所选图片已过期，请重新选择图片';

/** A picture of an archive. */
export interface ArchivedPicture {
  /** Its path in the archive. */
  path: string;
  entry: Entry;
}

/** What a picture contains. */
export interface PictureContent {
  /** The id of its file: the same content is stored once. */
  id: string;
  /** Why it cannot be stored, or null. */
  refusal: string | null;
}

type Zip = Awaited<ReturnType<typeof openPromise>>;

async function refuseOtherArchives(path: string): Promise<void> {
  const handle = await openFile(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    const head = buffer.toString('latin1', 0, bytesRead);
    if (head.startsWith('Rar!') || head.startsWith('7z')) {
      throw new SheetError('不支持 RAR 和 7Z，请解压后选择文件夹，或重新压缩为 ZIP');
    }
    if (!head.startsWith('PK')) throw new SheetError('图片压缩包不是 ZIP 文件，请重新压缩为 ZIP');
  } finally {
    await handle.close();
  }
}

/**
 * The pictures of a ZIP archive. Names are labels only: nothing is unpacked to a path that an archive names. Pictures
 * are unpacked one at a time.
 */
export class PictureArchive {
  readonly pictures: readonly ArchivedPicture[];
  /** Number of other files. */
  readonly others: number;
  readonly #zip: Zip;

  private constructor(zip: Zip, pictures: ArchivedPicture[], others: number) {
    this.#zip = zip;
    this.pictures = pictures;
    this.others = others;
  }

  /** @throws SheetError for what is no ZIP archive, or has more in it than an import may have. */
  static async open(path: string): Promise<PictureArchive> {
    let zip: Zip | null = null;
    try {
      await refuseOtherArchives(path);
      zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
      const [pictures, others] = await list(zip);
      return new PictureArchive(zip, pictures, others);
    } catch (error) {
      zip?.close();
      if (error instanceof SheetError) throw error;
      // Its person has sent further ones while the import waited.
      if (isMissing(error)) throw new SheetError(picturesGone);
      throw new SheetError('图片压缩包已损坏或不完整，请重新压缩后再选');
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** Reads a picture to its end, for its kind and what identifies it. @param signal ends the reading with its reason */
  async inspect({ entry }: ArchivedPicture, signal?: AbortSignal): Promise<PictureContent> {
    // The library refuses an entry that unpacks to more than it declares.
    if (entry.uncompressedSize > fileLimits.pictureBytes) return { id: '', refusal: tooLarge };
    const hash = createHash('sha256').update('import:');
    const head: Buffer[] = [];
    let size = 0;
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        signal?.throwIfAborted();
        const bytes: Buffer = piece;
        hash.update(bytes);
        if (size < headBytes) head.push(bytes);
        size += bytes.length;
      }
    } catch {
      signal?.throwIfAborted();
      return { id: '', refusal: '图片在压缩包中已损坏' };
    }
    const type = await fileTypeFromBuffer(Buffer.concat(head));
    return { id: hash.digest('hex').slice(0, 32), refusal: refusalOfPicture(type?.mime ?? '') };
  }

  /** Unpacks a picture to a file. */
  async unpack({ entry }: ArchivedPicture, target: string): Promise<void> {
    await pipeline(await this.#zip.openReadStreamPromise(entry), createWriteStream(target));
  }
}

const tooLarge = `单张图片不能超过${fileLimits.pictureBytes / megabyte}MB`;

async function list(zip: Zip): Promise<[ArchivedPicture[], number]> {
  if (zip.entryCount > mostEntries)
    throw new SheetError(`压缩包中的文件过多（最多${mostEntries}个），请分成几个压缩包`);
  const pictures: ArchivedPicture[] = [];
  let [others, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const path = entryName(entry);
    if (path.endsWith('/') || isHidden(path)) continue;
    if (!pictureName.test(path)) {
      others += 1;
      continue;
    }
    if (entry.isEncrypted()) throw new SheetError('图片压缩包有密码，请去掉密码后重新压缩');
    unpacked += entry.uncompressedSize;
    const isBomb = entry.uncompressedSize > smallBytes && entry.uncompressedSize > entry.compressedSize * mostRatio;
    if (isBomb || unpacked > mostUnpacked) throw new SheetError('图片压缩包解压后过大，请分成几个压缩包');
    pictures.push({ path, entry });
    if (pictures.length > fileLimits.pictures) throw new SheetError(fileMessages.tooManyPictures);
  }
  if (pictures.length === 0) throw new SheetError('压缩包中没有图片（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）');
  return [pictures, others];
}
