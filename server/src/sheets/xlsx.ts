import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { SheetError } from './decode.ts';
import { maxColumns } from './heading.ts';
import type { Choices, Fault, Task } from './xlsx-messages.ts';
import { tooLarge } from './xlsx-messages.ts';

/** Heap of one conversion: a sheet that needs more is refused, and the server goes on. */
const maxHeapMb = 1024;
/** Little room for what is new makes the collector come more often, and the whole stay a fifth smaller. */
const youngMb = 8;

/** What a workbook may unpack to, and its text be: a small one can be made that fills any memory, or any disk. */
const maxBytes = 512 * 1024 * 1024;

/** The thread goes, and its heap with it, when nothing has been converted for so long. */
const idleMs = 5000;

/**
 * Packing and unpacking a workbook takes seconds without a pause, so that it never happens on the event loop. One at a time: a
 * conversion may take all of its heap, and any number of exports at once would take any memory.
 */
const pool = new Piscina<Task, Fault | null>({
  filename: fileURLToPath(new URL('./xlsx-worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: idleMs,
  resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: maxHeapMb },
});

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function convert(task: Task): Promise<void> {
  const fault = await pool.run(task).catch((error: unknown) => {
    throw isOutOfMemory(error) ? new SheetError(tooLarge) : error;
  });
  if (fault) throw new SheetError(fault.message, fault.row);
}

/**
 * Writes the first sheet of a workbook as UTF-8 CSV to `target`, blank rows included.
 * @throws SheetError for what is no workbook, or too large a one.
 */
export const xlsxToCsv = (path: string, target: string, maxRows: number, most = maxBytes): Promise<void> =>
  convert({ kind: 'read', path, target, limits: { rows: maxRows + 1, columns: maxColumns, bytes: most } });

/** Writes a UTF-8 CSV file as a workbook of texts, with drop-downs for the columns that are chosen from a list. */
export const csvToXlsx = (path: string, target: string, choices: Choices = []): Promise<void> =>
  convert({ kind: 'write', path, target, choices });
