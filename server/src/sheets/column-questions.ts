import type { ColumnQuestion } from '@admin-h5/contract';
import type { Ambiguity } from './ambiguous-cells.ts';
import { readCsv } from './csv.ts';
import type { HeaderRow, PlacedColumn } from './header-row.ts';
import { cellOf } from './header-row.ts';
import { unescapeCell } from './marks.ts';
import type { SheetSource } from './sheet-source.ts';

/** Rows among which ambiguous cells are looked for: an answer holds for all rows. */
const mostRows = 5000;
const mostExamples = 3;

interface Asked {
  placed: PlacedColumn;
  ambiguity: Ambiguity;
  /** The header as it is in the sheet. */
  header: string;
  cells: string[];
}

/** The columns whose cells may be read in several ways, with such cells of the first rows. */
async function ambiguousColumns({ path, encoding }: SheetSource, header: HeaderRow & { lastRow: number }) {
  const asked = header.columns.flatMap((placed): Asked[] => {
    const { ambiguity } = placed.column;
    return ambiguity ? [{ placed, ambiguity, header: unescapeCell(header.cells[placed.at] ?? ''), cells: [] }] : [];
  });
  if (asked.length === 0) return asked;
  let rows = 0;
  for await (const { row, cells } of readCsv(path, encoding)) {
    if (row <= header.lastRow) continue;
    if ((rows += 1) > mostRows) break;
    for (const column of asked) {
      const cell = unescapeCell(cellOf(column.placed, cells)).trim();
      if (column.ambiguity.isAmbiguous(cell, column.header)) column.cells.push(cell);
    }
  }
  return asked;
}

/** A column whose ambiguous cells are read in one way. */
const decided = ({ placed, ambiguity, header }: Asked, way: string | null): PlacedColumn => {
  const { column } = placed;
  const clear = (cell: string) => (ambiguity.isAmbiguous(cell, header) ? ambiguity.as(cell, way) : cell);
  return { ...placed, column: { ...column, read: (cell, context) => column.read(clear(cell), context) } };
};

/** How a column is read, or null: nobody has said, and its cells do not show. */
function answerOf({ placed, ambiguity, header, cells }: Asked, ways: Readonly<Record<string, string>>): string | null {
  const said = ambiguity.choices.find(({ value }) => value === ways[placed.header])?.value ?? null;
  const shown = cells.length > 0 ? ambiguity.shownBy(cells, header) : null;
  return ambiguity.isProof === true ? (shown ?? said) : (said ?? shown);
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
  const asked = await ambiguousColumns(source, header);
  const answers = asked.map((column) => answerOf(column, ways));
  const columns = header.columns.map((placed) => {
    const at = asked.findIndex((some) => some.placed === placed);
    const found = asked[at];
    return found ? decided(found, answers[at] ?? null) : placed;
  });
  const questions = asked.flatMap(({ placed, ambiguity, cells }, at): ColumnQuestion[] =>
    cells.length === 0
      ? []
      : [
          {
            column: placed.header,
            question: ambiguity.question,
            choices: [...ambiguity.choices],
            examples: [...new Set(cells)].slice(0, mostExamples),
            rows: cells.length,
            answer: answers[at] ?? null,
          },
        ],
  );
  return { header: { ...header, columns }, questions };
}
