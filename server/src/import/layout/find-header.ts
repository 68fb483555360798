import { HeaderNames } from '../columns/match-header.ts';
import type { SheetColumn } from '../columns/cell-kinds.ts';
import type { SheetRow } from '../read/csv.ts';
import { type HeaderRow, isFilled, readHeaderRow } from './header-row.ts';

/** Rows that may precede the header: titles, dates, explanations. */
const maxDepth = 50;
/** Rows to read before `findHeader`: the header and enough below it to know columns by their content. */
export const headRows = 90;

export interface FoundHeader extends HeaderRow {
  lastRow: number;
}

export interface Candidate {
  row: number;
  cells: string[];
  /** Number of rows up to and including the header. */
  count: number;
  /** How many columns it names. */
  score: number;
}

/**
 * Two rows as one header: 「有效期」 above 「起」 and 「止」. A merged cell has its text in the first place alone.
 * `named` is how many of the columns are known by what the lower row says.
 */
function joined(
  names: HeaderNames,
  upper: readonly string[],
  lower: readonly string[],
): { cells: string[]; named: number } {
  let group = '';
  let named = 0;
  const cells = Array.from({ length: Math.min(Math.max(upper.length, lower.length), 500) }, (_, at) => {
    const [above, below] = [upper[at]?.trim() ?? '', lower[at]?.trim() ?? ''];
    if (above !== '') group = above;
    if (below === '') return above;
    const text = names.under(group, below);
    // A cell that is merged over both rows has its text in both of them.
    if (below !== above && names.names(text)) named += 1;
    return text;
  });
  return { cells, named };
}

/** The rows that name most columns; of equals the first, but of two rows whose lower one names columns too, both. */
function findBest(names: HeaderNames, rows: readonly SheetRow[]): Candidate | undefined {
  const single = rows
    .slice(0, maxDepth)
    .map(({ row, cells }, index) => ({ row, cells, count: index + 1, score: names.fields(cells).size }));
  let best = single[0];
  for (const [index, candidate] of single.entries()) {
    if (candidate.score > (best?.score ?? 0)) best = candidate;
    const above = rows[index - 1];
    // 启用 below 状态 would be a heading too.
    if (!above || candidate.cells.some((cell) => names.holdsValue(cell))) continue;
    const { cells, named } = joined(names, above.cells, candidate.cells);
    const score = names.fields(cells).size;
    const isUpper = best?.count === index;
    if (score > (best?.score ?? 0) || (isUpper && named > 0 && score === best?.score))
      best = { ...candidate, cells, score };
  }
  return best;
}

const unitCell =
  /^[(（]?(?:%|‰|℃|天|日|次|年|个?月|元|倍液?|(?:毫?克|毫?升|千克|公斤|吨|k?g|m?l|mg|[或和、/()（）]|亩|公顷|ha|667(?:㎡|m[2²])|cm[3³]|[袋瓶桶箱])+)[)）]?$/i;

/** A header with the units that a row of its own below it has: 「用药量」 above 「克/亩」. */
function withUnitRow(header: Candidate, rows: readonly SheetRow[]): Candidate {
  const below = rows[header.count];
  const filled = below?.cells.filter(isFilled) ?? [];
  if (!below || filled.length === 0 || !filled.every((cell) => unitCell.test(cell.trim()))) return header;
  const cells = header.cells.map((cell, at) => {
    const unit = below.cells[at]?.trim().replace(/^[(（](.*)[)）]$/, '$1') ?? '';
    return unit === '' || !isFilled(cell) ? cell : `${cell.trim()}（${unit}）`;
  });
  return { ...header, cells, row: below.row, count: header.count + 1 };
}

/** The likeliest header of a sheet. @param rows the first `headRows` of it */
export const likelyHeader = (names: HeaderNames, rows: readonly SheetRow[]): Candidate =>
  withUnitRow(findBest(names, rows) ?? { row: 0, cells: [], count: 0, score: 0 }, rows);

/**
 * Finds the header of a sheet, which may have titles above it and consist of two rows.
 * @param rows the first `headRows` rows that are not blank; at least one
 * @param chosen what a person has said of headers (`SheetCorrections`)
 * @param isOpen whether rows may have cells beside the table, as those of workbooks
 * @throws SheetError as `readHeaderRow`
 */
export function findHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  chosen: Readonly<Record<string, string>> = {},
  isOpen = false,
): FoundHeader {
  const { row, cells, count } = likelyHeader(new HeaderNames(columns, chosen), rows);
  const samples = rows.slice(count).map((sample) => sample.cells);
  return { ...readHeaderRow(Math.max(row, 1), cells, columns, samples, chosen, isOpen), lastRow: row };
}
