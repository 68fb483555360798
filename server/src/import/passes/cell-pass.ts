/** What a pass over cells gets and gives, what a column may leave open, and the passes that concern no single kind of number. */
import { isNoValue } from '../read/cells.ts';
import type { PhysicalForm, Quantity, StatedUnit } from './quantity.ts';

export interface PassColumn {
  header: string;
  quantity?: Quantity | undefined;
  isDay?: boolean;
  /** Whether its texts are words, of which none is a date. */
  isWords?: boolean;
  /** Whether its texts are contents, with the names of ingredients or alone. */
  hasContents?: boolean;
  /** Whether signs for nothing have a meaning of their own in it. */
  readsNothing?: boolean;
  /** Whether its numbers are written with two decimals, as a format does. */
  hasDecimals?: boolean;
  /** What its header or a note states for its numbers. */
  stated?: StatedUnit;
  /** What is known of its names, if it has such: what footnotes say of signs, and whether a list numbers them. */
  names?: { footnotes: ReadonlyMap<string, string>; areNumbered: boolean } | undefined;
  /** The codes in a cell that should have one, the valid one most probably first. */
  codesIn?: ((cell: string) => readonly string[]) | undefined;
}

export interface CellContext {
  /** What the spreadsheet program displays, where that differs; else ''. */
  shown: string;
  /** What the row says of its product, 'unknown' where it does not; null in a sheet that says nothing of it. */
  form: PhysicalForm | 'unknown' | null;
}

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
  /** At least one, the likeliest first. */
  meanings: readonly Meaning[];
}

/**
 * Reads one cell for one concern: returns it as the next pass reads it, or what is unsure.
 * @param cell one line of it, without the marks of programs
 */
export type CellPass = (cell: string, column: PassColumn, context: CellContext) => string | CellDoubt;

/** What the lines of a column's cells can mean in several ways, which one answer decides for all of them. */
export interface Ambiguity {
  question: string;
  choices: readonly { value: string; label: string }[];
  /** Whether a cell can be read in several ways. @param header as it is in the sheet, with what it says in brackets */
  isAmbiguous: (cell: string, header: string) => boolean;
  /** The cell as one that can be read in one way only. */
  as: (cell: string, way: string) => string;
  /** The answer that the ambiguous cells of a column give together, or its header, or null. */
  shownBy: (cells: readonly string[], header: string) => string | null;
  /** The answer that a header gives: nobody is asked then. */
  saidBy?: (header: string) => string | null;
  /** The field of a column that says it row by row: nobody is asked in a sheet that has it. */
  saidIn?: string;
  /** Whether what the cells show is certain, so that it counts more than what a person has said, perhaps of others. */
  isProof?: true;
}

/** A percentage that a workbook displays with fewer digits than it has: 31% for 30.5%. */
export const roundedPercent: CellPass = (cell, { quantity }, { shown }) =>
  shown === '' || shown === cell || (!quantity && !shown.endsWith('%'))
    ? cell
    : {
        name: 'rounded',
        question: '单元格显示的数与实际的数不同，以哪个为准',
        meanings: [
          { value: 'stored', label: `实际的数（${cell}）`, text: cell },
          { value: 'shown', label: `显示的数（${shown}）`, text: shown },
        ],
      };

/** Signs and words of a cell that has nothing to say, except where its column gives them a meaning. */
export const blankSigns: CellPass = (cell, { readsNothing }) => (readsNothing !== true && isNoValue(cell) ? '' : cell);

/** Several codes where one belongs: an old and a new one. */
export const severalCodes: CellPass = (cell, { codesIn }) => {
  const [valid, ...others] = codesIn?.(cell) ?? [];
  const former = others.at(-1);
  return valid === undefined || former === undefined
    ? cell
    : {
        name: 'several',
        question: '一格里有几个编号，现在有效的是哪个',
        meanings: [
          { value: 'new', label: `新的（${valid}）`, text: valid },
          { value: 'old', label: `原来的（${former}）`, text: former },
        ],
      };
};

const endless = /^(?:长期(?:有效)?|永久(?:有效)?|无期限|无固定期限|不限)$/;

/** 「长期」 is no day. */
export const wordsForDays: CellPass = (cell, { isDay }) =>
  isDay === true && endless.test(cell.trim())
    ? { name: 'no-day', question: '不是日期，怎么填', meanings: [{ value: 'empty', label: '留空', text: '' }] }
    : cell;
