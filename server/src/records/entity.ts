import type { DatabaseHandle } from '../database/connection.ts';
import { type DataVersions, imports, versionsReader } from '../database/data-version.ts';
import { VersionedCache } from '../database/versioned-cache.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { schemaColumns } from './codec.ts';
import type { EntityDescription, StoredRecord } from './entity-description.ts';
import { RecordRepository } from './repository.ts';

/**
 * A described entity with its table. Functions that read or change records take it as their first argument:
 * `read.ts`, `write.ts`, `recycle.ts`, `batch.ts`.
 */
export interface Entity<Input extends object, Output extends object = object> {
  description: EntityDescription<Input, Output>;
  repository: RecordRepository;
  database: DatabaseHandle;
  /** Cached totals of its lists, by filter. */
  totals: VersionedCache<number>;
  /** Cached ids that keywords find, by keyword. */
  matches: VersionedCache<string[] | null>;
  /** Data versions that its lists depend on: its own, the category tree's and those of running imports. */
  versions: () => Promise<DataVersions>;
}

/** Most ids in the cache of an entity, of all keywords. */
const maxMatches = 100_000;

/** Runs a write of one record, or of a new one without an id; beside others where the entity allows it. */
export const writeRecord = <Input extends object, Result>(
  { database, description }: Pick<Entity<Input>, 'database' | 'description'>,
  actor: Actor,
  id: string | null,
  work: (scope: WriteScope) => Promise<Result>,
): Promise<Result> =>
  write(database, actor, work, { touches: description.independent ? (id === null ? [] : [id]) : undefined });

/** Filters also depend on the category tree. */
export const listedEntities = ({ entity }: { entity: string }): string[] => [entity, 'category'];

/** Makes the entity of a description. Each field of its schema is a column of its table. */
export function defineEntity<Input extends object, Output extends object>(
  database: DatabaseHandle,
  description: EntityDescription<Input, Output>,
): Entity<Input, Output> {
  const { table, schema, readOnly, filters, emptyLast } = description;
  return {
    description,
    repository: new RecordRepository(table, schemaColumns(schema), filters, emptyLast, readOnly),
    database,
    totals: new VersionedCache({ max: 1000 }),
    matches: new VersionedCache({ max: 500, maxSize: maxMatches, sizeOf: (ids) => ids?.length ?? 1 }),
    versions: versionsReader(database, [...listedEntities(description), imports]),
  };
}

function isRecord<Input extends object>(row: object): row is StoredRecord<Input> {
  return 'id' in row && 'version' in row;
}

/** Types a row that the entity's repository has decoded as a record: both have the description's columns. */
export function asRecord<Input extends object>(
  { entity }: Pick<EntityDescription<Input>, 'entity'>,
  row: object,
): StoredRecord<Input> {
  if (!isRecord<Input>(row)) throw new TypeError(`Not a record of ${entity}`);
  return row;
}
