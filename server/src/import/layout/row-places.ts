import type { JobIssue } from '@admin-h5/contract';

interface Place {
  row: number;
  /** The sheet of a workbook, where several are read. */
  sheet?: string;
}

/** A warning of the whole file, unless it counts nothing. */
export const warnOf = (count: number, message: string): JobIssue[] =>
  count === 0 ? [] : [{ row: 1, column: '', message }];

/** Sheets of a workbook that are read as one text, and the line before the first row of each. */
export interface ReadSheet {
  name: string;
  start: number;
  /** Places of the columns that it has; absent where it has all. */
  columns?: readonly number[] | undefined;
}

/** Where the rows of a text are in the sheets that it consists of. */
export class RowPlaces {
  readonly #sheets: readonly ReadSheet[];
  /** The only sheet that is read. */
  readonly #only: string;
  /** Whether other sheets of the workbook could be read as well. */
  readonly #isOneOfSeveral: boolean;

  /**
   * @param sheets in the order of the text; one or none where rows have the numbers that people see
   * @param available the number of sheets from which they were chosen
   */
  constructor(sheets: readonly ReadSheet[] = [], available = sheets.length) {
    this.#sheets = sheets.length > 1 ? sheets : [];
    this.#only = sheets.length === 1 ? (sheets[0]?.name ?? '') : '';
    this.#isOneOfSeveral = available > 1;
  }

  get isOne(): boolean {
    return this.#sheets.length === 0;
  }

  of(row: number): Place {
    const sheet = this.#sheets.findLast(({ start }) => start < row);
    return sheet ? { row: row - sheet.start, sheet: sheet.name } : { row };
  }

  /** The sheet of a row; '' where there is only one. */
  sheetOf(row: number): string {
    return this.of(row).sheet ?? '';
  }

  /** Where a row is, whichever sheets of its workbook are read. */
  inWorkbook(row: number): Place {
    const place = this.of(row);
    return this.#isOneOfSeveral ? { ...place, sheet: this.sheetName(row) } : place;
  }

  /** The name of the sheet of a row; '' in a file without sheets. */
  sheetName(row: number): string {
    return this.of(row).sheet ?? this.#only;
  }

  /** Whether the sheet of a row does not have a column: what records have there stays as it is. */
  lacks(row: number, column: number): boolean {
    const columns = this.#sheets.findLast(({ start }) => start < row)?.columns;
    return columns !== undefined && !columns.includes(column);
  }

  isPartial(column: number): boolean {
    return this.#sheets.some(({ columns }) => columns !== undefined && !columns.includes(column));
  }

  /** A row in a message: 「第5行」, 「“杀菌剂”第5行」. @param space around the number */
  name(row: number, space = ''): string {
    const { sheet, row: number } = this.of(row);
    return `${sheet === undefined ? '' : `“${sheet}”`}第${space}${number}${space}行`;
  }

  /** Something with a row of the text, as a person finds the row. */
  at<Located extends { row: number }>(located: Located): Located & Place {
    return { ...located, ...this.of(located.row) };
  }

  issues(list: readonly JobIssue[]): JobIssue[] {
    // An issue of the whole file has the first row.
    return list.map((issue) => (issue.row <= 1 ? issue : this.at(issue)));
  }
}
