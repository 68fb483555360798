import type {
  BatchResult,
  Changes,
  EntityOption,
  FieldError,
  HistoryEntry,
  LogAction,
  Page,
  Status,
} from '@admin-h5/shared/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import type { DataVersionRow } from '../database/schema.ts';
import type { Actor, WriteScope } from '../database/write.ts';
import { write } from '../database/write.ts';
import { badRequest, conflict, invalid, notFound, versionConflict } from '../errors.ts';
import { isId, newId } from '../ids.ts';
import type { BatchAction, Target } from './batch.ts';
import { batchIn } from './batch.ts';
import { dataVersionsOf, imports, noteChange, versionText } from './data-version.ts';
import type { EntityDescription, EntityRow, StoredRecord } from './description.ts';
import { checkFiles, endFileUses, useFiles } from './file-uses.ts';
import { historyOf } from './history.ts';
import { logOperation } from './operation-log.ts';
import { sortIn } from './order.ts';
import type { FilterValues } from './query.ts';
import { RecordRepository } from './repository.ts';
import { searchText } from './search-text.ts';
import { TotalCache } from './totals.ts';

/** Days a deleted record can be brought back. */
const recycleDays = 30;
const dayMs = 86_400_000;

export interface ListRequest {
  filters: FilterValues;
  page: number;
  size: number;
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
}

/** What the recycle bin needs of any entity. */
export interface Recyclable {
  readonly entity: EntityDescription<object>['entity'];
  restore: (actor: Actor, id: string) => Promise<object>;
  purge: (actor: Actor, id: string) => Promise<void>;
}

/**
 * The one way any entity is read and changed: optimistic lock, recycle bin, operation log and file uses in one
 * transaction with the change itself (entities.md, "Common to all"; decisions.md, Bodies).
 * Throws AppError: 404 for a record that is not live, 409 for a stale version, 422 for a rule of the database.
 */
export class RecordService<Input extends object, Output extends object> implements Recyclable {
  readonly description: EntityDescription<Input, Output>;
  readonly repository: RecordRepository;
  readonly database: DatabaseHandle;
  readonly #totals = new TotalCache();
  readonly #exact: readonly string[];
  readonly #versions: () => Promise<readonly DataVersionRow[]>;

  constructor(database: DatabaseHandle, description: EntityDescription<Input, Output>) {
    this.database = database;
    this.description = description;
    // Filters look at the category tree too.
    this.#exact = [description.entity, 'category'];
    this.#versions = dataVersionsOf(database, [...this.#exact, imports]);
    this.repository = new RecordRepository(
      description.table,
      { ...description.columns, ...description.readOnly },
      description.filters,
    );
  }

  get entity() {
    return this.description.entity;
  }

  #isStored(row: object): row is StoredRecord<Input> {
    return 'id' in row && 'version' in row;
  }

  /** A decoded row is a record of its entity, since the repository's columns are the description's. */
  typed(row: object): StoredRecord<Input> {
    if (!this.#isStored(row)) throw new TypeError(`Not a record of ${this.entity}`);
    return row;
  }

  /** A body that the description's schema has let through is its input: everything else was dropped. */
  isInput(body: unknown): body is Input {
    return typeof body === 'object' && body !== null;
  }

  async #presentOne(record: StoredRecord<Input>): Promise<Output> {
    const [output] = await this.description.present(this.database.reader, [record]);
    if (!output) throw notFound();
    return output;
  }

  async list(request: ListRequest): Promise<Page<Output>> {
    const { page, size } = request;
    const { reader } = this.database;
    const versions = await this.#versions();
    const fresh = { exact: versionText(versions, this.#exact), gradual: versionText(versions, [imports]) };
    const key = JSON.stringify(request.filters);
    const total = await this.#totals.get(key, fresh, () => this.repository.count(reader, request));
    const offset = (page - 1) * size;
    // Finding nothing takes as long as counting it did.
    const ids = offset < total ? await this.repository.ids(reader, request, { limit: size, offset }) : [];
    return { list: await this.byIds(ids), total, page, size };
  }

  /** Ids of everything that a filter finds, so that a caller can work through them in parts. */
  ids(filters: FilterValues): Promise<string[]> {
    return this.repository.ids(this.database.reader, { filters });
  }

  /** Live records in the order of `ids`, presented. */
  async byIds(ids: string[]): Promise<Output[]> {
    if (ids.length === 0) return [];
    const records = await this.repository.byIds(this.database.reader, ids);
    return this.description.present(
      this.database.reader,
      records.map((record) => this.typed(record)),
    );
  }

  async get(id: string): Promise<Output> {
    return this.#presentOne(await this.load(this.database.reader, id));
  }

  /** The stored record itself, read-only columns included; 404 where it is not live. */
  async load(db: Parameters<RecordRepository['find']>[0], id: string): Promise<StoredRecord<Input>> {
    const record = isId(id) ? await this.repository.find(db, id) : null;
    if (!record) throw notFound();
    return this.typed(record);
  }

  /** Enabled records for pickers, at most 1000 (entities.md: used by no list screen). */
  async options(): Promise<EntityOption[]> {
    const ids = await this.repository.ids(this.database.reader, { filters: { status: 1 } }, { limit: 1000, offset: 0 });
    const records = await this.repository.byIds(this.database.reader, ids);
    return records.map((found) => {
      const record = this.typed(found);
      return { id: record.id, label: this.description.label(record), status: record.status };
    });
  }

  changes(since: string | null): Promise<Changes> {
    return this.repository.changes(this.database.reader, since);
  }

  /** Newest first; also for a record in the recycle bin. */
  async history(id: string): Promise<HistoryEntry[]> {
    const known =
      isId(id) &&
      ((await this.repository.find(this.database.reader, id)) ??
        (await this.repository.findDeleted(this.database.reader, id)));
    if (!known) throw notFound();
    return historyOf(this.database.reader, this.entity, id);
  }

  async create(actor: Actor, input: Input): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.createIn(scope, input));
    return this.#presentOne(record);
  }

  /** Creates inside a running write, for seeds; `extra` sets read-only columns. */
  async createIn(
    scope: WriteScope,
    given: Input,
    extra: object = {},
    action: LogAction = 'create',
  ): Promise<StoredRecord<Input>> {
    const input = this.normalised(given);
    await this.#check(scope, input, null);
    return this.addIn(scope, input, extra, action);
  }

  /** Stores a new record and logs it. Rules are the caller's matter, as in `changeIn`. */
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
    await this.#done(scope, action, record, null, record);
    return record;
  }

  /** Whole-record update; `version` must be the stored one. */
  async update(actor: Actor, id: string, input: Input, version: number): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.updateIn(scope, id, input, version));
    return this.#presentOne(record);
  }

  async updateIn(
    scope: WriteScope,
    id: string,
    given: Input,
    version: number | null,
    action: LogAction = 'update',
  ): Promise<StoredRecord<Input>> {
    const current = await this.load(scope.trx, id);
    const input = this.normalised(given);
    await this.#check(scope, input, current);
    if (version !== null && version !== current.version) throw versionConflict();
    return this.changeIn(scope, current, input, action);
  }

  /** Stores changed fields of a record as its next version, and logs it. Rules are the caller's matter. */
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
    await this.#done(scope, action, record, current, record);
    return record;
  }

  async setStatus(actor: Actor, id: string, status: Status, version?: number): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.setStatusIn(scope, id, status, version ?? null));
    return this.#presentOne(record);
  }

  /** Enables or disables a record, inside a running write; 409 where `version` is given and stale. */
  async setStatusIn(
    scope: WriteScope,
    id: string,
    status: Status,
    version: number | null,
  ): Promise<StoredRecord<Input>> {
    const current = await this.load(scope.trx, id);
    if (version !== null && version !== current.version) throw versionConflict();
    if (current.status === status) return current;
    await this.description.guard?.(scope, current, 'status', status);
    if (status === 1) await this.#check(scope, this.#withStatus(current, status), current);
    return this.changeIn(scope, current, { status }, 'status');
  }

  #withStatus(record: StoredRecord<Input>, status: Status): StoredRecord<Input> {
    return { ...record, status };
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await write(this.database, actor, (scope) => this.deleteIn(scope, id));
  }

  /** Puts a record into the recycle bin, inside a running write. */
  async deleteIn(scope: WriteScope, id: string): Promise<void> {
    const current = await this.load(scope.trx, id);
    await this.description.guard?.(scope, current, 'delete');
    const fields = { deletedAt: scope.now };
    const record = await this.changeIn(scope, current, fields, 'delete');
    await scope.trx
      .insertInto('recycleBin')
      .values({
        id,
        entity: this.entity,
        label: this.description.label(record),
        deletedAt: scope.now,
        deletedBy: scope.actor.id,
        deletedByName: scope.actor.name,
        expiresAt: new Date(Date.parse(scope.now) + recycleDays * dayMs).toISOString(),
      })
      .execute();
  }

  /**
   * Brings a record back from the recycle bin, into another group where `to` is given.
   * 409 where a live one has taken its place, 409 `PARENT_GONE` where the group it lay in is gone.
   */
  async restore(actor: Actor, id: string, to?: string | null): Promise<Output> {
    const record = await write(this.database, actor, async (scope) => {
      const found = isId(id) ? await this.repository.findDeleted(scope.trx, id) : null;
      if (!found) throw notFound();
      const current = this.typed(found);
      const { moveColumn = '' } = this.description;
      const place = to === undefined || moveColumn === '' ? {} : { [moveColumn]: to };
      const errors = (await this.description.check?.({ scope, input: { ...current, ...place }, current })) ?? [];
      // The caller may ask for another parent and try again; other conflicts need an edit elsewhere.
      if (errors[0]) throw conflict(errors[0].message, errors[0].field === moveColumn ? 'PARENT_GONE' : 'CONFLICT');
      const restored = await this.changeIn(scope, current, { ...place, deletedAt: null }, 'restore');
      await scope.trx.deleteFrom('recycleBin').where('id', '=', id).execute();
      return restored;
    });
    return this.#presentOne(record);
  }

  /** Removes a record of the recycle bin for good; the operation log keeps what it was. */
  async purge(actor: Actor, id: string): Promise<void> {
    await write(this.database, actor, async (scope) => {
      const found = isId(id) ? await this.repository.findDeleted(scope.trx, id) : null;
      if (!found) throw notFound();
      const record = this.typed(found);
      await this.#done(scope, 'purge', record, record, null);
      await this.repository.remove(scope.trx, id);
      await scope.trx.deleteFrom('recycleBin').where('id', '=', id).execute();
      await endFileUses(scope, this.entity, id);
    });
  }

  /** Each id by itself: what can be done is done, the rest is reported. */
  batch(actor: Actor, target: Target, action: BatchAction): Promise<BatchResult> {
    return write(this.database, actor, (scope) => batchIn(this, scope, target, action));
  }

  /** Moves a record into another group, inside a running write. */
  async moveIn(scope: WriteScope, id: string, to: string | null): Promise<void> {
    const column = this.description.moveColumn;
    if (column === undefined) throw badRequest();
    const current = await this.load(scope.trx, id);
    const input = { ...current, [column]: to };
    await this.#check(scope, input, current);
    await this.changeIn(scope, current, { [column]: to }, 'move');
  }

  /**
   * Puts `ids` first in their group, in this order, the others after them as they were. 422 where they are not all of
   * one group or more than 500 (the schema).
   */
  async sort(actor: Actor, ids: string[]): Promise<void> {
    await write(this.database, actor, (scope) => sortIn(this, scope, ids));
  }

  /** An input as it would be stored. */
  normalised(input: Input): Input {
    return this.description.normalise?.(input) ?? input;
  }

  #derived(record: StoredRecord<Input>): EntityRow {
    return { search: searchText(this.description.searchTexts(record)), ...this.description.derived?.(record) };
  }

  /** What the rules that need the database say against an input; writes nothing. */
  async faultsIn(scope: WriteScope, input: Input, current: StoredRecord<Input> | null): Promise<FieldError[]> {
    const references = this.description.files?.(input) ?? [];
    return [
      ...((await this.description.check?.({ scope, input, current })) ?? []),
      ...(await checkFiles(scope, references)),
    ];
  }

  async #check(scope: WriteScope, input: Input, current: StoredRecord<Input> | null): Promise<void> {
    const errors = await this.faultsIn(scope, input, current);
    if (errors.length > 0) throw invalid(errors);
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

  async #done(
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
