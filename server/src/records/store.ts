import type { FieldError, LogAction } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { invalid } from '../errors.ts';
import { newId } from '../ids.ts';
import { noteChange } from './data-version.ts';
import type { EntityRow, StoredRecord } from './description.ts';
import { checkFiles, useFiles } from './file-uses.ts';
import { logOperation } from './operation-log.ts';
import { RecordReader } from './reader.ts';
import { searchText } from './search-text.ts';

/**
 * How a record becomes its next version, inside a running write: the rules that need the database are checked, and version, search
 * text, operation log and file uses change with the record itself. Throws AppError 422 for a rule that is broken.
 */
export class RecordStore<Input extends object, Output extends object> extends RecordReader<Input, Output> {
  /** An input as it would be stored. */
  normalised(input: Input): Input {
    return this.description.normalise?.(input) ?? input;
  }

  #derived(record: StoredRecord<Input>): EntityRow {
    return { search: searchText(this.description.searchTexts(record)), ...this.description.derived?.(record) };
  }

  /** What the rules that need the database say against an input; writes nothing. */
  async findErrors(scope: WriteScope, input: Input, current: StoredRecord<Input> | null): Promise<FieldError[]> {
    const references = this.description.files?.(input) ?? [];
    return [
      ...((await this.description.check?.({ scope, input, current })) ?? []),
      ...(await checkFiles(scope, references)),
    ];
  }

  protected async check(scope: WriteScope, input: Input, current: StoredRecord<Input> | null): Promise<void> {
    const errors = await this.findErrors(scope, input, current);
    if (errors.length > 0) throw invalid(errors);
  }

  /** Stores a new record and logs it. The caller checks the rules, as for `changeRecord`. */
  async addIn(scope: WriteScope, input: Input, extra: object, action: LogAction): Promise<StoredRecord<Input>> {
    const record = this.typed({
      ...Object.fromEntries(Object.keys(this.description.readOnly ?? {}).map((name) => [name, 0])),
      status: 1,
      sort: 0,
      ...input,
      ...extra,
      id: newId(),
      version: 1,
      createdAt: scope.now,
      updatedAt: scope.now,
      createdBy: scope.actor.id,
      updatedBy: scope.actor.id,
      deletedAt: null,
    });
    await this.repository.insert(scope.trx, record, this.#derived(record));
    await this.done(scope, action, record, null, record);
    return record;
  }

  /** Stores changed fields of a record as its next version, and logs it. The caller checks the rules. */
  async changeIn(
    scope: WriteScope,
    current: StoredRecord<Input>,
    fields: object,
    action: LogAction,
  ): Promise<StoredRecord<Input>> {
    const record = {
      ...current,
      ...fields,
      id: current.id,
      version: current.version + 1,
      updatedAt: scope.now,
      updatedBy: scope.actor.id,
    };
    await this.repository.update(scope.trx, current.id, this.#written(record, fields), this.#derived(record));
    await this.done(scope, action, record, current, record);
    return record;
  }

  /** Counters move beside edits: a read-only column is written only where the change itself names it. */
  #written(record: StoredRecord<Input>, fields: object): object {
    const readOnly = this.description.readOnly ?? {};
    return Object.fromEntries(Object.entries(record).filter(([name]) => !(name in readOnly) || name in fields));
  }

  #visible(record: StoredRecord<Input> | null): object | null {
    if (record === null) return null;
    const secret = this.description.secret ?? [];
    return Object.fromEntries(Object.entries(record).filter(([field]) => !secret.includes(field)));
  }

  /** What goes with any change: file uses, the log, the data version, and what the entity does after it. */
  async done(
    scope: WriteScope,
    action: LogAction,
    record: StoredRecord<Input>,
    before: StoredRecord<Input> | null,
    after: StoredRecord<Input> | null,
  ): Promise<void> {
    if (after) {
      const ids = this.description.files?.(after).map((reference) => reference.id) ?? [];
      await useFiles(scope, this.entity, record.id, ids);
    }
    await logOperation(scope, {
      action,
      entity: this.entity,
      entityId: record.id,
      label: this.description.label(record),
      before: this.#visible(before),
      after: this.#visible(after),
    });
    noteChange(scope, this.entity);
    await this.description.after?.(scope, action, record);
  }
}
