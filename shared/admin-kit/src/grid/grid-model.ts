import type { ReactNode } from 'react';

/** Places, columns and cells of a grid, and what it asks of a sheet. */

/** The place of a cell: its row, and its column counted from 0; -1 is the head of the row. */
export interface GridPlace {
  row: number;
  column: number;
}

/** Cells beside and below each other, all bounds included. */
export interface GridRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface GridColumn {
  name: string;
  /** What its cells call it, where that is more than the name. */
  label?: string;
  /** What the head says below the name. */
  note?: string | null;
  width: number;
}

export interface GridCell {
  /** What a person edits, and copies. */
  text: string;
  /** What is displayed, if that is more than the text, and the same in words. */
  content?: ReactNode;
  label?: string;
  /** Its state, which has a colour of its own. */
  look: string;
  /** What becomes of it. */
  title?: string;
  isInvalid?: boolean;
  isEditable: boolean;
  /** Whether it is part of a cell above, as of merged ones: rows of such cells alone are not copied. */
  isCovered?: boolean;
}

/** What a grid can do as a spreadsheet program does: ranges, the clipboard, and steps back. */
export interface SheetActions {
  /**
   * Writes rows of texts from the first cell of a range on, which it repeats if the range is a multiple of them.
   * @param records of how many records they were copied in a grid; 1 where that is not known
   */
  paste: (range: GridRange, rows: readonly (readonly string[])[], records: number) => void;
  /** Of how many records the rows of a range are. */
  countRecords: (range: GridRange) => number;
  /** What a text of several cells becomes within one cell; null keeps it as it is. */
  pasteInto: (column: number, rows: readonly (readonly string[])[]) => string | null;
  fill: (range: GridRange) => void;
  clear: (range: GridRange) => void;
  /**
   * Adds a row below a cell, and deletes those that a range has of the list of a cell: of a cell without a list a row is added to the
   * first list, and none deleted.
   */
  addRow?: ((at: GridPlace) => void) | undefined;
  deleteRows?: ((range: GridRange, at: GridPlace) => void) | undefined;
  undo: () => void;
  redo: () => void;
}

/** Widths of columns by their texts, in CSS pixels. */
const width = { sample: 60, sign: 8, padding: 26, min: 76, max: 260 };
/** Widths that a person may choose, and how much a key changes one. */
export const chosenWidth = { min: 48, max: 800, step: 16 };
export const clampWidth = (wanted: number): number => Math.min(Math.max(wanted, chosenWidth.min), chosenWidth.max);
/** A Chinese sign is as wide as two Latin ones. */
const measureText = (text: string): number => text.length + (text.match(/[\u0100-\uffff]/g)?.length ?? 0);

/** The width of a column by its name and its first texts. */
export function measureColumn(name: string, texts: readonly string[]): number {
  const longest = Math.max(measureText(name), ...texts.slice(0, width.sample).map(measureText));
  return Math.min(Math.max(longest * width.sign + width.padding, width.min), width.max);
}

/** Rows that PageUp and PageDown pass. */
const pageRows = 10;

/** Where keys go, also beyond the grid. */
export const steps: Readonly<Record<string, (place: GridPlace) => GridPlace>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - pageRows, column }),
  PageDown: ({ row, column }) => ({ row: row + pageRows, column }),
  Home: ({ row }) => ({ row, column: -1 }),
  End: ({ row }) => ({ row, column: Infinity }),
};

/** The nearest place that a grid has. */
export const clampPlace = (
  { row, column }: GridPlace,
  { count, columns }: { count: number; columns: readonly unknown[] },
): GridPlace => ({
  row: Math.max(Math.min(row, count - 1), 0),
  column: Math.min(Math.max(column, -1), columns.length - 1),
});

export const isAt = (one: GridPlace, other: GridPlace): boolean => one.row === other.row && one.column === other.column;

/** The cells between two; the head of a row stands for all of its cells. */
export function findRange(one: GridPlace, other: GridPlace, columns: number): GridRange {
  const isWhole = one.column < 0 || other.column < 0;
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: isWhole ? 0 : Math.min(one.column, other.column),
    right: isWhole ? columns - 1 : Math.max(one.column, other.column),
  };
}

export const isWithin = ({ top, bottom, left, right }: GridRange, { row, column }: GridPlace): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
