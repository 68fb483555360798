import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

/** Why a file cannot be read as a sheet, in Chinese for the person who sent it. */
export class SheetError extends Error {
  readonly row: number;

  constructor(message: string, row = 1) {
    super(message);
    this.name = 'SheetError';
    this.row = row;
  }
}

const encodings = ['utf-8', 'gb18030'] as const;
/** UTF-16 is what spreadsheet programs write as “Unicode 文本”; it is known by its mark alone. */
export type Encoding = (typeof encodings)[number] | 'utf-16le';

async function startsWith(path: string, start: readonly number[]): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(start.length), 0, start.length, 0);
    return buffer.equals(Buffer.from(start));
  } finally {
    await handle.close();
  }
}

/** Whether the bytes start like a ZIP archive, as an XLSX file does. */
export const isArchive = (path: string): Promise<boolean> => startsWith(path, [0x50, 0x4b, 3, 4]);

const unknownByte = 'ERR_ENCODING_INVALID_ENCODED_DATA';
const unknownEncoding = '文件编码无法识别，请保存为 UTF-8 或 GB18030（GBK）编码的 CSV，或使用 XLSX 格式';

// Compares the code, since the error may come from another realm.
const isUnknownByte = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === unknownByte;

/**
 * The text of a file in pieces.
 * @throws SheetError for a byte that is invalid in the encoding
 */
export async function* decoded(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield text;
    }
    yield decoder.decode();
  } catch (error) {
    throw isUnknownByte(error) ? new SheetError(unknownEncoding) : error;
  }
}

async function fits(path: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const text of decoded(path, encoding)) if (text.includes('\0')) return false;
    return true;
  } catch (error) {
    if (error instanceof SheetError) return false;
    throw error;
  }
}

/**
 * Detects the encoding in which the whole file is valid.
 * @throws SheetError for any other encoding, including UTF-16 without its mark, and for binary files.
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const isMarked = await startsWith(path, [0xff, 0xfe]);
  for (const encoding of isMarked ? (['utf-16le'] as const) : encodings)
    if (await fits(path, encoding)) return encoding;
  throw new SheetError(unknownEncoding);
}
