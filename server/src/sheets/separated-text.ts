import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SheetRow } from './csv.ts';
import { csvText, readCsv } from './csv.ts';
import type { Encoding } from './decode.ts';

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
export async function separatorOf(
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
    const own = rows.length === 0 ? 0 : score(rows);
    if (own > best.score) best = { separator, score: own };
  }
  return best.separator;
}

async function* commas(path: string, encoding: Encoding, separator: string, signal: AbortSignal | undefined) {
  let last = 0;
  for await (const { row, cells } of readCsv(path, encoding, { separator, signal })) {
    // Blank rows count.
    yield '\r\n'.repeat(row - last - 1) + csvText([cells]);
    last = row;
  }
}

/** Writes a file with other separators as CSV in UTF-8 to `target`, blank rows included. */
export const toCommas = (
  path: string,
  encoding: Encoding,
  { separator, target, signal }: { separator: string; target: string; signal: AbortSignal | undefined },
): Promise<void> => pipeline(Readable.from(commas(path, encoding, separator, signal)), createWriteStream(target));
