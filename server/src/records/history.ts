import type { HistoryEntry, LogEntry } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { referenceNames, type ReferenceNames } from './reference-names.ts';

/** Most entries of a history. */
const longest = 200;

type Snapshot = LogEntry['before'];

/** A logged snapshot: always an object, since `logOperation` writes nothing else. */
export const parseSnapshot = (text: string | null): Snapshot => (text === null ? null : JSON.parse(text));

/** The names that one entry's snapshots mention. */
function namesFor({ before, after }: { before: Snapshot; after: Snapshot }, names: ReferenceNames): ReferenceNames {
  const mentioned = new Set([before, after].flatMap((snapshot) => Object.values(snapshot ?? {})));
  return Object.fromEntries(Object.entries(names).filter(([id]) => mentioned.has(id)));
}

/** Log entries as returned: snapshots parsed, with the names of the records they mention. */
export async function readEntries<Row extends { before: string | null; after: string | null }>(
  db: Kysely<Database>,
  rows: readonly Row[],
) {
  const entries = rows.map((row) => ({ ...row, before: parseSnapshot(row.before), after: parseSnapshot(row.after) }));
  const names = await referenceNames(
    db,
    entries.flatMap(({ before, after }) => [before, after]),
  );
  return entries.map((entry) => ({ ...entry, names: namesFor(entry, names) }));
}

/** History of one record, newest first. */
export async function historyOf(db: Kysely<Database>, entity: LogEntry['entity'], id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('operationLog')
    .select(['id', 'action', 'at', 'actorId', 'actorName', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(longest)
    .execute();
  return readEntries(db, rows);
}
