import type { JobIssue } from '@admin-h5/contract';
import { maxJobIssues } from '@admin-h5/contract';

/** The issues that a job's row has as JSON. */
export function readIssues(text: string): JobIssue[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [];
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
