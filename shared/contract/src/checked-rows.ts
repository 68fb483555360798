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
