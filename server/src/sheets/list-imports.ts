import type { ImportEntry } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { BadRowsLinks } from './bad-rows-links.ts';
import { silentMs, stateOf } from './jobs.ts';

/** More than an office imports in the week for which jobs are kept. */
const most = 20;

/** Imports of one kind that wrote or tried to, the newest first, with what became of them. */
export async function listImports(
  db: Kysely<Database>,
  links: BadRowsLinks,
  { kind, ownerId }: { kind: string; ownerId: string | null },
  now: number = Date.now(),
): Promise<ImportEntry[]> {
  const rows = await db
    .selectFrom('job')
    .leftJoin('userAccount', 'userAccount.id', 'job.ownerId')
    .selectAll('job')
    .select('userAccount.username as ownerName')
    .where('kind', '=', kind)
    .where('dryRun', '=', 0)
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .orderBy('job.createdAt', 'desc')
    .orderBy('job.id', 'desc')
    .limit(most)
    .execute();
  if (rows.length === 0) return [];
  const undos = await db
    .selectFrom('job')
    .select(['undoOf', 'state', 'failed'])
    .where(
      'undoOf',
      'in',
      rows.map(({ id }) => id),
    )
    .where('state', '=', 'done')
    .orderBy('createdAt')
    .execute();
  // The last undo of an import tells what is left of it.
  const left = new Map(undos.map((undo) => [undo.undoOf, undo.failed]));
  return rows.map((row) => {
    const open = row.state === 'queued' || row.state === 'running';
    const { id, fileName, ownerName, createdAt, created, updated, unchanged, failed } = row;
    return {
      id,
      fileName,
      actorName: ownerName ?? '',
      createdAt,
      state: open && now - Date.parse(row.updatedAt) > silentMs ? 'failed' : stateOf(row.state),
      created,
      updated,
      unchanged,
      failed,
      badRowsUrl: row.badRowsFile === null ? null : links.to(row.badRowsFile, now),
      undone: left.has(id),
      left: left.get(id) ?? 0,
    };
  });
}
