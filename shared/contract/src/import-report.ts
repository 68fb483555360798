/** What the API says of an import: its job, the report of a check, the checked rows, and the corrections that a person sends back. */

/** An error or a warning of an import, and the cell or row that it is about. */
export interface JobIssue {
  /** Row of the sheet, the header being 1. */
  row: number;
  /** The sheet of a workbook, where several are imported. */
  sheet?: string;
  column: string;
  message: string;
}

/** Issues of each kind (errors, warnings) that a job shows; one more at the end says that there are more. */
export const maxJobIssues = 1000;

/** Outcome of the rows of a sheet; for a dry run, what the import would write. */
export interface JobCounts {
  created: number;
  updated: number;
  /** Rows that equal their record; nothing is written for them. */
  unchanged: number;
  failed: number;
}

/** Errors of a sheet that are alike: one text in one column. */
export interface ImportGroup {
  /** The column by its name in the sheet; '' for the whole row. */
  column: string;
  message: string;
  /** What the cells say, cut to 200 characters. */
  value: string;
  /** Number of rows. */
  rows: number;
  firstRow: number;
  /** The sheet of the first row, where several are imported. */
  sheet?: string;
}

/** Number of `values` that the API accepts with a sheet. */
export const maxSheetCorrections = 500;

/** What a person changes in how a sheet is read, after its check and before its import. */
export interface SheetCorrections {
  /** The sheets of a workbook to import, by their names; absent or empty: those that the check has found. */
  sheets?: string[];
  /**
   * For a header as it is in the sheet, or the `key` of its column: the field that the column is read as; '' leaves it
   * out.
   */
  columns: Record<string, string>;
  /**
   * For all rows: cells of `column` (its header in the sheet) that say `from` are read as `to`; with `row` the cell of this
   * row alone, as long as it says `from` (its first 200 characters). Without `sheet` that row is of the only one.
   */
  values: { column: string; from: string; to: string; row?: number; sheet?: string }[];
  /** Answers to `ColumnQuestion`s, by their keys, or the names of columns for those without one. */
  ways?: Record<string, string>;
  /**
   * For a sheet of edits: the column that has the text of each cell before it was edited, by the header of the edited
   * column. A cell that equals it is not read; one whose record says neither is refused as a conflict. An edit says all that a
   * cell is to hold, so that what it leaves out is deleted.
   */
  before?: Record<string, string>;
  /** Whether new records are stored as 停用, so that they are looked at before visitors see them. */
  newAsDisabled?: boolean;
  /** Pictures that were sent for it; `replace`: instead of those that a record has, not in addition to them. */
  pictures?: { id: string; replace: boolean };
}

/** Pictures that were received for an import: a ZIP archive, of which nothing is stored yet. */
export interface ImportPictures {
  id: string;
  /** Number of pictures. */
  pictures: number;
  /** Number of documents (PDF). */
  documents: number;
  /** Number of files that are neither. */
  others: number;
}

/** What becomes of the pictures of an import; of a dry run, what would. */
export interface PictureReport {
  /** Pictures in the archive: with a row, without one, and refused. */
  total: number;
  matched: number;
  unmatched: number;
  refused: number;
  /** Rows whose record gets or loses pictures. */
  changed: number;
  /** The first 100 of them: the names of new pictures, and how many others the record loses. */
  rows: { row: number; sheet?: string; label: string; added: string[]; removed: number }[];
  /** The first 200 pictures that are not imported, and why. */
  problems: { name: string; message: string }[];
}

/** What the cells of a column can mean in several ways, asked once for all of them. */
export interface ColumnQuestion {
  /** What corrections call it, where that is not the column. It begins with a question mark; its answer holds for one sheet. */
  key?: string;
  /** The column by its name in the sheet; '' for whole rows. */
  column: string;
  question: string;
  choices: { value: string; label: string }[];
  /** The first ambiguous cells. */
  examples: string[];
  /** Number of rows with such a cell, among the first 5,000. */
  rows: number;
  /** What a person has said, or the cells show together; null if nobody knows, and such rows are refused. */
  answer: string | null;
}

/** What an import of a sheet found; of a dry run, what it would do. */
export interface ImportReport {
  /**
   * The columns of the sheet in their order, and the field that each is read as; null for one that is ignored. `key` names
   * in corrections a column that its header does not tell: another one has the same, or it has none.
   */
  columns: { header: string; field: string | null; label: string | null; key?: string }[];
  /**
   * The sheets of a workbook that has several with content: how many columns each has that are known, and records below
   * its header (of one that is not imported, rows). Empty for other files.
   */
  sheets: { name: string; columns: number; rows: number; imported: boolean }[];
  /** All errors in groups, the largest first; at most 200. */
  groups: ImportGroup[];
  /**
   * The fields that a column can be read as, in the order of the template. Several columns may be read as one that has
   * `several`: 有效成分1, 有效成分2. One value may be given to all rows for a column that is `alike`.
   */
  choices: { field: string; label: string; several?: boolean; alike?: boolean }[];
  /** Rows of 使用范围, documents and pictures that records lose; absent for none. */
  removed?: number;
  /** Values of records that become empty; absent for none. */
  cleared?: number;
  /** What whole columns may mean in several ways. */
  questions: ColumnQuestion[];
  /** Present where pictures were sent for the import. */
  pictures?: PictureReport;
  /** Present where documents were sent, or named by a column. */
  documents?: PictureReport;
  /** Of an import of files without a sheet, whose checked rows are the files: how many records get. */
  files?: { pictures: number; documents: number };
}

/** An interrupted import, of which the API has the sheet: `POST /api/jobs/{id}/continue`. */
export interface ImportResumption {
  /** Why it cannot go on so; null where it can. */
  problem: string | null;
}

/** An import of the last seven days, which can be taken back for that time. */
export interface ImportEntry extends JobCounts {
  id: string;
  /** Name of the sheet; '' where the request named none. */
  fileName: string;
  /** Who imported it. */
  actorName: string;
  createdAt: string;
  state: Job['state'];
  badRowsUrl: string | null;
  /** Whether it was taken back, be it in part. */
  undone: boolean;
  /** Records that the last undo has left: another one tries them again. */
  left: number;
  /** Whether it is being taken back now. */
  undoing?: boolean;
  /** The job of its last undo: `stopped` or `failed` if it did not come to its end. */
  undo?: Pick<Job, 'id' | 'state'>;
  /** As of its job. */
  resume?: ImportResumption;
  /** As of its job. */
  earlier?: number;
  /** Whether a later import went on with this one: the undo of that one takes back both. */
  continued?: boolean;
}

export interface Job extends JobCounts {
  id: string;
  /** `stopped`: a person has stopped it; what is stored stays. */
  state: 'queued' | 'running' | 'done' | 'failed' | 'stopped';
  /** Rows processed so far, of `total`. */
  done: number;
  total: number;
  /** The first `maxJobIssues`, and as many warnings; `failed` counts all rows. */
  errors: JobIssue[];
  warnings: JobIssue[];
  badRowsUrl: string | null;
  /** Of a check that is done: its rows as CSV, each after what an import would do with it. */
  previewUrl?: string;
  /** Present when the job has read its sheet, or was stopped on the way. */
  report?: ImportReport;
  /** Records that the interrupted imports before it have written; one undo takes back all. Absent where it is the first. */
  earlier?: number;
  /** Present where it was interrupted, and nothing came after it. */
  resume?: ImportResumption;
}

/**
 * What an import does with a row of a checked sheet. `doubt`: it waits for an answer (`ColumnQuestion`); `refused`: its
 * cells are wrong. Each row has one of them.
 */
export const checkedStates = ['new', 'changed', 'doubt', 'refused', 'same'] as const;
export type CheckedState = (typeof checkedStates)[number];

/**
 * By what the rows of a check are found: their states; `lost`: rows whose record has less afterwards; `open`: all that a
 * person should look at, which are in doubt, refused or lose something.
 */
export const checkedFilters = [...checkedStates, 'lost', 'open'] as const;
export type CheckedFilter = (typeof checkedFilters)[number];

/** The most rows of a check that one call returns. */
export const maxCheckedRows = 200;

/** A column of a checked sheet. */
export interface CheckedColumn {
  /** As corrections and errors name it. */
  name: string;
  /** The field that it is read as, and its name; null where it is left out. */
  field: string | null;
  label: string | null;
  /** Its cells cannot be corrected. */
  readOnly?: true;
}

/** A cell of a checked sheet. A filled cell of a new row that has no state is new as the row is. */
export interface CheckedCell {
  /** As it stands in the sheet, cut to 1,000 characters with `…`. */
  text: string;
  /** `conflict`: an edit of a cell that the record has changed meanwhile (`SheetCorrections.before`). */
  state?: 'changed' | 'doubt' | 'refused' | 'lost' | 'conflict';
  /** What the record has now, and gets. */
  before?: string;
  after?: string;
  /** Why it is in doubt or refused, or what is lost. */
  message?: string;
  /** What a person may choose for it, as corrections say it. */
  choices?: string[];
  /** What of the message is about a field of one of its lines (`splitFields`), both counted from 0 among the lines that say something. */
  lines?: { line: number; field: number; message: string }[];
}

export interface CheckedRow {
  /** As people count the rows of the sheet. */
  row: number;
  /** Of a workbook with several. */
  sheet?: string;
  /** The last row that was joined to it. */
  lastRow?: number;
  state: CheckedState;
  /** In the order of the columns. */
  cells: CheckedCell[];
  /** What else changes: fields that the sheet has no column for. */
  others?: { label: string; before: string; after: string }[];
  /** Faults and remarks of the row that belong to none of its columns. */
  issues?: string[];
}

/** Rows of a check, a part of those that a filter finds. */
export interface CheckedRows {
  columns: CheckedColumn[];
  counts: Record<CheckedFilter, number>;
  /** Values of records that become empty. */
  cleared: number;
  /** Rows that the filter finds. */
  total: number;
  rows: CheckedRow[];
}
