import type { ImportReport } from '@admin-h5/contract';
import type { SheetColumn, SheetContext } from './column.ts';
import { valueIn } from './column.ts';
import { countRemoved, documentTypeOf } from './documents/document-columns.ts';
import type { HeaderRow } from './header-row.ts';
import { shortHeader } from './header-names.ts';
import { unescapeCell } from './marks.ts';
import type { RowDecision } from './row-validator.ts';

/** Most groups and changed records that a report lists; further ones are counted only. */
const most = { groups: 200, changes: 100 };
/** Longest text of a report in code units; a cell may have thousands. */
const longestText = 200;

const shortened = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Collects what a person reads before agreeing to an import. */
export class ReportCollector {
  readonly #columns: readonly SheetColumn[];
  readonly #context: SheetContext;
  readonly #groups = new Map<string, ImportReport['groups'][number]>();
  readonly #report: ImportReport;
  removedDocuments = 0;

  constructor(columns: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    this.#columns = columns;
    this.#context = context;
    const fields = new Map(
      header.columns.flatMap(({ column, at, parts }) => (parts ?? [at]).map((place) => [place, column] as const)),
    );
    this.#report = {
      columns: header.cells.flatMap((cell, at) => {
        const column = fields.get(at);
        const name = unescapeCell(cell).trim();
        if (name === '' || at === header.idAt) return [];
        return [{ header: name, field: column?.field ?? null, label: column ? shortHeader(column.header) : null }];
      }),
      choices: columns.map(({ field, header: name }) => ({ field, label: shortHeader(name) })),
      groups: [],
      changes: [],
    };
  }

  /** Adds one row: its errors to their groups, or what it changes in its record. */
  add(row: number, decision: RowDecision<object>): void {
    if (decision.kind === 'bad') {
      for (const error of decision.errors) this.#addError(row, error, decision.cells.get(error.column) ?? '');
    } else if (decision.kind === 'write' && decision.current) {
      this.removedDocuments += countRemoved(decision.current, decision.input);
      if (this.#report.changes.length < most.changes) this.#addChange(row, decision.current, decision.input);
    }
  }

  result(): ImportReport {
    return { ...this.#report, groups: [...this.#groups.values()].toSorted((a, b) => b.rows - a.rows) };
  }

  #addError(row: number, { column, message }: { column: string; message: string }, cell: string): void {
    const value = shortened(cell.trim());
    const key = JSON.stringify([column, message, value]);
    const group = this.#groups.get(key);
    if (group) group.rows += 1;
    else if (this.#groups.size < most.groups) this.#groups.set(key, { column, message, value, rows: 1, firstRow: row });
  }

  #addChange(row: number, current: object, input: object): void {
    const fields = this.#columns.flatMap((column) => {
      const [before, after] = [current, input].map((record) =>
        shortened(column.write(valueIn(record, column), this.#context)),
      );
      if (before === undefined || after === undefined || before === after) return [];
      // Ids of files tell a person nothing.
      const unit = column.field === 'imageIds' ? '张' : documentTypeOf(column.field) && '份';
      if (unit) {
        const [had = '', has = ''] = [before, after].map((ids) => `${ids.split('\n').filter(Boolean).length} ${unit}`);
        return [{ label: shortHeader(column.header), before: had, after: had === has ? `${has}（有更改）` : has }];
      }
      return [{ label: shortHeader(column.header), before, after }];
    });
    this.#report.changes.push({ row, id: String(Reflect.get(current, 'id')), fields });
  }
}
