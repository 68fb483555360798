import type { SheetColumn, SheetContext } from './column.ts';
import { CsvFile } from './csv-file.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow } from './header-row.ts';
import { escapeCell } from './marks.ts';
import { changesOf, shownIn } from './record-texts.ts';
import type { RowDecision } from './row-validator.ts';

const results = { bad: '失败', same: '无变化', create: '新增', update: '更新' } as const;

/** All rows of a check as a sheet: what an import would do with each, and the record as it was read. */
export class PreviewSheet {
  readonly #file: CsvFile;
  readonly #columns: readonly SheetColumn[];
  readonly #header: HeaderRow;
  readonly #context: SheetContext;

  constructor(path: string, columns: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    this.#file = new CsvFile(path);
    this.#columns = columns;
    this.#header = header;
    this.#context = context;
  }

  async add(row: number, decision: RowDecision<object>): Promise<void> {
    const { row: number, sheet = '' } = this.#header.places.of(row);
    const labels = this.#columns.map(({ header }) => shortHeader(header));
    const head = this.#file.isEmpty ? [['结果', '说明', '工作表', '行', ...labels]] : [];
    const line = [...this.#told(decision), sheet, String(number), ...this.#cells(decision)];
    await this.#file.add([...head, line.map(escapeCell)]);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** What happens to a row, and why, or what changes. */
  #told(decision: RowDecision<object>): [string, string] {
    if (decision.kind === 'bad') {
      const reasons = decision.errors.map(({ column, message }) => (column === '' ? message : `${column}：${message}`));
      return [results.bad, reasons.join('；')];
    }
    if (decision.kind === 'same') return [results.same, ''];
    const { current, input } = decision;
    if (!current) return [results.create, ''];
    const changes = changesOf(this.#columns, current, input, this.#context);
    const told = changes.map(({ label, before, after }) => `${label}：${before || '（空）'} → ${after || '（空）'}`);
    return [results.update, told.join('；')];
  }

  #cells(decision: RowDecision<object>): string[] {
    if (decision.kind !== 'bad') {
      const record = decision.kind === 'same' ? decision.current : decision.input;
      return this.#columns.map((column) => shownIn(record, column, this.#context));
    }
    const names = new Map(this.#header.columns.map(({ column, header }) => [column.field, header]));
    return this.#columns.map(({ field }) => decision.cells.get(names.get(field) ?? '') ?? '');
  }
}
