import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import type { Encoding } from './decode.ts';
import { SheetError, decoded } from './decode.ts';

/** Longest record in characters, many times the longest product. */
const maxRecord = 1_000_000;

/** A row of a sheet. */
export interface SheetRow {
  /** Row number; the header is row 1, and blank rows count. */
  row: number;
  cells: string[];
}

interface CsvOptions {
  /** Sign between cells. */
  separator?: string;
  /** Ends the reading with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads the rows of a CSV file that are not blank.
 * @throws SheetError for an unclosed quote.
 */
export async function* readCsv(
  path: string,
  encoding: Encoding,
  { separator = ',', signal }: CsvOptions = {},
): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: separator,
    recordDelimiter: ['\r\n', '\n', '\r'],
    relaxColumnCount: true,
    relaxQuotes: true,
    skipEmptyLines: false,
    maxRecordSize: maxRecord,
  });
  const source = Readable.from(decoded(path, encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row = 0;
  try {
    for await (const record of parser) {
      signal?.throwIfAborted();
      row += 1;
      const cells: string[] = Array.isArray(record) ? record.map(String) : [];
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells };
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
export const csvText = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );
