import type { HistoryEntry, LogEntry } from '@admin-h5/shared/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Entries a history answers at most. */
const longest = 200;

type Snapshot = LogEntry['before'];

/** A snapshot as it was logged: always an object, since `logOperation` writes nothing else. */
export const parseSnapshot = (text: string | null): Snapshot => (text === null ? null : JSON.parse(text));

/** What happened to one record, newest first. */
export async function historyOf(db: Kysely<Database>, entity: LogEntry['entity'], id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('operationLog')
    .select(['id', 'action', 'at', 'actorId', 'actorName', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .orderBy('id', 'desc')
    .limit(longest)
    .execute();
  return rows.map((row) => ({ ...row, before: parseSnapshot(row.before), after: parseSnapshot(row.after) }));
}
