import { type Job, type JobIssue, maxJobIssues } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { conflict } from '../../errors.ts';

export const importRuns = '导入尚未结束，请稍后再试';

const states = ['queued', 'running', 'done', 'failed', 'stopped'] as const;
export const parseState = (text: string): Job['state'] => states.find((state) => state === text) ?? 'failed';

export const isOpen = ({ state }: { state: string }): boolean => state === 'queued' || state === 'running';

/** Throws 409 while an import of a sheet, or an undo of them, waits or runs. */
export async function refuseOpen(db: Kysely<Database>, first: string): Promise<void> {
  const open = await db
    .selectFrom('job')
    .select('undoOf')
    .where((eb) => eb.or([eb('id', '=', first), eb('continues', '=', first), eb('undoOf', '=', first)]))
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw conflict(open.undoOf === '' ? importRuns : '这次导入正在撤销，请稍后再试');
}

export function readIssues(text: string): JobIssue[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [];
}

/** Of a job that ended on the way, as it is stored: whether its sheet is kept is known only when it is read. */
export const interruption: JobIssue = {
  row: 1,
  column: '',
  message: '导入被中断，请重新上传（已导入的行不会重复写入）',
};
/** Of a job whose person was disabled, or lost the right, before it began or went on. */
export const notAllowed: JobIssue = { row: 1, column: '', message: '账号已停用、申请注销或没有权限，没有继续执行' };
const interruptedUndo: JobIssue = { ...interruption, message: '撤销被中断，可以继续撤销（已撤销的不会重复撤销）' };
const resumable: JobIssue = { ...interruption, message: '导入被中断，可以继续导入（已写入的行不会重复写入）' };

/** The errors of a job as a person reads them. */
export function shownErrors({ errors, undoOf }: { errors: string; undoOf: string }, canGoOn: boolean): JobIssue[] {
  const list = readIssues(errors);
  const isUndo = undoOf !== '';
  if (!canGoOn && !isUndo) return list;
  return list.map((issue) => {
    if (issue.message !== interruption.message) return issue;
    return isUndo ? interruptedUndo : resumable;
  });
}

/** JSON of as many issues as a job shows. */
export const shortened = (list: readonly JobIssue[]): string =>
  JSON.stringify(
    list.length <= maxJobIssues
      ? list
      : [
          ...list.slice(0, maxJobIssues),
          { row: list[maxJobIssues]?.row ?? 1, column: '', message: `仅显示前${maxJobIssues}条，其余请见错误行文件` },
        ],
  );

/** Whether a further issue must be stored. One more than is shown is enough to tell that some are left out. */
export const hasRoom = (list: readonly JobIssue[]): boolean => list.length <= maxJobIssues;
