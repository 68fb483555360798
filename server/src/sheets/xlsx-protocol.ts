/** Error for a workbook that unpacks to too much. */
export const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

export interface WorkbookLimits {
  rows: number;
  columns: number;
  /** Bytes that all parts together may unpack to. */
  bytes: number;
}

/** How many sheets (1 for one that was written) and pictures a workbook has, and how many rows of the sheet are hidden. */
export interface ConvertedSheet {
  sheets: number;
  hiddenRows: number;
  pictures: number;
}

/** What a conversion returns, or why it failed. */
export type Converted = ConvertedSheet | Fault;

/** A conversion to run. */
export type Task =
  | { kind: 'read'; path: string; target: string; limits: WorkbookLimits; sheet: number }
  | { kind: 'write'; path: string; target: string; choices: Choices };

/** The choices of each column of a workbook; null for free text. */
export type Choices = readonly (readonly string[] | null)[];

/** Why a workbook cannot be read. */
interface Fault {
  message: string;
  row: number;
}
