import type { ImportEntry, ImportResumption } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { BadRowsLinks } from '../result-files.ts';
import type { InterruptedSheets } from './sent-sheets.ts';
import { isOpen, silentMs, parseState } from './state.ts';
import type { JobRow } from './tables.ts';

/** More than an office imports in the week for which jobs are kept. */
const maxListed = 20;

/** Also an administrator sees the import of another person. */
export const onlyOwner: ImportResumption = { problem: '由其他人导入，请由本人继续，或重新选择原文件导入' };

/** The first import of a sheet that was interrupted and went on. */
const firstImport = ({ id, continues }: Pick<JobRow, 'id' | 'continues'>): string => continues || id;

/** Imports of one kind that wrote or tried to, the newest first, with what became of them. */
export async function listImports(
  db: Kysely<Database>,
  { links, sheets }: { links: BadRowsLinks; sheets: InterruptedSheets },
  { kind, ownerId, readerId }: { kind: string; ownerId: string | null; readerId: string },
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
    .limit(maxListed)
    .execute();
  if (rows.length === 0) return [];
  const undos = await db
    .selectFrom('job')
    .select(['id', 'undoOf', 'state', 'total', 'done', 'failed', 'updatedAt'])
    .where('undoOf', 'in', rows.map(firstImport))
    .orderBy('createdAt')
    .execute();
  const isSilent = ({ updatedAt }: Pick<JobRow, 'updatedAt'>) => now - Date.parse(updatedAt) > silentMs;
  const shownState = (job: Pick<JobRow, 'state' | 'updatedAt'>) =>
    isOpen(job) && isSilent(job) ? 'failed' : parseState(job.state);
  /** The last undo of each sheet's imports. */
  const lastUndo = new Map(undos.map((undo) => [undo.undoOf, { id: undo.id, state: shownState(undo) }]));
  // The last one that began tells what is left of them.
  const left = new Map(
    undos
      .filter((undo) => !isOpen({ state: shownState(undo) }) && (undo.state === 'done' || undo.total > 0))
      .map(({ undoOf, total, done, failed }) => [undoOf, total - done + failed]),
  );
  const entries = rows.map(async (row, at): Promise<ImportEntry> => {
    const first = firstImport(row);
    const isSame = (other: JobRow) => firstImport(other) === first;
    const earlier = rows.slice(at + 1).filter(isSame);
    const undo = lastUndo.get(first);
    const state = shownState(row);
    const resume = await sheets.resumption(row, state);
    const { id, fileName, ownerName, createdAt, created, updated, unchanged, failed } = row;
    return {
      id,
      fileName,
      actorName: ownerName ?? '',
      createdAt,
      state,
      created,
      updated,
      unchanged,
      failed,
      badRowsUrl: row.badRowsFile === null ? null : links.to(row.badRowsFile, now),
      undone: left.has(first),
      left: left.get(first) ?? 0,
      ...(undo ? { undo } : {}),
      ...(undo && isOpen(undo) ? { undoing: true } : {}),
      ...(resume ? { resume: row.ownerId === readerId ? resume : onlyOwner } : {}),
      continued: rows.slice(0, at).some(isSame),
      ...(row.continues === '' ? {} : { earlier: earlier.reduce((sum, each) => sum + each.created + each.updated, 0) }),
    };
  });
  return Promise.all(entries);
}
