import { Worker } from 'node:worker_threads';
import { SheetError } from './decode.ts';
import { maxColumns } from './heading.ts';
import { tooLarge } from './xlsx-messages.ts';
import type { Choices, Fault, Task } from './xlsx-messages.ts';
import { Turns } from '../turns.ts';

/** Heap of one conversion: a sheet that needs more is refused, and the server goes on. */
const maxHeapMb = 1024;
/** Little room for what is new makes the collector come more often, and the whole stay a fifth smaller. */
const youngMb = 8;

/** What a workbook may unpack to, and its text be: a small one can be made that fills any memory, or any disk. */
const maxBytes = 512 * 1024 * 1024;

/** A conversion may take all of its heap: any number of exports at once would take any memory. */
const turns = new Turns(1);

/** Packing and unpacking a workbook takes seconds without a pause, so that it never happens on the event loop. */
const convert = (task: Task): Promise<void> => turns.take(() => inWorker(task));

function inWorker(task: Task): Promise<void> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: maxHeapMb },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (fault: Fault | null) => {
      void worker.terminate();
      if (fault) reject(new SheetError(fault.message, fault.row));
      else resolve();
    });
    worker.once('error', (error) => {
      const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(outOfMemory ? new SheetError(tooLarge) : error);
    });
    worker.once('exit', () => reject(new Error('The conversion of a workbook ended without an answer')));
  });
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
