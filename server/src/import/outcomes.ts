/** Collects what an import tells of its rows: counts, errors, questions, the report, and the files of refused and of checked rows. */
import type { ColumnQuestion, ImportReport, JobCounts, JobIssue } from '@admin-h5/contract';
import { missingFiles } from './attachments/file-columns.ts';
import { CheckedRowsFile } from './checked-rows-file.ts';
import { RowDescriber } from './checked-rows.ts';
import type { ImportDefinition } from './columns/definition.ts';
import type { SheetColumn, SheetContext } from './columns/cell-kinds.ts';
import { Questions } from './columns/questions.ts';
import type { RowDecision } from './decide.ts';
import { type JobAdvance, type JobProgress, noAdvance } from './jobs/jobs.ts';
import { hasRoom } from './jobs/state.ts';
import type { FoundHeader } from './layout/find-header.ts';
import type { PlacedColumn } from './layout/header-row.ts';
import type { DataRow } from './layout/read-records.ts';
import { findLosses, noLosses } from './losses.ts';
import type { ReadRow } from './read-row.ts';
import { ReportCollector } from './report.ts';
import { BadRows } from './result-files.ts';
import type { SheetSource } from './source.ts';

export interface ResultPaths {
  /** Path for the bad rows; the file exists afterwards only if there are any. */
  badRowsPath: string;
  /** Path for the rows of a dry run with what becomes of their cells. */
  checkedPath?: string | undefined;
}

type ReadSource = Pick<SheetSource, 'rows' | 'header' | 'sheets' | 'questions' | 'warnings'>;

export class Outcomes<Input extends object, Output extends object> {
  readonly progress: JobProgress;
  readonly #columns: readonly SheetColumn[];
  readonly #header: FoundHeader;
  readonly #source: ReadSource;
  readonly #dryRun: boolean;
  readonly #before: JobAdvance;
  readonly #report: ReportCollector;
  readonly #questions = new Questions();
  readonly #badRows: BadRows;
  readonly #checked: CheckedRowsFile | null;
  readonly #describer: RowDescriber;
  /** Warns of columns that name documents, where none were sent. */
  #missingFiles: ((row: DataRow) => JobIssue[]) | null = null;

  constructor(
    {
      definition,
      dryRun,
      before,
      badRowsPath,
      checkedPath,
    }: ResultPaths & { definition: ImportDefinition<Input, Output>; dryRun: boolean; before: JobAdvance },
    { source, header, context }: { source: ReadSource; header: FoundHeader; context: SheetContext },
  ) {
    this.#columns = definition.columns;
    this.#header = header;
    this.#source = source;
    this.#dryRun = dryRun;
    const warnings = [...source.warnings, ...header.warnings];
    // What was written before comes once more, as unchanged.
    const { created, updated } = before;
    const counts = { ...noAdvance, created, updated, unchanged: -created - updated };
    this.progress = { ...counts, total: source.rows, errors: [], warnings };
    this.#before = before;
    this.#report = new ReportCollector(definition, source.header, context);
    this.#badRows = new BadRows(badRowsPath);
    this.#checked = dryRun && checkedPath !== undefined ? new CheckedRowsFile(checkedPath) : null;
    this.#describer = new RowDescriber(definition.columns, header, context);
  }

  /** Warns of columns that name files: none were sent with the sheet. @param pictureColumn the one that names pictures */
  expectNoFiles(pictureColumn: PlacedColumn | null): void {
    this.#missingFiles = missingFiles(this.#header);
    if (!pictureColumn) return;
    const message = '这一列是图片的文件名：请同时选择图片，否则不导入图片';
    this.progress.warnings.push({ row: this.#header.lastRow, column: pictureColumn.header, message });
  }

  async add(row: DataRow, read: ReadRow, decision: RowDecision<Input>): Promise<void> {
    const { errors, warnings } = this.progress;
    warnings.push(...(this.#missingFiles?.(row) ?? []));
    this.progress[countedAs(decision)] += 1;
    const losses =
      decision.kind === 'write' && decision.current
        ? findLosses(this.#columns, decision.current, decision.input)
        : noLosses;
    this.#report.add(row.row, decision, read, losses);
    this.#questions.add(decision.asked);
    await this.#checked?.add(this.#describer.describe(row, decision, read, losses));
    if (decision.kind === 'write' && hasRoom(warnings)) warnings.push(...decision.warnings);
    if (decision.kind !== 'bad') return;
    if (hasRoom(errors)) errors.push(...decision.errors);
    const sheet = this.#header.places.sheetOf(row.row);
    const left = row.joined + 1 - row.sources.length;
    await this.#badRows.add(this.#header, row, [
      ...(sheet === '' ? [] : [`工作表“${sheet}”`]),
      ...decision.errors.map(({ column, message }) => (column === '' ? message : `${column}：${message}`)),
      ...(left > 0 ? [`这条记录还有 ${left} 行未列出`] : []),
    ]);
  }

  /** How far an import has come with further rows. A person sees it go on from where it was before. */
  after(decisions: readonly RowDecision<Input>[]): JobAdvance {
    const { errors: _errors, warnings: _warnings, report: _report, ...counts } = this.progress;
    for (const decision of decisions) counts[countedAs(decision)] += 1;
    const done = Math.max(counts.done + decisions.length, this.#before.done);
    return { ...counts, done, unchanged: Math.max(counts.unchanged, 0) };
  }

  async close(): Promise<void> {
    await this.#badRows.close();
    await this.#checked?.close(this.#describer.columns);
  }

  result(asked: readonly ColumnQuestion[], files: Partial<ImportReport> = {}): JobProgress {
    const { places } = this.#header;
    const { errors, warnings } = this.progress;
    return {
      ...this.progress,
      ...this.after([]),
      errors: places.issues(errors),
      // What is lost comes before the others, of which some may be left out.
      warnings: places.issues([...this.#report.remarks(this.#dryRun), ...warnings]),
      report: {
        ...this.#report.result(),
        sheets: this.#source.sheets,
        questions: [...this.#source.questions, ...asked, ...this.#questions.result()],
        ...files,
      },
    };
  }
}

const countedAs = (decision: RowDecision<object>): keyof JobCounts => {
  if (decision.kind === 'bad') return 'failed';
  if (decision.kind === 'same') return 'unchanged';
  return decision.current ? 'updated' : 'created';
};
