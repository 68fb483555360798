/** Finds the encoding of a text file (UTF-8, GB18030, UTF-16, Big5) and decodes it; refuses files of other kinds with the way out. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../../errors.ts';

/** Why a file cannot be read as a sheet, in Chinese for the person who sent it. */
export class SheetError extends Error {
  readonly row: number;

  constructor(message: string, row = 1) {
    super(message);
    this.name = 'SheetError';
    this.row = row;
  }
}

/** Of a workbook that unpacks to too much. */
export const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

const encodings = ['utf-8', 'gb18030'] as const;
/** UTF-16 is what spreadsheet programs write as “Unicode 文本”; it is known by its mark alone. */
const twoByte = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
export type Encoding = (typeof encodings)[number] | keyof typeof twoByte | 'big5';

/** Whether a text is read as it is; others are written anew first. */
export const isPlain = (encoding: Encoding): boolean => encodings.some((plain) => plain === encoding);

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

/** Makes simplified characters of traditional ones, as the records have them. */
async function simplifier(encoding: Encoding): Promise<(text: string) => string> {
  if (encoding !== 'big5') return (text) => text;
  const { Converter } = await import('opencc-js/t2cn');
  return Converter({ from: 't', to: 'cn' });
}

/**
 * The text of a file in pieces, that of Big5 in simplified characters.
 * @throws SheetError for a byte that is invalid in the encoding
 */
export async function* decodeText(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const simplify = await simplifier(encoding);
  try {
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece, { stream: true });
      if (text !== '') yield simplify(text);
    }
    yield simplify(decoder.decode());
  } catch (error) {
    throw errorCode(error) === unknownByte ? new SheetError(unknownEncoding) : error;
  }
}

/** Characters of Big5 that only their vendor knows. */
const privateUse = /\p{Co}/u;

async function fits(path: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const text of decodeText(path, encoding))
      if (encoding === 'big5' ? privateUse.test(text) : text.includes('\0')) return false;
    return true;
  } catch (error) {
    if (error instanceof SheetError) return false;
    throw error;
  }
}

/** Letters that the headers of sheets have, in traditional and in simplified Chinese. */
const traditional = /[登記證號農藥名稱劑型含量毒性產品]/g;
const simplified = /[登记证号农药名称剂型含量毒性产品]/;
/** Enough of them for a text to be in Big5, and not by chance. */
const enoughLetters = 4;

/** Whether the first piece of a text has such letters in Big5, and none in GB18030. */
async function looksLikeBig5(path: string): Promise<boolean> {
  for await (const piece of createReadStream(path)) {
    const letters = new TextDecoder('big5').decode(piece).match(traditional)?.length ?? 0;
    return letters >= enoughLetters && !simplified.test(new TextDecoder('gb18030').decode(piece));
  }
  return false;
}

const isTwoByteName = (name: string): name is keyof typeof twoByte => Object.hasOwn(twoByte, name);

/** The way out for files that are named like sheets and are none. */
const otherKinds: readonly { start: readonly number[]; message: string }[] = [
  {
    // A compound file: the old format, or a workbook with a password.
    start: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    message: '这是旧版 .xls 或有密码的表格：请用表格软件打开，去掉密码，另存为 .xlsx 后再导入',
  },
  { start: [0x25, 0x50, 0x44, 0x46], message: '这是 PDF，不是表格：请使用 XLSX 或 CSV' },
];
/** Pages and XML that other systems name .xls. */
const markup = /^\s*<(?:!doctype|html|head|meta|table|\?xml|\?mso|workbook|style)/i;
const markupHead = 200;

/** @throws SheetError for a file of another kind, with the way out */
async function refuseOtherKinds(path: string): Promise<void> {
  for (const { start, message } of otherKinds) if (await startsWith(path, start)) throw new SheetError(message);
}

/** Whether a text is a page or XML, and no table of its own. */
async function isMarkup(path: string, encoding: Encoding): Promise<boolean> {
  for await (const text of decodeText(path, encoding)) return markup.test(text.slice(0, markupHead));
  return false;
}

/**
 * Detects the encoding in which the whole file is valid.
 * @throws SheetError for any other encoding, including UTF-16 without its mark, and for binary files and pages.
 */
export async function detectEncoding(path: string): Promise<Encoding> {
  await refuseOtherKinds(path);
  let marked: readonly Encoding[] | null = null;
  for (const [name, mark] of Object.entries(twoByte)) {
    if (isTwoByteName(name) && (await startsWith(path, mark))) marked = [name];
  }
  for (const encoding of marked ?? encodings) {
    if (!(await fits(path, encoding))) continue;
    if (encoding === 'gb18030' && (await looksLikeBig5(path))) break;
    if (await isMarkup(path, encoding))
      throw new SheetError(
        '文件是网页或 XML，不是表格（其他系统导出的 .xls 常是这样）：请用表格软件打开，另存为 .xlsx 后再导入',
      );
    return encoding;
  }
  if (!marked && (await looksLikeBig5(path))) {
    if (await fits(path, 'big5')) return 'big5';
    throw new SheetError('文件像是 Big5（繁体中文）编码，但有无法识别的字：请另存为 UTF-8 编码的 CSV 或 XLSX');
  }
  throw new SheetError(unknownEncoding);
}
