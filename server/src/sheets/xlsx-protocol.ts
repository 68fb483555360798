import type { SheetRow } from './csv.ts';

/** Error for a workbook that unpacks to too much. */
export const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

export interface WorkbookLimits {
  rows: number;
  columns: number;
  /** Bytes that all parts together may unpack to. */
  bytes: number;
}

/** The first rows of a sheet that a person sees. */
export interface SheetHead {
  name: string;
  rows: SheetRow[];
  /** How many rows it has; of one that is longer than its head, what the workbook says of it. */
  count: number;
}

/** A sheet of a workbook, counted from 0 among those that a person sees, as a part of the text. */
export interface SheetPart {
  sheet: number;
  /** Its rows up to this one are left out. */
  after?: number;
  /** Places of its cells in the text, in the order of its columns; further cells come after `width`. */
  places?: readonly number[];
  width?: number;
  /** What its header gets: columns that other parts have. */
  header?: { row: number; cells: readonly string[] };
}

/** What was seen in the sheets of a text. */
export interface ConvertedSheets {
  /** The line before the first row of each part. */
  starts: number[];
  hiddenRows: number;
  /** Places of columns that are hidden in one of the sheets. */
  hiddenColumns: number[];
  pictures: number;
}

/** What a conversion returns, or why it failed. */
export type Converted = { heads: SheetHead[] } | ConvertedSheets | Fault;

/** A conversion to run. */
export type Task =
  | { kind: 'heads'; path: string; limits: WorkbookLimits; most: number }
  | { kind: 'read'; path: string; target: string; limits: WorkbookLimits; parts: readonly SheetPart[] }
  | { kind: 'write'; path: string; target: string; choices: Choices };

/** The choices of each column of a workbook; null for free text. */
export type Choices = readonly (readonly string[] | null)[];

/** Why a workbook cannot be read. */
interface Fault {
  message: string;
  row: number;
}
