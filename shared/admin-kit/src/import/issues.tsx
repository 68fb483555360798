import { type JobIssue, maxJobIssues } from '@admin-h5/contract';
import type { ReactNode } from 'react';

/** Why the last action failed; nothing without a reason. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="adm-field__error" role="alert">
      {children}
    </p>
  ) : null;

/** A list of a report that a person may fold. */
export const FoldedList = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details className="adm-import__issues" open={open}>
    <summary>{title}</summary>
    <ul>{children}</ul>
  </details>
);

/** Position of an issue; '' for one of the whole file. */
function formatPlace({ column, ...place }: JobIssue): string {
  if (column !== '') return `${rowText(place)} ${column}：`;
  return place.row > 1 || place.sheet !== undefined ? `${rowText(place)}：` : '';
}

/** Longer lists of single rows are opened by who wants to read them. */
const maxOpen = 20;
const maxShown = 100;

/** Errors or warnings: first those of the whole file, then those of its rows. */
export function Issues({ title, issues }: { title: string; issues: readonly JobIssue[] }) {
  if (issues.length === 0) return null;
  const isCut = issues.length > maxJobIssues;
  const shown = issues.slice(0, maxShown);
  const ofFile = shown.filter(({ row }) => row <= 1);
  const ofRows = shown.filter(({ row }) => row > 1);
  return (
    <details className="adm-import__issues" open>
      <summary>
        {title} {isCut ? `${maxJobIssues} 处以上` : `${issues.length} 处`}
      </summary>
      <IssueList issues={ofFile} />
      {ofRows.length <= maxOpen ? (
        <IssueList issues={ofRows} />
      ) : (
        <details>
          <summary>逐行的 {ofRows.length} 处</summary>
          <IssueList issues={ofRows} />
        </details>
      )}
      {issues.length > maxShown && <p>{isCut ? '其余' : `其余 ${issues.length - maxShown} 处`}见出错行文件</p>}
    </details>
  );
}

const IssueList = ({ issues }: { issues: readonly JobIssue[] }) =>
  issues.length === 0 ? null : (
    <ul>
      {issues.map((issue) => (
        <li key={`${issue.sheet ?? ''}-${issue.row}-${issue.column}-${issue.message}`}>
          {formatPlace(issue)}
          {issue.message}
        </li>
      ))}
    </ul>
  );

/** A row of a sheet, with the name of its sheet where several are imported: 「第 5 行」, 「杀菌剂 第 5 行」. */
export const rowText = ({ row, sheet }: { row: number; sheet?: string }): string =>
  `${sheet === undefined ? '' : `${sheet} `}第 ${row} 行`;
