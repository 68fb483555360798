/** Turns workbooks into CSV and CSV into workbooks, in a worker thread with limits of memory and size. */
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { maxColumns } from '../layout/header-row.ts';
import type { SheetRow } from './csv.ts';
import { SheetError, tooLarge } from './decode.ts';
import type { CellPicture } from './workbook-pictures.ts';

/** Heap of one conversion, MB: a sheet that needs more is refused, and the server keeps running. */
const maxHeapMb = 1024;
/** A small young generation is collected more often and reduces total memory by a fifth. */
const youngMb = 8;

/** Limits of a workbook's unpacked size and of its text: a small file could otherwise fill the memory or the disk. */
const maxBytes = 512 * 1024 * 1024;

/** Milliseconds without a conversion after which the thread ends, to free its heap. */
const idleMs = 5000;

/**
 * Converts workbooks in a worker thread: a conversion takes seconds without a pause and would block the event loop.
 * One at a time, since each may use its whole heap.
 */
const pool = new Piscina<Task, Converted>({
  filename: fileURLToPath(new URL('./xlsx-worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: maxHeapMb },
});

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** @param signal ends the conversion with its thread */
async function convert(
  task: Task,
  signal: AbortSignal | null = null,
): Promise<Exclude<Converted, { message: string }>> {
  const result = await pool.run(task, { signal }).catch((error: unknown) => {
    throw isOutOfMemory(error) ? new SheetError(tooLarge) : error;
  });
  if ('message' in result) throw new SheetError(result.message, result.row);
  return result;
}

interface Reading {
  bytes?: number | undefined;
  signal?: AbortSignal | undefined;
}

const workbookLimits = (maxRows: number, bytes = maxBytes) => ({ rows: maxRows + 1, columns: maxColumns, bytes });

/**
 * The first rows of each sheet that a person sees.
 * @throws SheetError if it is no workbook, or too large
 */
export async function readSheetHeads(
  path: string,
  headRows: number,
  maxRows: number,
  { bytes, signal }: Reading = {},
): Promise<SheetHead[]> {
  const result = await convert({ kind: 'heads', path, headRows, limits: workbookLimits(maxRows, bytes) }, signal);
  return 'heads' in result ? result.heads : [];
}

/**
 * Writes visible sheets of a workbook, by default the first, as one UTF-8 CSV to `target`, blank rows included.
 * @throws SheetError if it is no workbook, or too large.
 */
export async function xlsxToCsv(
  path: string,
  target: string,
  maxRows: number,
  { bytes, parts = [{ sheet: 0 }], signal }: Reading & { parts?: readonly SheetPart[] } = {},
): Promise<ConvertedSheets> {
  const result = await convert({ kind: 'read', path, target, parts, limits: workbookLimits(maxRows, bytes) }, signal);
  if ('heads' in result) throw new Error('The conversion has read no rows');
  return result;
}

/** Writes a UTF-8 CSV file as a workbook of texts, with drop-downs for columns that have choices. */
export async function csvToXlsx(path: string, target: string, choices: Choices = []): Promise<void> {
  await convert({ kind: 'write', path, target, choices });
}

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
  /** Lines of rows that are hidden, be they records or not. */
  hiddenRows: number[];
  hiddenColumns: number[];
  /** By lines and places of the text. */
  pictures: CellPicture[];
  /** Pictures that no cell of these sheets has, and cells whose picture is not there. */
  lostPictures: number;
}

/** What a conversion returns, or why it failed. */
export type Converted = { heads: SheetHead[] } | ConvertedSheets | Fault;

/** A conversion to run. */
export type Task =
  | { kind: 'heads'; path: string; limits: WorkbookLimits; headRows: number }
  | { kind: 'read'; path: string; target: string; limits: WorkbookLimits; parts: readonly SheetPart[] }
  | { kind: 'write'; path: string; target: string; choices: Choices };

/** The choices of each column of a workbook; null for free text. */
export type Choices = readonly (readonly string[] | null)[];

/** Why a workbook cannot be read. */
interface Fault {
  message: string;
  row: number;
}
