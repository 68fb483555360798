import { type Company, companyFields, type CompanyInput, emptyCompany, type HistoryEntry } from '@admin-h5/contract';
import { companySchema } from '@admin-h5/contract/validation';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, write } from '../database/write.ts';
import { versionConflict } from '../errors.ts';
import type { EntityDescription, StoredRecord } from '../records/entity-description.ts';
import { defineEntity, type Entity } from '../records/entity.ts';
import { getRecord, recordHistory } from '../records/read.ts';
import { createIn, updateIn } from '../records/write.ts';
import { picturesIn, sanitiseHtml } from './rich-text.ts';

const description: EntityDescription<CompanyInput> = {
  entity: 'company',
  table: 'company',
  right: 'company',
  fields: companyFields,
  schema: companySchema,
  label: (company) => company.name,
  searchTexts: () => [],
  moreFiles: ({ intro }) => picturesIn(intro).map((id) => ({ field: 'intro', id, accepts: 'image' })),
  normalise: (company) => ({ ...company, intro: sanitiseHtml(company.intro) }),
  present: (_db, records) => Promise.resolve(records),
};

const unfilled: Company = { ...emptyCompany, version: 0, updatedAt: null, updatedBy: null };

function toCompany(record: StoredRecord<CompanyInput>): Company {
  const {
    id: _id,
    status: _status,
    sort: _sort,
    createdAt: _at,
    createdBy: _by,
    deletedAt: _deleted,
    ...rest
  } = record;
  return rest;
}

/** The one company record (entities.md, Company); its version is 0 until it is first saved. */
export class CompanyService {
  readonly #database: DatabaseHandle;
  readonly #records: Entity<CompanyInput, StoredRecord<CompanyInput>>;

  constructor(database: DatabaseHandle) {
    this.#database = database;
    this.#records = defineEntity(database, description);
  }

  async #id(db: DatabaseHandle['db']): Promise<string | null> {
    const row = await db.selectFrom('company').select('id').orderBy('createdAt').limit(1).executeTakeFirst();
    return row?.id ?? null;
  }

  async get(): Promise<Company> {
    const id = await this.#id(this.#database.reader);
    return id === null ? unfilled : toCompany(await getRecord(this.#records, id));
  }

  /** Replaces the whole record. @throws AppError 409 if `version` is stale, 422 for files that do not exist. */
  async put(actor: Actor, input: CompanyInput, version: number): Promise<Company> {
    const record = await write(this.#database, actor, async (scope) => {
      const id = await this.#id(scope.trx);
      if (id !== null) return updateIn(this.#records, scope, id, input, version);
      if (version !== 0) throw versionConflict();
      return createIn(this.#records, scope, input);
    });
    return toCompany(record);
  }

  /** Newest first; empty until the record is first saved. */
  async history(): Promise<HistoryEntry[]> {
    const id = await this.#id(this.#database.reader);
    return id === null ? [] : recordHistory(this.#records, id);
  }
}
