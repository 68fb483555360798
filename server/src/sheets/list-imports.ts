import type { ImportEntry } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { BadRowsLinks } from './bad-rows-links.ts';
import type { JobRow } from './tables.ts';
import { stateOf } from './jobs.ts';
import { isOpen, silentMs } from './open-jobs.ts';

/** More than an office imports in the week for which jobs are kept. */
const most = 20;

/** The first import of a sheet that was interrupted and went on. */
const firstOf = ({ id, continues }: Pick<JobRow, 'id' | 'continues'>): string => continues || id;

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
    .select(['undoOf', 'state', 'failed', 'updatedAt'])
    .where('undoOf', 'in', rows.map(firstOf))
    .where('state', 'in', ['queued', 'running', 'done'])
    .orderBy('createdAt')
    .execute();
  const isSilent = ({ updatedAt }: Pick<JobRow, 'updatedAt'>) => now - Date.parse(updatedAt) > silentMs;
  const undoing = new Set(undos.filter((undo) => isOpen(undo) && !isSilent(undo)).map(({ undoOf }) => undoOf));
  // The last undo of a sheet's imports tells what is left of them.
  const left = new Map(undos.filter(({ state }) => state === 'done').map(({ undoOf, failed }) => [undoOf, failed]));
  return rows.map((row, at) => {
    const first = firstOf(row);
    const isSame = (other: JobRow) => firstOf(other) === first;
    const earlier = rows.slice(at + 1).filter(isSame);
    const { id, fileName, ownerName, createdAt, created, updated, unchanged, failed } = row;
    return {
      id,
      fileName,
      actorName: ownerName ?? '',
      createdAt,
      state: isOpen(row) && isSilent(row) ? 'failed' : stateOf(row.state),
      created,
      updated,
      unchanged,
      failed,
      badRowsUrl: row.badRowsFile === null ? null : links.to(row.badRowsFile, now),
      undone: left.has(first),
      left: left.get(first) ?? 0,
      ...(undoing.has(first) ? { undoing: true } : {}),
      continued: rows.slice(0, at).some(isSame),
      ...(row.continues === '' ? {} : { earlier: earlier.reduce((sum, each) => sum + each.created + each.updated, 0) }),
    };
  });
}
