import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { SheetError } from './decode.ts';
import { maxColumns } from './header-row.ts';
import type { Choices, Converted, ConvertedSheets, SheetHead, SheetPart, Task } from './xlsx-protocol.ts';
import { tooLarge } from './xlsx-protocol.ts';

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

const limitsOf = (maxRows: number, bytes = maxBytes) => ({ rows: maxRows + 1, columns: maxColumns, bytes });

/**
 * The first rows of each sheet that a person sees.
 * @throws SheetError if it is no workbook, or too large
 */
export async function sheetHeads(
  path: string,
  most: number,
  maxRows: number,
  { bytes, signal }: Reading = {},
): Promise<SheetHead[]> {
  const result = await convert({ kind: 'heads', path, most, limits: limitsOf(maxRows, bytes) }, signal);
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
  const result = await convert({ kind: 'read', path, target, parts, limits: limitsOf(maxRows, bytes) }, signal);
  if ('heads' in result) throw new Error('The conversion has read no rows');
  return result;
}

/** Writes a UTF-8 CSV file as a workbook of texts, with drop-downs for columns that have choices. */
export async function csvToXlsx(path: string, target: string, choices: Choices = []): Promise<void> {
  await convert({ kind: 'write', path, target, choices });
}
