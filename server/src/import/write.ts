import { rm } from 'node:fs/promises';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { JobCounts, SheetCorrections } from '@admin-h5/contract';
import { SheetCategories } from '../category/sheet-categories.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { changeRecord, insertRecord } from '../records/change.ts';
import { LaterWrites } from '../records/later-writes.ts';
import { missingFiles, splitPictureColumn } from './attachments/file-columns.ts';
import type { StorePicture } from './attachments/matched-files.ts';
import { type PicturesOfImport, RowFiles } from './attachments/row-files.ts';
import { CheckedRowsFile, RowDescriber } from './checked-rows.ts';
import type { ImportDefinition } from './columns/definition.ts';
import type { SheetContext } from './columns/kinds.ts';
import { askColumns, Questions } from './columns/questions.ts';
import { type RowDecision, RowValidator } from './decide.ts';
import { type JobProgress, noAdvance } from './jobs/jobs.ts';
import { hasRoom } from './jobs/state.ts';
import { type DataRow, dataRows, maxSources } from './layout/records.ts';
import { readFormulationSpellings } from './passes/formulations.ts';
import { fillMissing, type ReadRow } from './read-row.ts';
import { ReportCollector } from './report.ts';
import { BadRows, PreviewSheet } from './result-files.ts';
import { openSource, type SheetSource } from './source.ts';

export interface ImportTask<Input extends object, Output extends object> {
  definition: ImportDefinition<Input, Output>;
  database: DatabaseHandle;
  actor: Actor;
  /** Path of the uploaded file; it is not changed. */
  path: string;
  /** Path for the bad rows; the file exists afterwards only if there are any. */
  badRowsPath: string;
  /** Path for all rows of a dry run. */
  previewPath?: string;
  /** Path for the rows of a dry run with what becomes of their cells. */
  checkedPath?: string;
  dryRun: boolean;
  corrections: SheetCorrections;
  pictures: PicturesOfImport | null;
  /** Stores a picture. */
  keepPicture: StorePicture;
  /** Runs `work` while no other writer may write; without it the database itself queues writers. */
  withWriteLock?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Stops also what precedes the first slice, and the pictures of one. */
  signal?: AbortSignal;
  /** Called between slices; returns whether to stop. */
  onProgress: (progress: JobProgress) => boolean;
}

/** Result of an import; `stopped` if `onProgress` or `signal` requested it. */
export interface ImportResult extends JobProgress {
  stopped: boolean;
}

/** Rows of one transaction where pictures are stored before it: progress goes on, and a stop need not wait long. */
const maxWithPictures = 10;

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
 * again after an interruption continues the import. Runs in a separate thread (`import-worker.ts`).
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
      formulations: await readFormulationSpellings(task.database.reader),
    };
    const source = await openSource(task.path, aside, definition, {
      context,
      chosen: corrections.columns,
      sheets: corrections.sheets,
      ways: corrections.ways,
      signal,
    });
    return await importRows(task, source, context);
  } catch (error) {
    if (!signal?.aborted) throw error;
    return { ...noAdvance, errors: [], warnings: [], stopped: true };
  } finally {
    await rm(aside, { force: true });
  }
}

async function importRows<Input extends object, Output extends object>(
  task: ImportTask<Input, Output>,
  source: SheetSource,
  context: SheetContext,
): Promise<ImportResult> {
  const { rows } = source;
  const found = await splitPictureColumn(source, source.header, task.signal);
  const { header: headerRow, questions } = await askColumns(source, found.header, task.corrections.ways ?? {});
  const { definition, corrections, onProgress, signal } = task;
  const result: ImportResult = {
    ...noAdvance,
    total: rows,
    errors: [],
    warnings: [...source.warnings, ...headerRow.warnings],
    stopped: false,
  };
  const isNamed = found.column && task.pictures;
  const pictures =
    task.pictures || source.pictures.length > 0
      ? await RowFiles.open(task.pictures, {
          header: found.header,
          column: isNamed ? found.column : null,
          workbook: task.path,
          source,
          definition,
          context,
          signal,
        })
      : null;
  if (found.column && !task.pictures) {
    const message = '这一列是图片的文件名：请同时选择图片，否则不导入图片';
    result.warnings.push({ row: headerRow.lastRow, column: found.column.header, message });
  }
  const missing = task.pictures ? null : missingFiles(headerRow);
  const badRows = new BadRows(task.badRowsPath);
  const preview =
    task.dryRun && task.previewPath !== undefined
      ? new PreviewSheet(task.previewPath, definition.columns, headerRow, context)
      : null;
  const describer = new RowDescriber(definition.columns, headerRow, context);
  const checked = task.dryRun && task.checkedPath !== undefined ? new CheckedRowsFile(task.checkedPath) : null;
  const pace = new SliceSize();
  const validator = new RowValidator(
    fillMissing(definition, headerRow, corrections.values),
    headerRow,
    context,
    corrections,
  );
  const asked = new Questions();
  const report = new ReportCollector(definition, source.header, context);
  let waiting: DataRow[] = [];
  let read: ReadRow[] = [];
  let sources = 0;

  const flush = async (batch: readonly DataRow[], readRows: readonly ReadRow[]): Promise<void> => {
    if (batch.length === 0 || result.stopped) return;
    if (missing) result.warnings.push(...batch.flatMap(missing));
    if (!task.dryRun) await pictures?.store(batch, task.keepPicture, `${task.badRowsPath}.picture.part`);
    const decisions = await slice(task, (scope) => decideRows({ task, validator, pace, pictures }, scope, readRows));
    for (const [index, decision] of decisions.entries()) {
      const [row, readRow] = [batch[index], readRows[index]];
      if (!row || !readRow) continue;
      result[countedAs(decision)] += 1;
      report.add(row.row, decision, readRow);
      asked.add(decision.asked);
      await preview?.add(row.row, decision);
      await checked?.add(describer.describe(row, decision, readRow));
      if (decision.kind === 'write' && hasRoom(result.warnings)) result.warnings.push(...decision.warnings);
      if (decision.kind !== 'bad') continue;
      if (hasRoom(result.errors)) result.errors.push(...decision.errors);
      const reasons = decision.errors.map(({ column, message }) => (column === '' ? message : `${column}：${message}`));
      const sheet = headerRow.places.sheetOf(row.row);
      if (sheet !== '') reasons.unshift(`工作表“${sheet}”`);
      const left = row.joined + 1 - row.sources.length;
      if (left > 0) reasons.push(`这条记录还有 ${left} 行未列出`);
      await badRows.add(headerRow, row, reasons);
    }
    result.done += batch.length;
    result.stopped = onProgress(result);
    // Lets messages from the starting thread arrive.
    await yieldToEvents();
  };

  let writing: Promise<void> = Promise.resolve();
  /** PostgreSQL works elsewhere: the next rows are read meanwhile. */
  const readsAhead = task.database.engine === 'postgres';
  /** Writes the waiting rows after those before them. */
  const flushWaiting = async (): Promise<void> => {
    await writing;
    writing = flush(waiting, read);
    // It is awaited later, with its error.
    writing.catch(() => {});
    [waiting, read, sources] = [[], [], 0];
    if (!readsAhead) await writing;
  };

  try {
    for await (const row of dataRows({ ...source, key: definition.key.fields, signal })) {
      waiting.push(row);
      read.push(validator.read(row));
      sources += row.sources.length;
      const maxRows = Math.min(pace.rows, pictures ? maxWithPictures : pace.rows);
      if (waiting.length >= maxRows || sources >= maxSources) await flushWaiting();
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
    await badRows.close();
    await preview?.close();
    await checked?.close(describer.columns);
    pictures?.close();
  }
  // Before the others, of which some may be left out.
  result.warnings.unshift(...report.remarks(task.dryRun));
  const { places } = headerRow;
  return {
    ...result,
    errors: places.issues(result.errors),
    warnings: places.issues(result.warnings),
    report: {
      ...report.result(),
      sheets: source.sheets,
      questions: [...source.questions, ...questions, ...asked.result()],
      ...pictures?.report(),
    },
  };
}

/** As what a row counts. */
const countedAs = (decision: RowDecision<object>): keyof JobCounts => {
  if (decision.kind === 'bad') return 'failed';
  if (decision.kind === 'same') return 'unchanged';
  return decision.current ? 'updated' : 'created';
};

/** What decides the rows of one import. */
interface Deciding<Input extends object, Output extends object> {
  task: { definition: ImportDefinition<Input, Output>; dryRun: boolean };
  validator: RowValidator<Input, Output>;
  pace: SliceSize;
  pictures: RowFiles<Input, Output> | null;
}

/** Validates rows and, unless it is a dry run, writes them. */
async function decideRows<Input extends object, Output extends object>(
  { task: { definition, dryRun }, validator, pace, pictures }: Deciding<Input, Output>,
  running: WriteScope,
  rows: readonly ReadRow[],
): Promise<RowDecision<Input>[]> {
  const { records, independentRows = false } = definition;
  const later = new LaterWrites({ records: independentRows });
  return pace.measure(rows.length, async () => {
    const stored = await validator.stored(running, rows);
    const scope: WriteScope = { ...running, later, known: stored.known };
    const decisions: RowDecision<Input>[] = [];
    for (const row of rows) {
      const decided = await validator.decide(scope, stored, row);
      const decision = pictures?.addTo(row.row, decided) ?? decided;
      decisions.push(decision);
      if (decision.kind !== 'write' || dryRun) continue;
      if (decision.current) await changeRecord(records, scope, decision.current, decision.input, 'import');
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
