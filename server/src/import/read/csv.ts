/** Reads and writes CSV: rows from a file of any separator, within limits, and rows to text. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { decodeText, type Encoding, SheetError } from './decode.ts';

/** Longest record in characters, many times the longest product. */
const maxRecord = 1_000_000;
/** Rows of a file, blank ones included, and blank ones alone: each costs time, and no sheet of an office has so many. */
const maxRows = 500_000;
const maxBlankRows = 100_000;

export interface SheetRow {
  /** Row number; the header is row 1, and blank rows count. */
  row: number;
  cells: string[];
}

interface CsvOptions {
  /** Sign between cells. */
  separator?: string;
  /** How many rows are read, blank ones included; all by default. */
  reach?: number;
  signal?: AbortSignal | undefined;
}

/** The text of a file, unless a line of it is too long: the parser would collect it whole. */
async function* limitedLines(path: string, encoding: Encoding): AsyncGenerator<string> {
  let length = 0;
  for await (const text of decodeText(path, encoding)) {
    const last = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    length = last === -1 ? length + text.length : text.length - last - 1;
    if (length > maxRecord) throw new SheetError('单行内容过长');
    yield text;
  }
}

/**
 * Reads the rows of a CSV file that are not blank.
 * @throws SheetError for an unclosed quote, too long rows or too many of them.
 */
export async function* readCsv(
  path: string,
  encoding: Encoding,
  { separator = ',', reach = Infinity, signal }: CsvOptions = {},
): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: separator,
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    maxRecordSize: maxRecord,
  });
  const source = Readable.from(limitedLines(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  let blank = 0;
  try {
    for await (const record of parser) {
      signal?.throwIfAborted();
      row += 1;
      if (row > reach) return;
      const cells: string[] = Array.isArray(record) ? record.map(String) : [];
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
      else blank += 1;
      if (blank > maxBlankRows) throw new SheetError(`空行超过${maxBlankRows}行，请删除空行后再导入`, row);
      if (row > maxRows) throw new SheetError(`行数超过${maxRows}行，请分成几个文件`, row);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError('引号没有成对出现，或单行内容过长', row + 1);
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

export const byteOrderMark = '\uFEFF';

/** Writes rows as CSV with CRLF line ends, as spreadsheet programs do. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** Signs between cells; a comma unless another one shows more columns. */
const separators = [',', '\t', ';'] as const;

/** Rows of a file among which a header is looked for. */
const headReach = 10_000;

/** Rows of a file that are not blank, at most `count`, from its first rows. */
export async function firstRows(
  path: string,
  encoding: Encoding,
  count: number,
  { separator = separators[0], signal }: { separator?: string; signal?: AbortSignal | undefined } = {},
): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readCsv(path, encoding, { separator, signal, reach: headReach }))
    if (rows.push(row) >= count) break;
  return rows;
}

/** The sign with which a file's first rows name most columns. @param score how many columns rows name */
export async function detectSeparator(
  path: string,
  encoding: Encoding,
  count: number,
  { score, signal }: { score: (rows: readonly SheetRow[]) => number; signal: AbortSignal | undefined },
): Promise<string> {
  let best = { separator: ',', score: -1 };
  for (const separator of separators) {
    // An unclosed quote with one separator says nothing of another.
    const rows = await firstRows(path, encoding, count, { separator, signal }).catch((): SheetRow[] => []);
    signal?.throwIfAborted();
    const columnCount = rows.length === 0 ? 0 : score(rows);
    if (columnCount > best.score) best = { separator, score: columnCount };
  }
  return best.separator;
}

async function* readAsCommas(path: string, encoding: Encoding, separator: string, signal: AbortSignal | undefined) {
  let last = 0;
  for await (const { row, cells } of readCsv(path, encoding, { separator, signal })) {
    // Blank rows count.
    yield '\r\n'.repeat(row - last - 1) + formatCsv([cells]);
    last = row;
  }
}

/** Writes a file with other separators as CSV in UTF-8 to `target`, blank rows included. */
export const rewriteWithCommas = (
  path: string,
  encoding: Encoding,
  { separator, target, signal }: { separator: string; target: string; signal: AbortSignal | undefined },
): Promise<void> => pipeline(Readable.from(readAsCommas(path, encoding, separator, signal)), createWriteStream(target));

/** A CSV file that is written row by row; it exists once it has any. */
export class CsvFile {
  readonly #path: string;
  #stream: ReturnType<typeof createWriteStream> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  get isEmpty(): boolean {
    return this.#stream === null;
  }

  async add(rows: readonly (readonly string[])[]): Promise<void> {
    if (!this.#stream) {
      this.#stream = createWriteStream(this.#path);
      this.#stream.write(byteOrderMark);
    }
    if (!this.#stream.write(formatCsv(rows))) await once(this.#stream, 'drain');
  }

  async close(): Promise<void> {
    if (!this.#stream) return;
    const closed = once(this.#stream, 'close');
    this.#stream.end();
    await closed;
  }
}
