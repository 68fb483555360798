import type { Changes, EntityOption, HistoryEntry, Page } from '@admin-h5/contract';
import { chinaDay } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import { chooseReader } from '../database/choose-reader.ts';
import { notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import type { DataVersions } from './data-version.ts';
import { freshnessOf, imports, versionsReader } from './data-version.ts';
import type { EntityDescription, StoredRecord } from './description.ts';
import { historyOf } from './history.ts';
import type { FilterValues } from './query.ts';
import { RecordRepository } from './repository.ts';
import { VersionedCache } from './versioned-cache.ts';

export interface ListRequest {
  filters: FilterValues;
  page: number;
  size: number;
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
}

/** The one way any entity is read: pages with their total, single records, options, history. Throws AppError 404. */
export class RecordReader<Input extends object, Output extends object> {
  readonly description: EntityDescription<Input, Output>;
  readonly repository: RecordRepository;
  readonly database: DatabaseHandle;
  readonly #totals = new VersionedCache<number>({ max: 1000 });
  readonly #exact: readonly string[];
  readonly #versions: () => Promise<DataVersions>;

  constructor(database: DatabaseHandle, description: EntityDescription<Input, Output>) {
    this.database = database;
    this.description = description;
    // Filters look at the category tree too.
    this.#exact = [description.entity, 'category'];
    this.#versions = versionsReader(database, [...this.#exact, imports]);
    this.repository = new RecordRepository(
      description.table,
      { ...description.columns, ...description.readOnly },
      description.filters,
      description.emptyLast,
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

  protected async presentOne(record: StoredRecord<Input>): Promise<Output> {
    const [output] = await this.description.present(this.database.reader, [record]);
    if (!output) throw notFound();
    return output;
  }

  async list(request: ListRequest): Promise<Page<Output>> {
    const { page, size } = request;
    const db = chooseReader(this.database, request.filters, page * size);
    const fresh = freshnessOf(await this.#versions(), this.#exact, [imports]);
    // Some filters ask for another thing each day.
    const key = JSON.stringify([request.filters, chinaDay()]);
    const total = await this.#totals.get(key, fresh, () => this.repository.count(db, request));
    const offset = (page - 1) * size;
    // Finding nothing takes as long as counting it did.
    const ids = offset < total ? await this.repository.ids(db, request, { limit: size, offset }) : [];
    return { list: await this.byIds(ids), total, page, size };
  }

  /** Ids of everything that a filter finds, so that a caller can work through them in parts. */
  ids(filters: FilterValues): Promise<string[]> {
    return this.repository.ids(this.database.scanner, { filters });
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
    return this.presentOne(await this.load(this.database.reader, id));
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
    return this.repository.changes(this.database.scanner, since);
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
}
