import type { JobIssue } from '@admin-h5/contract';
import type { SheetColumn, SheetContext } from './column.ts';
import type { DerivedField } from './definition.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow } from './header-row.ts';
import type { RowDecision } from './row-validator.ts';

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Counts the records that get a field from what another one says, and those where that one does not say it. */
export class DerivedCount {
  readonly #derived: DerivedField;
  readonly #from: string;
  readonly #label: string;
  readonly #write: (value: unknown) => string;
  #filled = { records: 0, example: '' };
  #unread = { records: 0, example: '' };

  constructor(derived: DerivedField, columns: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    const [own, from] = [derived.field, derived.from].map((field) => columns.find((some) => some.field === field));
    const placed = header.columns.find(({ column }) => column.field === derived.from);
    this.#derived = derived;
    this.#label = shortHeader(own?.header ?? derived.field);
    this.#from = placed?.header ?? shortHeader(from?.header ?? derived.from);
    this.#write = (value) => own?.write(value, context) ?? '';
  }

  /** @param given what the row itself says */
  add(given: Readonly<Record<string, unknown>>, decision: RowDecision<object>): void {
    const { field, from } = this.#derived;
    const isOpen = given[field] === undefined || given[field] === '';
    if (decision.kind !== 'write' || !isOpen || isBlank(given[from])) return;
    const [before, after] = [decision.current, decision.input].map((record) => ({
      value: record && Reflect.get(record, field),
      text: record && Reflect.get(record, from),
    }));
    if (isBlank(after?.text) || (before?.text === after?.text && before?.value === after?.value)) return;
    const text = String(after?.text);
    if (!isBlank(after?.value)) {
      this.#filled.records += 1;
      this.#filled.example ||= `“${text}”填 ${this.#write(after?.value)}`;
    } else {
      this.#unread.records += 1;
      this.#unread.example ||= `“${text}”`;
    }
  }

  remarks(dryRun: boolean): JobIssue[] {
    const done = dryRun ? '将' : '已';
    const { records, example } = this.#filled;
    const messages = [
      ...(records > 0 ? [`${done}按“${this.#from}”填写${this.#label}：${records} 条，如${example}`] : []),
      ...(this.#unread.records > 0
        ? [`有 ${this.#unread.records} 条的“${this.#from}”看不出${this.#label}，留空，如${this.#unread.example}`]
        : []),
    ];
    return messages.map((message) => ({ row: 1, column: '', message }));
  }
}
