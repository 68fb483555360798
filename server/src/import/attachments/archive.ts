/** Reads the ZIP archive of pictures and documents that comes with an import: which files it has, and what each is. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import { fileFault, fileLimits, fileMessages, megabyte } from '@admin-h5/contract';
import { fileTypeFromBuffer } from 'file-type';
import { type Entry, openPromise } from 'yauzl';
import { isMissing } from '../../errors.ts';
import { refusalOfPicture } from '../../files/kinds.ts';
import { SheetError } from '../read/decode.ts';

/** Folders and other files count too. */
const maxEntries = 5000;
/** Pictures are compressed already: an archive that unpacks to much more was made to. */
const maxUnpacked = 1024 * megabyte;
const maxRatio = 50;
/** A drawing of one colour has a high ratio and little content. */
const smallBytes = 4 * megabyte;
const headBytes = 4100;
const pdf = 'application/pdf';

const pictureName = /\.(?:jpe?g|jfif|png|webp|avif|hei[cf]|bmp|tiff?|gif)$/i;
const pdfName = /\.pdf$/i;
/** Files of systems, which nobody has chosen. */
const isHidden = (path: string): boolean =>
  path.split('/').some((part) => /^\.[^.]/.test(part) || part === '__MACOSX' || part.toLowerCase() === 'thumbs.db');

export const picturesGone = '所选图片已过期，请重新选择图片';

export interface ArchivedFile {
  path: string;
  entry: Entry;
  zip: Zip;
}

interface ArchivedContent {
  /** The id of its file: the same content is imported once. */
  id: string;
  sha256: string;
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
 * The pictures and documents of a ZIP archive. Names are labels only: nothing is unpacked to a path that an archive
 * names. Files are unpacked one at a time. A document is known by its content.
 */
export class PictureArchive {
  readonly pictures: readonly ArchivedFile[];
  readonly documents: readonly ArchivedFile[];
  readonly others: readonly string[];
  readonly #zip: Zip;

  private constructor(zip: Zip, { pictures, documents, others }: Contents) {
    this.#zip = zip;
    this.pictures = pictures;
    this.documents = documents;
    this.others = others;
  }

  /**
   * @param signal ends the reading with its reason
   * @throws SheetError for what is no ZIP archive, or has more in it than an import may have
   */
  static async open(path: string, signal?: AbortSignal): Promise<PictureArchive> {
    let zip: Zip | null = null;
    try {
      await refuseOtherArchives(path);
      zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
      return new PictureArchive(zip, await list(zip, signal));
    } catch (error) {
      zip?.close();
      signal?.throwIfAborted();
      if (error instanceof SheetError) throw error;
      // Its person has sent further ones while the import waited.
      if (isMissing(error)) throw new SheetError(picturesGone);
      throw new SheetError('图片压缩包已损坏或不完整，请重新压缩后再选');
    }
  }

  close(): void {
    this.#zip.close();
  }

  /** The pictures that cells of a workbook have. @param parts their names in it, each once */
  static async openWorkbook(path: string, parts: ReadonlySet<string>): Promise<PictureArchive> {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
    const pictures: ArchivedFile[] = [];
    for await (const entry of zip.eachEntry()) {
      const name = entryName(entry);
      if (parts.has(name.toLowerCase())) pictures.push({ path: name, entry, zip });
    }
    return new PictureArchive(zip, { pictures, documents: [], others: [] });
  }
}

/** Reads a file to its end, for its kind and what identifies it. @param signal ends the reading with its reason */
export async function inspectFile({ path, entry, zip }: ArchivedFile, signal?: AbortSignal): Promise<ArchivedContent> {
  const unknown = { id: '', sha256: '' };
  // The library refuses an entry that unpacks to more than it declares.
  if (entry.uncompressedSize > fileLimits.pictureBytes) return { ...unknown, refusal: tooLarge };
  if (isLarge(entry)) return { ...unknown, refusal: refusalOfPicture(await detectKind(zip, entry)) ?? nearlyBlank };
  const [hash, plainHash] = [createHash('sha256').update('import:'), createHash('sha256')];
  const head: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      signal?.throwIfAborted();
      const bytes: Buffer = piece;
      hash.update(bytes);
      plainHash.update(bytes);
      if (size < headBytes) head.push(bytes);
      size += bytes.length;
    }
  } catch {
    signal?.throwIfAborted();
    return { ...unknown, refusal: '图片在压缩包中已损坏' };
  }
  const mime = (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? '';
  const refusal = kindFor(path, mime) === 'documents' ? refusalOfDocument(mime, size) : refusalOfPicture(mime);
  return { id: hash.digest('hex').slice(0, 32), sha256: plainHash.digest('hex'), refusal };
}

export async function unpackFile({ entry, zip }: ArchivedFile, target: string): Promise<void> {
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
}

const refusalOfDocument = (mime: string, size: number): string | null =>
  mime === pdf ? fileFault('document', { mime, size }) : '不是 PDF，或已损坏';

const tooManyDocuments = `一次最多导入${fileLimits.pictures}份资料，请分成几个压缩包`;
const nearlyBlank = '几乎是空白的图片，解压后过大，请另存为 JPG 或 PNG';
const tooLarge = `单张图片不能超过${fileLimits.pictureBytes / megabyte}MB`;

interface Contents {
  pictures: ArchivedFile[];
  documents: ArchivedFile[];
  others: string[];
}

const isLarge = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio;

/** The kind of a file by its first bytes; '' for one that cannot be read. */
async function detectKind(zip: Zip, entry: Entry): Promise<string> {
  const head: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const bytes: Buffer = piece;
      head.push(bytes);
      if ((size += bytes.length) >= headBytes) break;
    }
  } catch {
    return '';
  }
  return (await fileTypeFromBuffer(Buffer.concat(head)))?.mime ?? '';
}

/** The files of an archive that may belong to a picture or a document: not those of systems. */
async function listEntries(zip: Zip): Promise<ArchivedFile[]> {
  if (zip.entryCount > maxEntries) throw new SheetError(`压缩包中的文件过多（最多${maxEntries}个），请分成几个压缩包`);
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const path = entryName(entry);
    if (!path.endsWith('/') && !isHidden(path)) files.push({ path, entry, zip });
  }
  return files;
}

/** What a file may be: what is only named so is listed too, to be refused with its reason. */
function kindFor(path: string, mime: string): 'pictures' | 'documents' | null {
  if (mime.startsWith('image/')) return 'pictures';
  if (mime === pdf || pdfName.test(path)) return 'documents';
  return pictureName.test(path) ? 'pictures' : null;
}

async function list(zip: Zip, signal: AbortSignal | undefined): Promise<Contents> {
  const found: Contents = { pictures: [], documents: [], others: [] };
  let unpacked = 0;
  for (const file of await listEntries(zip)) {
    signal?.throwIfAborted();
    const { path, entry } = file;
    const isNamed = pictureName.test(path) || pdfName.test(path);
    if (isNamed && entry.isEncrypted()) throw new SheetError('图片压缩包有密码，请去掉密码后重新压缩');
    const mime = entry.isEncrypted() ? '' : await detectKind(zip, entry);
    const kind = kindFor(path, mime);
    if (kind === null) {
      found.others.push(path);
      continue;
    }
    // A blank drawing is refused by itself, and never unpacked as a whole.
    const isDrawing = isLarge(entry) && (mime.startsWith('image/') || mime === pdf);
    if (!isDrawing) unpacked += entry.uncompressedSize;
    if ((isLarge(entry) && !isDrawing) || unpacked > maxUnpacked)
      throw new SheetError('图片压缩包解压后过大，请分成几个压缩包');
    found[kind].push(file);
    if (found.pictures.length > fileLimits.pictures) throw new SheetError(fileMessages.tooManyPictures);
    if (found.documents.length > fileLimits.pictures) throw new SheetError(tooManyDocuments);
  }
  if (found.pictures.length + found.documents.length === 0)
    throw new SheetError('压缩包中没有图片（支持 JPG、PNG、WebP、AVIF、TIFF、GIF）或 PDF 资料');
  return found;
}

const utf8Flag = 0x800;
/** Extra field of Info-ZIP: the name in UTF-8, beside the one in the system's encoding. */
const unicodePath = 0x7075;
/** Version and checksum precede the name. */
const unicodePathHead = 5;
const checksumAt = 1;

function decode(bytes: Buffer, encoding: 'utf-8' | 'gb18030'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The name in the extra field; null where a program has since renamed the entry and left the field as it was. */
function unicodeName({ fileNameRaw, extraFields }: Entry): string | null {
  const data = extraFields.find(({ id }) => id === unicodePath)?.data;
  if (!data || data.length <= unicodePathHead) return null;
  const isCurrent = data.readUInt32LE(checksumAt) === zlib.crc32(fileNameRaw);
  return isCurrent ? decode(data.subarray(unicodePathHead), 'utf-8') : null;
}

/**
 * The name of an archive's entry with `/` between folders. Windows programs write names in the system's encoding, which
 * is GBK in China, and do not say so; others write UTF-8 without saying so.
 */
function entryName(entry: Entry): string {
  const { fileNameRaw, generalPurposeBitFlag } = entry;
  const isUtf8 = (generalPurposeBitFlag & utf8Flag) !== 0;
  const name =
    unicodeName(entry) ??
    decode(fileNameRaw, 'utf-8') ??
    (isUtf8 ? null : decode(fileNameRaw, 'gb18030')) ??
    fileNameRaw.toString('latin1');
  return name.normalize('NFC').replaceAll('\\', '/');
}
