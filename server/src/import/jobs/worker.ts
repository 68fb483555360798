import { parentPort, workerData } from 'node:worker_threads';
import { type DatabasePlace, openDatabase } from '../../database/connection.ts';
import { describeMaterials } from '../../material/entity.ts';
import { materialSheet } from '../../material/sheet.ts';
import { describeProducts } from '../../product/entity.ts';
import { productSheet } from '../../product/sheet.ts';
import { defineEntity } from '../../records/entity.ts';
import { HitCounter } from '../../records/hit-counter.ts';
import { synonyms } from '../../synonym/entity.ts';
import { synonymSheet } from '../../synonym/sheet.ts';
import type { StorePicture } from '../attachments/matched-files.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { SheetError } from '../read/decode.ts';
import { undoImport } from '../undo.ts';
import { importSheet, type ImportTask } from '../write.ts';
import { storeAdvance } from './jobs.ts';
import type { FromImport, ImportOrder, ToImport, UndoOrder } from './thread.ts';

/** Imports sheets outside the thread that serves requests, with separate database connections. */
const place: DatabasePlace = workerData;
const cacheMb = 48;
const progressMs = 200;
const database = openDatabase({ ...place, cacheMb, durable: false, connections: 2 });
// Imports neither read nor write view counts.
const hits = new HitCounter(database, () => {});
const products = productSheet(defineEntity(database, describeProducts(hits)));
const materials = materialSheet(defineEntity(database, describeMaterials(hits)));

const vocabulary = synonymSheet(defineEntity(database, synonyms));

const port = parentPort;
if (!port) throw new Error('Imports run in a thread of their own');
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
const post = (message: FromImport): void => port.postMessage(message);

/** What the import waits for: one import runs at a time, and asks for one thing at a time. */
let asked: { resolve: (fault: string | null) => void; reject: (error: unknown) => void } | null = null;
let stopping = new AbortController();
let running: Promise<void> = Promise.resolve();

const ask = (message: FromImport): Promise<string | null> =>
  new Promise((resolve, reject) => {
    asked = { resolve, reject };
    post(message);
  });

async function withWriteLock<T>(work: () => Promise<T>): Promise<T> {
  await ask({ kind: 'request-lock' });
  try {
    return await work();
  } finally {
    post({ kind: 'release-lock' });
  }
}

/** The server's own thread has the library of files. */
const keepPicture: StorePicture = (picture) => ask({ kind: 'keep-picture', picture });

async function run<Input extends object, Output extends object>(
  definition: ImportDefinition<Input, Output>,
  order: ImportOrder | UndoOrder,
): Promise<void> {
  let reportedAt = 0;
  const onProgress: ImportTask<Input, Output>['onProgress'] = ({
    errors: _errors,
    warnings: _warnings,
    report: _report,
    ...advance
  }) => {
    if (Date.now() - reportedAt >= progressMs) {
      reportedAt = Date.now();
      post({ kind: 'progress', advance });
    }
    return stopping.signal.aborted;
  };
  // On PostgreSQL writers queue in the database; on SQLite a waiting writer would block this whole thread.
  const lock = database.engine === 'sqlite' ? { withWriteLock } : {};
  try {
    const onWritten: ImportTask<Input, Output>['onWritten'] = (trx, advance) => storeAdvance(trx, order.job, advance);
    const shared = { definition, database, onProgress, onWritten, keepPicture, signal: stopping.signal, ...lock };
    const result =
      'undo' in order
        ? await undoImport({ ...order, ...shared })
        : await importSheet({ ...order, ...shared, path: order.file });
    post({ kind: 'ended', result });
  } catch (error) {
    if (error instanceof SheetError) post({ kind: 'refused', message: error.message, row: error.row });
    else post({ kind: 'failed', error });
  }
}

function runAny(order: ImportOrder | UndoOrder): Promise<void> {
  if (order.path === 'product') return run(products, order);
  return order.path === 'material' ? run(materials, order) : run(vocabulary, order);
}

/** Ends the thread by itself: nothing of SQLite is open any more when its memory goes. */
async function close(): Promise<void> {
  stopping.abort();
  await running;
  await database.close();
  port?.close();
}

port.on('message', (message: ToImport) => {
  if (message.kind === 'lock-granted') asked?.resolve(null);
  else if (message.kind === 'picture-kept') asked?.resolve(message.fault);
  else if (message.kind === 'ask-failed') asked?.reject(message.error);
  else if (message.kind === 'stop') stopping.abort();
  else if (message.kind === 'close') void close();
  else {
    stopping = new AbortController();
    running = runAny(message.order);
  }
});
