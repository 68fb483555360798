import type { Quantity } from './quantity.ts';

/** A column of a file as a pass sees it. */
export interface PassColumn {
  /** Its name in messages. */
  header: string;
  quantity?: Quantity | undefined;
  /** Whether its cells are days. */
  isDay?: boolean;
  /** Whether signs for nothing have a meaning of their own in it. */
  readsNothing?: boolean;
  /** The unit that its header or a note states for its numbers. */
  unit?: string | null;
}

/** One of the meanings that a cell may have. */
export interface Meaning {
  /** What an answer calls it. */
  value: string;
  label: string;
  /** The cell, if it is meant so. */
  text: string;
}

/** A cell that a person must explain; one answer holds for the column. */
interface CellDoubt {
  /** Names the question within its column. */
  name: string;
  question: string;
  meanings: readonly [Meaning, ...Meaning[]];
}

/**
 * Reads one cell for one concern: returns it as the next pass reads it, or what is unsure.
 * @param cell one line of it, without the marks of programs
 * @param shown what the spreadsheet program displays, where that differs
 */
export type CellPass = (cell: string, column: PassColumn, shown: string) => string | CellDoubt;
