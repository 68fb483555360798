import type { ColumnQuestion } from '@admin-h5/contract';
import type { Ambiguity } from './ambiguous-cells.ts';
import type { SheetColumn } from './column.ts';
import { Unread } from './column.ts';
import { readCsv } from './csv.ts';
import type { HeaderRow, PlacedColumn } from './header-row.ts';
import { cellOf } from './header-row.ts';
import { unescapeCell } from './marks.ts';
import type { SheetSource } from './sheet-source.ts';

/** Rows among which ambiguous cells are looked for: an answer holds for all rows. */
const maxRows = 5000;
const mostExamples = 3;

interface Asked {
  placed: PlacedColumn;
  ambiguity: Ambiguity;
  /** The header as it is in the sheet. */
  header: string;
  cells: string[];
}

const trimmedLines = (cell: string): string[] => cell.split(/\r\n?|\n/).map((line) => line.trim());

/** What may be ambiguous in each column, with such lines of the first rows. */
async function ambiguousColumns({ path, encoding }: SheetSource, header: HeaderRow & { lastRow: number }) {
  const fields = new Set(header.columns.map(({ column }) => column.field));
  const asked = header.columns.flatMap((placed) => {
    const name = unescapeCell(header.cells[placed.at] ?? '');
    return (placed.column.ambiguities ?? []).flatMap((ambiguity): Asked[] =>
      ambiguity.saidIn !== undefined && fields.has(ambiguity.saidIn)
        ? []
        : [{ placed, ambiguity, header: name, cells: [] }],
    );
  });
  if (asked.length === 0) return asked;
  let rows = 0;
  for await (const { row, cells } of readCsv(path, encoding)) {
    if (row <= header.lastRow) continue;
    if ((rows += 1) > maxRows) break;
    for (const column of asked) {
      const line = trimmedLines(unescapeCell(cellOf(column.placed, cells))).find((some) =>
        column.ambiguity.isAmbiguous(some, column.header),
      );
      if (line !== undefined) column.cells.push(line);
    }
  }
  return asked;
}

/** A column whose ambiguous lines are read in one way; with null nobody has said which, and they are not read. */
const decided = (placed: PlacedColumn, { ambiguity, header }: Asked, way: string | null): PlacedColumn => {
  const { column } = placed;
  const isOpen = (line: string) => ambiguity.isAmbiguous(line, header);
  const read: SheetColumn['read'] = (cell, context) => {
    const lines = trimmedLines(cell);
    const open = lines.find(isOpen);
    if (open === undefined) return column.read(cell, context);
    if (way === null) return new Unread(`看不懂“${open}”：${ambiguity.question}？`, cell);
    return column.read(lines.map((line) => (isOpen(line) ? ambiguity.as(line, way) : line)).join('\n'), context);
  };
  return { ...placed, column: { ...column, read } };
};

/** How a column is read, or null: nobody has said, and its cells do not show. */
function answerOf({ placed, ambiguity, header, cells }: Asked, ways: Readonly<Record<string, string>>): string | null {
  const byHeader = ambiguity.saidBy?.(header) ?? null;
  if (byHeader !== null) return byHeader;
  const said = ambiguity.choices.find(({ value }) => value === ways[placed.header])?.value ?? null;
  const shown = cells.length > 0 ? ambiguity.shownBy(cells, header) : null;
  return ambiguity.isProof === true ? (shown ?? said) : (said ?? shown);
}

type Answered = Asked & { answer: string | null };

/** The question of a column; of several the one that is open, or has most cells: a person says one thing of a column. */
function questionOf(asked: readonly Answered[]): Answered | undefined {
  const possible = asked.filter(({ cells, ambiguity, header }) => cells.length > 0 && !ambiguity.saidBy?.(header));
  return possible.toSorted(
    (one, other) =>
      Number(other.answer === null) - Number(one.answer === null) || other.cells.length - one.cells.length,
  )[0];
}

/**
 * Finds what is ambiguous in whole columns. The header that it returns reads those columns as `ways` says, or as their
 * own cells show; cells below the rows that were looked at are read in the same way.
 * @param ways answers by the names of columns in this sheet
 */
export async function askColumns<Header extends HeaderRow & { lastRow: number }>(
  source: SheetSource,
  header: Header,
  ways: Readonly<Record<string, string>>,
): Promise<{ header: Header; questions: ColumnQuestion[] }> {
  const asked = (await ambiguousColumns(source, header)).map((one) => ({ ...one, answer: answerOf(one, ways) }));
  const of = (placed: PlacedColumn) => asked.filter((one) => one.placed === placed);
  const columns = header.columns.map((placed) =>
    of(placed).reduce((column, one) => decided(column, one, one.answer), placed),
  );
  const questions = header.columns.flatMap((placed): ColumnQuestion[] => {
    const one = questionOf(of(placed));
    if (!one) return [];
    const { ambiguity, cells, answer } = one;
    return [
      {
        column: placed.header,
        question: ambiguity.question,
        choices: [...ambiguity.choices],
        examples: [...new Set(cells)].slice(0, mostExamples),
        rows: cells.length,
        answer,
      },
    ];
  });
  return { header: { ...header, columns }, questions };
}
