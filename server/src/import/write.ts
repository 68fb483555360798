/**
 * Runs one import or its check, from the file to the last row: reads, decides and writes rows in transactions that others need not
 * wait for.
 */
import { rm } from 'node:fs/promises';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { ColumnQuestion, SheetCorrections } from '@admin-h5/contract';
import { SheetCategories } from '../category/sheet-categories.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { changeInput, insertRecord } from '../records/change.ts';
import { DeferredWrites } from '../records/deferred-writes.ts';
import { splitPictureColumn } from './attachments/file-columns.ts';
import { FileTable, RecordRows } from './attachments/files-alone.ts';
import type { StorePicture } from './attachments/matched-files.ts';
import { type PicturesOfImport, RowFiles } from './attachments/files-to-rows.ts';
import type { ImportDefinition } from './columns/definition.ts';
import type { SheetContext } from './columns/cell-kinds.ts';
import { askColumns } from './columns/questions.ts';
import { type RowDecision, RowValidator } from './decide.ts';
import { type JobAdvance, type JobProgress, noAdvance } from './jobs/jobs.ts';
import type { FoundHeader } from './layout/find-header.ts';
import type { PlacedColumn } from './layout/header-row.ts';
import { type DataRow, dataRows, maxSources } from './layout/read-records.ts';
import { Outcomes, type ResultPaths } from './outcomes.ts';
import { readVocabulary } from './passes/formulations.ts';
import { correctedRows, fillMissing, type ReadRow } from './read-row.ts';
import { openSource, type SheetSource } from './source.ts';

export interface ImportTask<Input extends object, Output extends object> extends ResultPaths {
  definition: ImportDefinition<Input, Output>;
  database: DatabaseHandle;
  actor: Actor;
  /** Path of the uploaded file, which is not changed; null where files came without a sheet. */
  path: string | null;
  dryRun: boolean;
  corrections: SheetCorrections;
  pictures: PicturesOfImport | null;
  keepPicture: StorePicture;
  /** Runs `work` while no other writer may write; without it the database itself queues writers. */
  withWriteLock?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stops also what precedes the first slice, and the pictures of one. */
  signal?: AbortSignal;
  /** How far an earlier run came: its rows are read again for the report, and not written. */
  before: JobAdvance;
  /** Stores how far the import has come, in the transaction of a slice; what it throws undoes the slice. */
  onWritten: (trx: WriteScope['trx'], advance: JobAdvance) => Promise<void>;
  /** Called between slices; returns whether to stop. */
  onProgress: (progress: JobProgress) => boolean;
}

/** Result of an import; `stopped` if `onProgress` or `signal` requested it. */
export interface ImportResult extends JobProgress {
  stopped: boolean;
}

/** Rows with files of one transaction: they are stored before it, progress goes on, and a stop need not wait long. */
const maxWithFiles = 10;

const atOnce = <T>(work: () => Promise<T>): Promise<T> => work();

/** Runs a slice: an import or an undo commits its writes; a dry run uses a transaction that changes nothing. */
export async function slice<T>(
  {
    database,
    dryRun,
    actor,
    withWriteLock = atOnce,
  }: Pick<ImportTask<object, object>, 'database' | 'dryRun' | 'actor' | 'withWriteLock'>,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  if (!dryRun) return withWriteLock(() => write(database, actor, work, { gradual: true }));
  return database.reader
    .transaction()
    .execute((trx) => work({ trx, actor, now: new Date().toISOString(), changed: new Set() }));
}

/**
 * Imports a sheet, or predicts the result of importing it. Good rows are written even if others are bad; rows that
 * equal the stored record are skipped (entities.md, Import). Each slice is its own transaction; sending the same file
 * again after an interruption continues the import. Files without a sheet go to the records that they are named after.
 * Runs in a separate thread (`jobs/worker.ts`).
 * @throws SheetError if the file as a whole cannot be read; nothing is written then.
 */
export async function importSheet<Input extends object, Output extends object>(
  task: ImportTask<Input, Output>,
): Promise<ImportResult> {
  const aside = `${task.badRowsPath}.part`;
  const { definition, corrections, signal } = task;
  try {
    const context: SheetContext = {
      categories: await SheetCategories.read(task.database.reader, definition.categories),
      ...(await readVocabulary(task.database.reader)),
    };
    if (task.path === null) return await importRows(task, await openRecords(task, context), context);
    const source = await openSource(task.path, aside, definition, {
      context,
      chosen: corrections.columns,
      sheets: corrections.sheets,
      ways: corrections.ways,
      signal,
    });
    return await importRows(task, await openRows(task, source, task.path), context);
  } catch (error) {
    if (!signal?.aborted) throw error;
    return { ...noAdvance, errors: [], warnings: [], stopped: true };
  } finally {
    await rm(aside, { force: true });
  }
}

/** What an import goes through: the rows of a sheet, or the records that files are named after. */
interface RowSource {
  source: Pick<SheetSource, 'rows' | 'header' | 'sheets' | 'questions' | 'warnings'>;
  /** As files are matched with its rows, and as the rows are read. */
  matched: FoundHeader;
  header: FoundHeader;
  questions: readonly ColumnQuestion[];
  /** The column that names pictures by their files. */
  column: PlacedColumn | null;
  workbook: Parameters<typeof RowFiles.open>[1]['workbook'];
  /** @param wanted the rows that get files */
  read: (wanted?: ReadonlySet<number>) => AsyncIterable<DataRow>;
  asTable: Parameters<typeof RowFiles.open>[1]['asTable'];
}

async function openRows<Input extends object, Output extends object>(
  { definition, corrections, signal }: ImportTask<Input, Output>,
  source: SheetSource,
  path: string,
): Promise<RowSource> {
  const found = await splitPictureColumn(source, source.header, signal);
  const asked = await askColumns(source, found.header, corrections.ways ?? {});
  return {
    source,
    ...asked,
    matched: found.header,
    column: found.column,
    workbook: { path, pictures: source.pictures },
    read: () => dataRows({ ...source, key: definition.key.fields, signal }),
    asTable: null,
  };
}

/** Of files without a sheet: the records that there are. */
async function openRecords<Input extends object, Output extends object>(
  { definition, database, corrections, signal }: ImportTask<Input, Output>,
  context: SheetContext,
): Promise<RowSource> {
  const records = await RecordRows.open(definition, { database, context, signal });
  const { header } = records;
  return {
    source: { rows: 0, header, sheets: [], questions: [], warnings: [] },
    header,
    matched: header,
    questions: [],
    column: null,
    workbook: null,
    read: (wanted) => records.read(wanted),
    asTable: (archive) => new FileTable(archive, definition.entityLabel, corrections.values),
  };
}

async function importRows<Input extends object, Output extends object>(
  task: ImportTask<Input, Output>,
  from: RowSource,
  context: SheetContext,
): Promise<ImportResult> {
  const { definition, onProgress, signal, dryRun } = task;
  const { source, header, questions, column } = from;
  const isSheet = task.path !== null;
  // What a person has corrected in files is no cell of the records.
  const corrections = isSheet ? task.corrections : { ...task.corrections, values: [] };
  const pictures = await openPictures(task, corrections.values, from, context);
  const wanted = isSheet ? undefined : (pictures?.rows ?? new Set<number>());
  const outcomes = new Outcomes(isSheet ? task : { ...task, checkedPath: undefined }, {
    source: wanted ? { ...source, rows: wanted.size } : source,
    header,
    context,
  });
  if (!task.pictures) outcomes.expectNoFiles(column);
  let pace = new SliceSize();
  const validator = new RowValidator(fillMissing(definition, header, corrections.values), header, context, corrections);
  const result = { ...outcomes.progress, stopped: false };
  let waiting: { row: DataRow; read: ReadRow }[] = [];
  let [sources, withFiles] = [0, 0];
  // Records are not found in the same order again: then all are compared.
  let left = isSheet && !dryRun ? task.before.done : 0;

  /** @param isWritten whether an earlier run has written the rows */
  const flush = async (batch: typeof waiting, isWritten: boolean): Promise<void> => {
    if (batch.length === 0 || result.stopped) return;
    const rows = batch.map(({ row }) => row);
    const deciding = { definition, dryRun: dryRun || isWritten, validator, pace, pictures };
    if (!deciding.dryRun) await pictures?.store(rows, task.keepPicture, `${task.badRowsPath}.picture.part`);
    const reads = batch.map(({ read }) => read);
    const decisions = await slice({ ...task, dryRun: deciding.dryRun }, async (scope) => {
      const decided = await decideRows(deciding, scope, reads);
      if (!deciding.dryRun) await task.onWritten(scope.trx, outcomes.after(decided));
      return decided;
    });
    for (const [index, decision] of decisions.entries()) {
      const entry = batch[index];
      if (!entry) continue;
      // Somebody has changed the record since.
      if (isWritten && decision.kind === 'write') outcomes.progress.unchanged += 1;
      else await outcomes.add(entry.row, entry.read, decision);
    }
    outcomes.progress.done += batch.length;
    result.stopped = onProgress(outcomes.progress);
    // Lets messages from the starting thread arrive.
    await yieldToEvents();
  };

  let writing: Promise<void> = Promise.resolve();
  /** PostgreSQL works elsewhere: the next rows are read meanwhile. */
  const readsAhead = task.database.engine === 'postgres';
  /** Writes the waiting rows after those before them. */
  const flushWaiting = async (): Promise<void> => {
    await writing;
    writing = flush(waiting, left > 0);
    left -= waiting.length;
    if (left === 0) pace = new SliceSize();
    // It is awaited later, with its error.
    writing.catch(() => {});
    [waiting, sources, withFiles] = [[], 0, 0];
    if (!readsAhead) await writing;
  };

  try {
    for await (const row of from.read(wanted)) {
      waiting.push({ row, read: validator.read(row) });
      sources += row.sources.length;
      if (pictures?.has(row.row)) withFiles += 1;
      const isFull = waiting.length >= pace.rows || waiting.length === left;
      if (isFull || withFiles >= maxWithFiles || sources >= maxSources) await flushWaiting();
      if (result.stopped) break;
      // Answers of the database come first.
      if (readsAhead) await yieldToEvents();
    }
    await flushWaiting();
    await writing;
  } catch (error) {
    if (!signal?.aborted) throw error;
    result.stopped = true;
  } finally {
    await writing.catch(() => {});
    await outcomes.close();
    pictures?.close();
  }
  if (dryRun && task.checkedPath !== undefined) await pictures?.writeTable(task.checkedPath);
  return { ...outcomes.result(questions, pictures?.report()), stopped: result.stopped };
}

/** The files that rows get: those of an archive that was sent, and the pictures of cells; null for none. */
function openPictures<Input extends object, Output extends object>(
  { pictures, definition, signal }: ImportTask<Input, Output>,
  values: SheetCorrections['values'],
  { column, matched, workbook, read, asTable }: RowSource,
  context: SheetContext,
): Promise<RowFiles<Input, Output> | null> {
  if (!pictures && (workbook?.pictures ?? []).length === 0) return Promise.resolve(null);
  return RowFiles.open(pictures, {
    rows: correctedRows(read(), matched, values),
    header: matched,
    column: pictures ? column : null,
    workbook,
    definition,
    context,
    asTable,
    signal,
  });
}

/** What decides the rows of one import. */
interface Deciding<Input extends object, Output extends object> {
  definition: ImportDefinition<Input, Output>;
  dryRun: boolean;
  validator: RowValidator<Input, Output>;
  pace: SliceSize;
  pictures: RowFiles<Input, Output> | null;
}

/** Validates rows and, unless it is a dry run, writes them. */
async function decideRows<Input extends object, Output extends object>(
  { definition, dryRun, validator, pace, pictures }: Deciding<Input, Output>,
  running: WriteScope,
  rows: readonly ReadRow[],
): Promise<RowDecision<Input>[]> {
  const { records, independentRows = false } = definition;
  const later = new DeferredWrites({ records: independentRows });
  return pace.measure(rows.length, async () => {
    const stored = await validator.stored(running, rows);
    const scope: WriteScope = { ...running, later, known: stored.known };
    const decisions: RowDecision<Input>[] = [];
    for (const row of rows) {
      const decided = await validator.decide(scope, stored, row);
      const decision = (await pictures?.addTo(running.trx, row.row, decided)) ?? decided;
      decisions.push(decision);
      if (decision.kind !== 'write' || dryRun) continue;
      if (decision.current) await changeInput(records, scope, decision.current, decision.input, 'import');
      else await insertRecord(records, scope, decision.input, {}, 'import');
    }
    await later.store(running.trx);
    return decisions;
  });
}

/** Target duration of a transaction in milliseconds: other writers may wait this long. */
const sliceMs = 200;
const minRows = 1;
const maxRows = 1000;

/** Number of rows per transaction, adapted to the time that earlier rows took. */
export class SliceSize {
  rows = 4;
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Runs the work of one transaction with `count` rows. */
  async measure<Result>(count: number, work: () => Promise<Result>): Promise<Result> {
    const started = this.#clock();
    const result = await work();
    const each = Math.max(this.#clock() - started, 0.01) / Math.max(count, 1);
    this.rows = Math.max(minRows, Math.min(Math.floor(sliceMs / each), this.rows * 2, maxRows));
    return result;
  }

  /** Runs `work` for each row of one transaction. */
  each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
    return this.measure(items.length, async () => {
      const results: Result[] = [];
      for (const item of items) results.push(await work(item));
      return results;
    });
  }
}
