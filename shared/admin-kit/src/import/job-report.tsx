import { maxJobIssues } from '@admin-h5/contract';
import type { Job, JobIssue } from '@admin-h5/contract';
import { buttonClass } from '@admin-h5/ui';
import type { Correcting } from './report-parts.tsx';
import { ReportParts } from './report-parts.tsx';
import { rowText } from './row-text.ts';

/** Position of an issue; '' for one of the whole file. */
function placeOf({ column, ...place }: JobIssue): string {
  if (column !== '') return `${rowText(place)} ${column}：`;
  return place.row > 1 || place.sheet !== undefined ? `${rowText(place)}：` : '';
}

/** Counts of rows after an import, or of a dry run. */
function sumOf(job: Job, dryRun: boolean): string {
  const { state, done, total, created, updated, unchanged, failed } = job;
  const isPart = state === 'failed' || state === 'stopped';
  if (isPart && done === 0) return '没有处理任何数据';
  const words = dryRun ? ['将新增', '将更新'] : ['新增', '更新'];
  const rows = isPart ? `共 ${total} 行，处理了 ${done} 行` : `共 ${total} 行`;
  return `${rows}：${words[0]} ${created}，${words[1]} ${updated}，无变化 ${unchanged}，失败 ${failed}`;
}

export function Issues({ title, issues }: { title: string; issues: readonly JobIssue[] }) {
  if (issues.length === 0) return null;
  const isCut = issues.length > maxJobIssues;
  return (
    <details className="adm-import__issues" open>
      <summary>
        {title} {isCut ? `${maxJobIssues} 处以上` : `${issues.length} 处`}
      </summary>
      <ul>
        {issues.slice(0, 100).map((issue) => (
          <li key={`${issue.sheet ?? ''}-${issue.row}-${issue.column}-${issue.message}`}>
            {placeOf(issue)}
            {issue.message}
          </li>
        ))}
      </ul>
      {issues.length > 100 && <p>{isCut ? '其余' : `其余 ${issues.length - 100} 处`}见出错行文件</p>}
    </details>
  );
}

/** The result of a run; for one that failed, the reason and its progress. */
export function JobReport({ job, dryRun, correcting }: { job: Job; dryRun: boolean; correcting?: Correcting }) {
  return (
    <div className="adm-import__report">
      <p className="adm-batch__sum" role="status">
        {sumOf(job, dryRun)}
      </p>
      {job.previewUrl !== undefined && (
        <a className={buttonClass({ kind: 'soft', size: 's' })} href={job.previewUrl} download>
          下载全部预检明细
        </a>
      )}
      {job.report && <ReportParts report={job.report} created={job.created} correcting={correcting} />}
      <Issues title="错误" issues={job.errors} />
      <Issues title="提醒" issues={job.warnings} />
    </div>
  );
}
