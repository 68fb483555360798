/** Reads records of any entity for the API: a page of a list, one record, options, history, and how many have changed. */
import { type Changes, chinaDay, type EntityOption, type HistoryEntry, type Page } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { chooseReader } from '../database/choose-reader.ts';
import type { Database } from '../database/schema.ts';
import { notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { freshnessOf, imports } from '../database/data-version.ts';
import { settledTime } from '../database/write.ts';
import type { StoredRecord } from './entity-description.ts';
import { asRecord, type Entity, listedEntities } from './entity.ts';
import { readHistory } from './history.ts';
import { isFromEnd } from './repository.ts';
import type { FilterValues } from './query.ts';
import type { Freshness } from '../database/versioned-cache.ts';

export interface ListRequest {
  filters: FilterValues;
  page: number;
  size: number;
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
}

const isSame = (one: Freshness, other: Freshness): boolean =>
  one.exact === other.exact && one.gradual === other.gradual;

/** A page of live records, as the API returns them, with the total. */
export async function listRecords<Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  request: ListRequest,
): Promise<Page<Output>> {
  const { database, description, repository, matches, totals, versions } = entity;
  const { filters, page, size } = request;
  const db = chooseReader(database, filters, page * size);
  const readFresh = async () => freshnessOf(await versions(), listedEntities(description), [imports]);
  const fresh = await readFresh();
  // Some filters depend on today's date.
  const key = JSON.stringify([filters, chinaDay()]);
  const matched = await matches.get(String(filters['keyword'] ?? ''), fresh, () => repository.matches(db, filters));
  const selection = { ...request, matched };
  const counted = totals.get(key, fresh, () => repository.count(db, selection));
  // Read before the count is awaited: another request may replace the cached total meanwhile.
  const isExact = totals.isOf(key, fresh);
  const total = await counted;
  const offset = (page - 1) * size;
  // No more rows than the total leaves, even if the total is some seconds old.
  const range = { limit: Math.min(size, total - offset), offset, total };
  // Past the last page the query would scan everything to return nothing.
  let ids = offset < total ? await repository.ids(db, selection, range) : [];
  // The distance to the end is right only if nothing was written since the total was counted; an import writes all the time.
  if (ids.length > 0 && isFromEnd(range) && !(isExact && isSame(fresh, await readFresh()))) {
    ids = await repository.ids(db, selection, { ...range, total: Infinity });
  }
  return { list: await recordsByIds(entity, ids), total, page, size };
}

/** Ids of all live records that a filter matches, so that a caller can process them in parts. */
export const recordIds = (
  { repository, database }: Pick<Entity<object>, 'repository' | 'database'>,
  filters: FilterValues,
): Promise<string[]> => repository.ids(database.scanner, { filters });

/** Live records in the order of `ids`, as the API returns them. */
export async function recordsByIds<Input extends object, Output extends object>(
  { database, description, repository }: Entity<Input, Output>,
  ids: string[],
): Promise<Output[]> {
  if (ids.length === 0) return [];
  const rows = await repository.byIds(database.reader, ids);
  return description.present(
    database.reader,
    rows.map((row) => asRecord<Input>(description, row)),
  );
}

/** One record as the API returns it. */
export async function presentRecord<Input extends object, Output extends object>(
  { database, description }: Entity<Input, Output>,
  record: StoredRecord<Input>,
): Promise<Output> {
  const [output] = await description.present(database.reader, [record]);
  if (!output) throw notFound();
  return output;
}

/** A live record as the API returns it. @throws AppError 404 */
export const getRecord = async <Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  id: string,
): Promise<Output> => presentRecord(entity, await loadRecord(entity, entity.database.reader, id));

/** A live record as stored, read-only columns included. @throws AppError 404 */
export async function loadRecord<Input extends object>(
  { description, repository }: Entity<Input>,
  db: Kysely<Database>,
  id: string,
): Promise<StoredRecord<Input>> {
  const row = isId(id) ? await repository.find(db, id) : null;
  if (!row) throw notFound();
  return asRecord<Input>(description, row);
}

/** Enabled records for pickers, at most 1000 (entities.md: no list screen uses it). */
export async function recordOptions<Input extends object>({
  database,
  description,
  repository,
}: Entity<Input>): Promise<EntityOption[]> {
  const ids = await repository.ids(
    database.reader,
    { filters: { status: 1 } },
    { limit: 1000, offset: 0, total: Infinity },
  );
  const rows = await repository.byIds(database.reader, ids);
  return rows.map((row) => {
    const record = asRecord<Input>(description, row);
    return { id: record.id, label: description.label(record), status: record.status };
  });
}

/**
 * Number of records that changed after `since`, and the time of the last change; an earlier time while writes run that may
 * still store one: who asks again from there misses none, and may be told of the same one twice.
 */
export async function recordChanges(
  { repository, database }: Pick<Entity<object>, 'repository' | 'database'>,
  since: string | null,
): Promise<Changes> {
  const settled = await settledTime(database);
  const { count, latest } = await repository.changes(database.scanner, since);
  return { count, latest: latest !== null && settled !== null && latest > settled ? settled : latest };
}

/** History of a record, newest first; also of one in the recycle bin. @throws AppError 404 */
export async function recordHistory<Input extends object>(
  { database: { reader }, description, repository }: Entity<Input>,
  id: string,
): Promise<HistoryEntry[]> {
  const known = isId(id) && ((await repository.find(reader, id)) ?? (await repository.findDeleted(reader, id)));
  if (!known) throw notFound();
  return readHistory(reader, description.entity, id);
}
