/** Finds what whole columns of a sheet leave open (day or month first, the unit), and asks it once for all rows. */
import type { ColumnQuestion, JobIssue } from '@admin-h5/contract';
import { type HeaderRow, placedCell, type PlacedColumn } from '../layout/header-row.ts';
import type { Ambiguity } from '../passes/cell-pass.ts';
import { type Asked, questionKey } from '../passes/read-cells.ts';
import { readCsv } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { SheetSource } from '../source.ts';
import { type SheetColumn, Unread } from './cell-kinds.ts';

/** What a person has answered, by the keys of questions. */
type Ways = Readonly<Record<string, string>>;

/** Rows among which ambiguous cells are looked for: an answer holds for all rows. */
const maxRows = 5000;
const maxExamples = 3;

interface AskedColumn {
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
    return (placed.column.ambiguities ?? []).flatMap((ambiguity): AskedColumn[] =>
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
      const line = trimmedLines(unescapeCell(placedCell(column.placed, cells))).find((some) =>
        column.ambiguity.isAmbiguous(some, column.header),
      );
      if (line !== undefined) column.cells.push(line);
    }
  }
  return asked;
}

/** A column whose ambiguous lines are read in one way; with null nobody has said which, and they are not read. */
const decided = (placed: PlacedColumn, { ambiguity, header }: AskedColumn, way: string | null): PlacedColumn => {
  const { column } = placed;
  const isOpen = (line: string) => ambiguity.isAmbiguous(line, header);
  const read: SheetColumn['read'] = (cell, context) => {
    const lines = trimmedLines(cell);
    const open = lines.find(isOpen);
    if (open === undefined) return column.read(cell, context);
    if (way === null) return new Unread(`看不懂“${open}”：${ambiguity.question}？${answerAbove}`, cell);
    return column.read(lines.map((line) => (isOpen(line) ? ambiguity.as(line, way) : line)).join('\n'), context);
  };
  return { ...placed, column: { ...column, read } };
};

/** How a column is read, or null: nobody has said, and its cells do not show. */
function findAnswer({ placed, ambiguity, header, cells }: AskedColumn, ways: Ways): string | null {
  const byHeader = ambiguity.saidBy?.(header) ?? null;
  if (byHeader !== null) return byHeader;
  const given = [ways[ambiguityKey(placed, ambiguity)], ways[placed.header]];
  const chosen = ambiguity.choices.find(({ value }) => given.includes(value))?.value ?? null;
  const shown = cells.length > 0 ? ambiguity.shownBy(cells, header) : null;
  return ambiguity.isProof === true ? (shown ?? chosen) : (chosen ?? shown);
}

type Answered = AskedColumn & { answer: string | null };

/** What a column's answer is called where it is asked several things. */
const ambiguityKey = ({ header }: PlacedColumn, { choices }: Ambiguity): string =>
  questionKey(choices[0]?.value ?? '', header);

/** The questions of a column, that of most cells first. */
function columnQuestions(asked: readonly Answered[]): ColumnQuestion[] {
  const possible = asked.filter(({ cells, ambiguity, header }) => cells.length > 0 && !ambiguity.saidBy?.(header));
  return possible
    .toSorted((one, other) => other.cells.length - one.cells.length)
    .map(({ placed, ambiguity, cells, answer }) => ({
      ...(possible.length > 1 && { key: ambiguityKey(placed, ambiguity) }),
      column: placed.header,
      question: ambiguity.question,
      choices: [...ambiguity.choices],
      examples: [...new Set(cells)].slice(0, maxExamples),
      rows: cells.length,
      answer,
    }));
}

/**
 * Finds what is ambiguous in whole columns. The header that it returns reads those columns as `ways` says, or as their
 * own cells show; cells below the rows that were looked at are read in the same way.
 * @param ways answers by the names of columns in this sheet
 */
export async function askColumns<Header extends HeaderRow & { lastRow: number }>(
  source: SheetSource,
  header: Header,
  ways: Ways,
): Promise<{ header: Header; questions: ColumnQuestion[] }> {
  const asked = (await ambiguousColumns(source, header)).map((one) => ({ ...one, answer: findAnswer(one, ways) }));
  const of = (placed: PlacedColumn) => asked.filter((one) => one.placed === placed);
  const columns = header.columns.map((placed) =>
    of(placed).reduce((column, one) => decided(column, one, one.answer), placed),
  );
  const questions = header.columns.flatMap((placed) => columnQuestions(of(placed)));
  return { header: { ...header, columns }, questions };
}

const maxQuestions = 100;

export class Questions {
  readonly #questions = new Map<string, ColumnQuestion>();

  add(asked: readonly Asked[]): void {
    const inRow = new Set<string>();
    for (const { key, column, question, meanings, example, answer } of asked) {
      const known = this.#questions.get(key);
      if (!known && this.#questions.size >= maxQuestions) continue;
      const entry = known ?? { key, column, question, choices: [], examples: [], rows: 0, answer };
      this.#questions.set(key, entry);
      if (!inRow.has(key)) entry.rows += 1;
      inRow.add(key);
      if (entry.examples.length < maxExamples && example !== '' && !entry.examples.includes(example))
        entry.examples.push(example);
      for (const { value, label } of meanings)
        if (!entry.choices.some((choice) => choice.value === value)) entry.choices.push({ value, label });
    }
  }

  result(): ColumnQuestion[] {
    return [...this.#questions.values()];
  }
}

/** Asks what happens to entries that a record has and the sheet has not. */
export const lostQuestion = (field: string, label: string, lost: readonly string[], answer: string | null): Asked => ({
  key: questionKey('lost', label),
  field,
  column: label,
  question: '现有的内容有些不在表中，怎么处理',
  meanings: [
    { value: 'keep', label: '保留，只改表中写出的' },
    { value: 'delete', label: '删除，以表为准' },
  ],
  example: shortenText(`${lost.length} 行：${lost.join('、')}`),
  answer,
});

/** Asks what an empty cell means for what the record has: it stays, unless a person says otherwise. */
export const blankQuestion = (field: string, column: string, stored: string, ways: Ways): Asked => ({
  key: questionKey('blank', column),
  field,
  column,
  question: '有些单元格是空的，现有内容怎么处理',
  meanings: [
    { value: 'keep', label: '保留' },
    { value: 'clear', label: '清空，以表为准' },
  ],
  example: shortenText(stored),
  answer: ways[questionKey('blank', column)] === 'clear' ? 'clear' : 'keep',
});

/** How a message ends about something that is asked once for all rows. */
export const answerAbove = '请在“请确认”中回答';

/** What a person reads of a row that waits for an answer. */
export const doubtIssue = (row: number, { column, example, question }: Asked): JobIssue => ({
  row,
  column,
  message: `${example === '' ? '' : `“${shortenText(example)}”`}${question}？${answerAbove}`,
});

/** Longest text of a report in code units; a cell may have thousands. */
const maxTextLength = 200;

export const shortenText = (text: string): string =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
