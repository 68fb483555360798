import type { BatchResult, LogAction, Status } from '@admin-h5/contract';
import type { Actor, WriteScope } from '../database/write.ts';
import { write } from '../database/write.ts';
import { badRequest, versionConflict } from '../errors.ts';
import type { BatchAction, Target } from './batch.ts';
import { batchIn } from './batch.ts';
import type { EntityDescription, StoredRecord } from './description.ts';
import { sortIn } from './order.ts';
import { purgeIn, recycleIn, restoreIn } from './recycle.ts';
import { RecordStore } from './store.ts';

/** What the recycle bin needs of any entity. */
export interface Recyclable {
  readonly entity: EntityDescription<object>['entity'];
  restore: (actor: Actor, id: string) => Promise<object>;
  purge: (actor: Actor, id: string) => Promise<void>;
}

/**
 * The one way any entity is changed: optimistic lock, recycle bin, operation log and file uses in one transaction with
 * the change itself (entities.md, "Common to all"; decisions.md, Bodies). Calls that end in `In` run inside a write.
 * Throws AppError: 404 for a record that is not live, 409 for a stale version, 422 for a rule of the database.
 */
export class RecordService<Input extends object, Output extends object>
  extends RecordStore<Input, Output>
  implements Recyclable
{
  async create(actor: Actor, input: Input): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.createIn(scope, input));
    return this.presentOne(record);
  }

  /** Creates inside a running write, for seeds; `extra` sets read-only columns. */
  async createIn(
    scope: WriteScope,
    given: Input,
    extra: object = {},
    action: LogAction = 'create',
  ): Promise<StoredRecord<Input>> {
    const normalised = this.normalised(given);
    const input = (await this.description.complete?.(scope, normalised)) ?? normalised;
    await this.check(scope, input, null);
    return this.addIn(scope, input, extra, action);
  }

  /** Whole-record update; `version` must be the stored one. */
  async update(actor: Actor, id: string, input: Input, version: number): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.updateIn(scope, id, input, version));
    return this.presentOne(record);
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
    await this.check(scope, input, current);
    if (version !== null && version !== current.version) throw versionConflict();
    return this.changeIn(scope, current, input, action);
  }

  async setStatus(actor: Actor, id: string, status: Status, version?: number): Promise<Output> {
    const record = await write(this.database, actor, (scope) => this.setStatusIn(scope, id, status, version ?? null));
    return this.presentOne(record);
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
    if (status === 1) await this.check(scope, this.#withStatus(current, status), current);
    return this.changeIn(scope, current, { status }, 'status');
  }

  #withStatus(record: StoredRecord<Input>, status: Status): StoredRecord<Input> {
    return { ...record, status };
  }

  async delete(actor: Actor, id: string): Promise<void> {
    await write(this.database, actor, (scope) => this.deleteIn(scope, id));
  }

  /** Puts a record into the recycle bin, inside a running write. */
  deleteIn(scope: WriteScope, id: string): Promise<void> {
    return recycleIn(this, scope, id);
  }

  /** Brings a record back from the recycle bin, into another group where `to` is given; 409 as `restoreIn` says. */
  async restore(actor: Actor, id: string, to?: string | null): Promise<Output> {
    return this.presentOne(await write(this.database, actor, (scope) => restoreIn(this, scope, id, to)));
  }

  /** Removes a record of the recycle bin for good. */
  async purge(actor: Actor, id: string): Promise<void> {
    await write(this.database, actor, (scope) => purgeIn(this, scope, id));
  }

  /** Each id by itself: what can be done is done, the rest is reported. */
  batch(actor: Actor, target: Target, action: BatchAction): Promise<BatchResult> {
    return write(this.database, actor, (scope) => batchIn(this, scope, target, action));
  }

  /** Moves a record into another group, inside a running write. Returns which one it was in; null is the top. */
  async moveIn(scope: WriteScope, id: string, to: string | null): Promise<string | null> {
    const column = this.description.moveColumn;
    if (column === undefined) throw badRequest();
    const current = await this.load(scope.trx, id);
    const input = { ...current, [column]: to };
    await this.check(scope, input, current);
    await this.changeIn(scope, current, { [column]: to }, 'move');
    const from: unknown = Reflect.get(current, column);
    return typeof from === 'string' ? from : null;
  }

  /**
   * Puts `ids` first in their group, in this order, the others after them as they were. 422 where they are not all of
   * one group or more than 500 (the schema).
   */
  async sort(actor: Actor, ids: string[]): Promise<void> {
    await write(this.database, actor, (scope) => sortIn(this, scope, ids));
  }
}
