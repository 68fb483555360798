import { rm } from 'node:fs/promises';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { SheetCorrections } from '@admin-h5/contract';
import { SheetCategories } from '../category/sheet-categories.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor, WriteScope } from '../database/write.ts';
import { write } from '../database/write.ts';
import { formulationSpellings } from '../notation/formulation-spellings.ts';
import { BadRows } from '../sheets/bad-rows.ts';
import { RowDescriber } from '../sheets/checked-rows.ts';
import { askColumns } from '../sheets/column-questions.ts';
import type { SheetContext } from '../sheets/column.ts';
import type { DataRow } from '../sheets/data-rows.ts';
import { dataRows, mostSources } from '../sheets/data-rows.ts';
import { decideAll, outcomeOf } from '../sheets/decide-rows.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { missingFiles } from '../sheets/documents/missing-files.ts';
import { fillMissing } from '../sheets/fill-missing.ts';
import { ReportCollector } from '../sheets/import-report.ts';
import { hasRoom } from '../sheets/job-issues.ts';
import { Questions } from '../sheets/passes/questions.ts';
import { splitPictureColumn } from '../sheets/pictures/picture-column.ts';
import type { PicturesOfImport } from '../sheets/pictures/row-files.ts';
import { RowFiles } from '../sheets/pictures/row-files.ts';
import type { KeepPicture } from '../sheets/pictures/stored-files.ts';
import { PreviewSheet } from '../sheets/preview-sheet.ts';
import type { ReadRow } from '../sheets/row-reader.ts';
import { RowValidator } from '../sheets/row-validator.ts';
import type { SheetSource } from '../sheets/sheet-source.ts';
import { openSource } from '../sheets/sheet-source.ts';
import { SliceSize } from '../sheets/slice-size.ts';
import { CheckedRowsFile } from './checked-rows-file.ts';
import type { JobProgress } from './jobs.ts';
import { noAdvance } from './jobs.ts';

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
  keepPicture: KeepPicture;
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
const mostWithPictures = 10;

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
      formulations: await formulationSpellings(task.database.reader),
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
  const pictures = task.pictures
    ? await RowFiles.open(task.pictures, { ...found, source, definition, context, signal })
    : null;
  if (found.column && !pictures) {
    const message = '这一列是图片的文件名：请同时选择图片，否则不导入图片';
    result.warnings.push({ row: headerRow.lastRow, column: found.column.header, message });
  }
  const missing = pictures ? null : missingFiles(headerRow);
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

  const flush = async (batch: readonly DataRow[], own: readonly ReadRow[]): Promise<void> => {
    if (batch.length === 0 || result.stopped) return;
    if (missing) result.warnings.push(...batch.flatMap(missing));
    if (!task.dryRun) await pictures?.store(batch, task.keepPicture, `${task.badRowsPath}.picture.part`);
    const decisions = await slice(task, (scope) => decideAll({ task, validator, pace, pictures }, scope, own));
    for (const [index, decision] of decisions.entries()) {
      const [row, ownRead] = [batch[index], own[index]];
      if (!row || !ownRead) continue;
      result[outcomeOf(decision)] += 1;
      report.add(row.row, decision, ownRead);
      asked.add(decision.asked);
      await preview?.add(row.row, decision);
      await checked?.add(describer.describe(row, decision, ownRead));
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
  const hand = async (): Promise<void> => {
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
      const most = Math.min(pace.rows, pictures ? mostWithPictures : pace.rows);
      if (waiting.length >= most || sources >= mostSources) await hand();
      if (result.stopped) break;
      // Answers of the database come first.
      if (readsAhead) await yieldToEvents();
    }
    await hand();
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
