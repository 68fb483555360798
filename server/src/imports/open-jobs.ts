import type { Job } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { conflict } from '../errors.ts';

/** A running job reports every second; without a report for this long it counts as lost with its instance. */
export const silentMs = 60_000;
export const importRuns = '导入尚未结束，请稍后再试';

const states = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
export const stateOf = (text: string): Job['state'] => states.find((state) => state === text) ?? 'failed';

/** Whether a job waits or runs. */
export const isOpen = ({ state }: { state: string }): boolean => state === 'queued' || state === 'running';

/** Throws 409 while an import of a sheet, or an undo of them, waits or runs. */
export async function refuseOpen(db: Kysely<Database>, first: string): Promise<void> {
  const open = await db
    .selectFrom('job')
    .select('undoOf')
    .where((eb) => eb.or([eb('id', '=', first), eb('continues', '=', first), eb('undoOf', '=', first)]))
    .where('state', 'in', ['queued', 'running'])
    .where('updatedAt', '>=', new Date(Date.now() - silentMs).toISOString())
    .executeTakeFirst();
  if (open) throw conflict(open.undoOf === '' ? importRuns : '这次导入正在撤销，请稍后再试');
}
