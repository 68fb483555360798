/** Finds the record that each row of a sheet changes, by id or key, in order, and knows which records and keys earlier rows have taken. */
import type { FieldError } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { isId } from '../ids.ts';
import type { StoredRecord } from '../records/entity-description.ts';
import { asRecord } from '../records/entity.ts';
import { PrefetchedReads } from '../records/prefetched-reads.ts';
import type { ImportDefinition } from './columns/definition.ts';
import type { RowPlaces } from './layout/row-places.ts';
import type { ReadRow } from './read-row.ts';

/**
 * The keys that the rows of one file use and release. A row is validated against the records as they were before the
 * import and against earlier rows, not against what was written meanwhile, so that a dry run gives the same result.
 */
class KeyRegistry {
  readonly #records = new Map<string, number>();
  readonly #keys = new Map<string, number>();
  readonly #released = new Map<string, Set<string>>();

  rowOf(id: string): number | undefined {
    return this.#records.get(id);
  }

  holder(key: string): number | undefined {
    return this.#keys.get(key);
  }

  /** Records that had the key until a row of this file gave them another. */
  formerOwners(key: string): readonly string[] {
    return [...(this.#released.get(key) ?? [])];
  }

  accept(row: number, id: string | null, key: string, formerKey: string | null): void {
    if (id !== null) this.#records.set(id, row);
    if (!this.#keys.has(key)) this.#keys.set(key, row);
    if (id === null || formerKey === null || formerKey === key) return;
    const owners = this.#released.get(formerKey);
    if (owners) owners.add(id);
    else this.#released.set(formerKey, new Set([id]));
  }
}

/** The record that a row matches, null for a new one; or why the match fails. */
type Match<Input extends object> = { current: StoredRecord<Input> | null } | { fault: FieldError };

/** What the database knows of some rows, read at once. */
export interface Stored<Input extends object> {
  known: PrefetchedReads;
  records: ReadonlyMap<string, StoredRecord<Input>>;
}

const fault = (field: string, message: string): { fault: FieldError } => ({ fault: { field, message } });

export class RowMatcher<Input extends object, Output extends object> {
  readonly #definition: ImportDefinition<Input, Output>;
  readonly #places: RowPlaces;
  readonly #recordKey: (input: object) => string;
  readonly #keys = new KeyRegistry();
  readonly #hints = new KeyRegistry();

  constructor(definition: ImportDefinition<Input, Output>, places: RowPlaces, recordKey: (input: object) => string) {
    this.#places = places;
    this.#definition = definition;
    this.#recordKey = recordKey;
  }

  /** Reads what the database knows of rows that are matched next, in the same transaction. */
  async stored({ trx }: WriteScope, rows: readonly ReadRow[]): Promise<Stored<Input>> {
    const { key, records } = this.#definition;
    const keys = [...new Set(rows.flatMap((row) => row.key ?? []))];
    const ids = new Set(rows.flatMap(({ id }) => (isId(id) ? [id] : [])));
    const known = new PrefetchedReads();
    for (const value of keys) known.owners.set(value, []);
    for (const owner of keys.length === 0 ? [] : await key.owners(trx, keys)) {
      known.owners.set(owner.key, [...(known.owners.get(owner.key) ?? []), owner.id]);
      ids.add(owner.id);
    }
    for (const value of keys) for (const id of this.#keys.formerOwners(value)) ids.add(id);
    const found = (await records.repository.byIds(trx, [...ids])).map((row) =>
      asRecord<Input>(records.description, row),
    );
    return { known, records: new Map(found.map((record) => [record.id, record])) };
  }

  match(stored: Stored<Input>, read: ReadRow): Match<Input> {
    return read.id === '' ? this.#byKey(stored, read) : this.#byId(stored, read);
  }

  /** Why a row may not give its record the key of its input, or null. */
  keyFault(row: number, input: Input, current: StoredRecord<Input> | null): FieldError | null {
    const { key } = this.#definition;
    const newKey = this.#recordKey(input);
    if (!key.unique || newKey === (current && this.#recordKey(current))) return null;
    const holder = this.#keys.holder(newKey);
    if (holder !== undefined && holder < row) return { field: key.fields[0], message: this.#repeated(holder) };
    // An earlier row released the key, but it is free only after the whole file is imported.
    const isTaken = this.#keys.formerOwners(newKey).some((owner) => owner !== current?.id);
    return isTaken ? { field: key.fields[0], message: key.takenMessage } : null;
  }

  /** The warning for a new value that another record or row has too, or null. */
  async sharedHint(
    scope: WriteScope,
    row: number,
    input: Input,
    current: StoredRecord<Input> | null,
  ): Promise<FieldError | null> {
    const { hint } = this.#definition;
    const value = hint?.of(input) ?? '';
    if (!hint || value === '' || (current && hint.of(current) === value)) return null;
    const isShared = (await hint.owners(scope.trx, [value])).some((owner) => owner.id !== current?.id);
    const former = this.#hints.formerOwners(value).some((owner) => owner !== current?.id);
    const above = (this.#hints.holder(value) ?? row) < row;
    return isShared || former || above ? { field: hint.field, message: hint.message } : null;
  }

  /** Takes a row's record and keys: rows below may not have them. */
  accept(row: number, input: Input, current: StoredRecord<Input> | null): void {
    const { hint } = this.#definition;
    const id = current?.id ?? null;
    this.#keys.accept(row, id, this.#recordKey(input), current && this.#recordKey(current));
    if (hint) this.#hints.accept(row, id, hint.of(input), current && hint.of(current));
  }

  #repeated(row: number): string {
    return `与${this.#places.name(row)}重复`;
  }

  #byId(stored: Stored<Input>, { row, id }: ReadRow): Match<Input> {
    const earlier = this.#keys.rowOf(id);
    if (earlier !== undefined && earlier < row) return fault('id', this.#repeated(earlier));
    const current = stored.records.get(id);
    return current ? { current } : fault('id', 'ID对应的数据不存在或已删除');
  }

  #byKey(stored: Stored<Input>, { row, key: value }: ReadRow): Match<Input> {
    const { key } = this.#definition;
    // The validation of all fields will report the error.
    if (value === null) return { current: null };
    const holder = this.#keys.holder(value);
    if (holder !== undefined && holder < row) return fault(key.fields[0], this.#repeated(holder));
    const owners = new Set([...(stored.known.owners.get(value) ?? []), ...this.#keys.formerOwners(value)]);
    const [owner] = owners;
    if (owner === undefined) return { current: null };
    if (owners.size > 1) return fault(key.fields[0], '有多条数据与该行匹配，请填写ID');
    const earlier = this.#keys.rowOf(owner);
    if (earlier !== undefined && earlier < row) return fault(key.fields[0], this.#repeated(earlier));
    return { current: stored.records.get(owner) ?? null };
  }
}
