/** What both sides of a conversion say of a workbook that takes too much to unpack. */
export const tooLarge = '表格过大，请分成几个文件，或使用 CSV 格式';

export interface WorkbookLimits {
  rows: number;
  columns: number;
  /** What all parts that are read may unpack to. */
  bytes: number;
}

/** A conversion to run. */
export type Task =
  | { kind: 'read'; path: string; target: string; limits: WorkbookLimits }
  | { kind: 'write'; path: string; target: string; choices: Choices };

/** What each column of a workbook offers to choose from; null for one of free text. */
export type Choices = readonly (readonly string[] | null)[];

/** Why a workbook cannot be read. */
export interface Fault {
  message: string;
  row: number;
}
