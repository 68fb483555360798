import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { SheetError } from './decode.ts';
import { maxColumns } from './header-row.ts';
import type { Choices, Converted, ConvertedSheet, Task } from './xlsx-protocol.ts';
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
async function convert(task: Task, signal: AbortSignal | null = null): Promise<ConvertedSheet> {
  const result = await pool.run(task, { signal }).catch((error: unknown) => {
    throw isOutOfMemory(error) ? new SheetError(tooLarge) : error;
  });
  if ('message' in result) throw new SheetError(result.message, result.row);
  return result;
}

/**
 * Writes a visible sheet of a workbook as UTF-8 CSV to `target`, blank rows included.
 * @throws SheetError if it is no workbook, or too large.
 */
export function xlsxToCsv(
  path: string,
  target: string,
  maxRows: number,
  {
    bytes = maxBytes,
    sheet = 0,
    signal,
  }: { bytes?: number | undefined; sheet?: number; signal?: AbortSignal | undefined } = {},
): Promise<ConvertedSheet> {
  const limits = { rows: maxRows + 1, columns: maxColumns, bytes };
  return convert({ kind: 'read', path, target, sheet, limits }, signal);
}

/** Writes a UTF-8 CSV file as a workbook of texts, with drop-downs for columns that have choices. */
export async function csvToXlsx(path: string, target: string, choices: Choices = []): Promise<void> {
  await convert({ kind: 'write', path, target, choices });
}
