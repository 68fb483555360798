import type { JobIssue } from '@admin-h5/contract';
import { maxJobIssues } from '@admin-h5/contract';

/** The issues that a job's row has as JSON. */
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
const interruptedUndo: JobIssue = { ...interruption, message: '撤销被中断，可以继续撤销（已撤销的不会重复撤销）' };
const resumable: JobIssue = { ...interruption, message: '导入被中断，可以继续导入（已写入的行不会重复写入）' };

/** The errors of a job as a person reads them. @param died whether its instance is gone, which nobody has stored */
export function shownErrors(
  { errors, undoOf }: { errors: string; undoOf: string },
  { died, canGoOn }: { died: boolean; canGoOn: boolean },
): JobIssue[] {
  const list = died ? [...readIssues(errors), interruption] : readIssues(errors);
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
