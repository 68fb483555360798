import type { SheetColumn } from './column.ts';
import type { SheetRow } from './csv.ts';
import { HeaderNames } from './header-names.ts';
import type { HeaderRow } from './header-row.ts';
import { readHeaderRow } from './header-row.ts';

/** Rows that may precede the header: titles, dates, explanations. */
const deepest = 20;
/** Rows to read before `findHeader`: the header and enough below it to know columns by their content. */
export const headRows = 60;

/** A header and the last row that belongs to it. */
export interface FoundHeader extends HeaderRow {
  lastRow: number;
}

interface Candidate {
  row: number;
  cells: string[];
  /** Number of rows up to and including the header. */
  count: number;
  score: number;
}

/** Two rows as one header: 「有效期」 above 「起」 and 「止」. A merged cell has its text in the first place alone. */
function joined(names: HeaderNames, upper: readonly string[], lower: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.min(Math.max(upper.length, lower.length), 500) }, (_, at) => {
    const [above, below] = [upper[at]?.trim() ?? '', lower[at]?.trim() ?? ''];
    if (above !== '') group = above;
    if (below === '') return above;
    return !names.knows(below) && names.knows(group + below) ? group + below : below;
  });
}

/** The rows that name most columns; of equals the first. */
function bestOf(names: HeaderNames, rows: readonly SheetRow[]): Candidate | undefined {
  const single = rows
    .slice(0, deepest)
    .map(({ row, cells }, index) => ({ row, cells, count: index + 1, score: names.score(cells) }));
  let best = single[0];
  for (const [index, candidate] of single.entries()) {
    const above = rows[index - 1];
    const cells = above && joined(names, above.cells, candidate.cells);
    const both = cells && { ...candidate, cells, score: names.score(cells) };
    for (const other of both ? [candidate, both] : [candidate]) if (other.score > (best?.score ?? 0)) best = other;
  }
  return best;
}

/** How many columns the likeliest header of a sheet names. @param rows the first `headRows` of it */
export const headerScore = (
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  chosen: Readonly<Record<string, string>>,
): number => bestOf(new HeaderNames(columns, chosen), rows)?.score ?? 0;

/**
 * Finds the header of a sheet, which may have titles above it and consist of two rows.
 * @param rows the first `headRows` rows that are not blank; at least one
 * @param chosen what a person has said of headers (`SheetCorrections`)
 * @throws SheetError as `readHeaderRow`
 */
export function findHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  chosen: Readonly<Record<string, string>> = {},
): FoundHeader {
  const { row, cells, count } = bestOf(new HeaderNames(columns, chosen), rows) ?? { row: 1, cells: [], count: 0 };
  const samples = rows.slice(count).map((sample) => sample.cells);
  return { ...readHeaderRow(row, cells, columns, samples, chosen), lastRow: row };
}
