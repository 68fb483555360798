import type { Job, JobIssue } from '../../../contract/index.ts';

function Issues({ title, issues }: { title: string; issues: readonly JobIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <details className="adm-import__issues" open>
      <summary>
        {title} {issues.length} 处
      </summary>
      <ul>
        {issues.slice(0, 100).map(({ row, column, message }) => (
          <li key={`${row}-${column}-${message}`}>
            第 {row} 行 {column}：{message}
          </li>
        ))}
      </ul>
      {issues.length > 100 && <p>其余 {issues.length - 100} 处见出错行文件</p>}
    </details>
  );
}

/** What a run found. */
export function JobReport({ job }: { job: Job }) {
  const badRows = new Set(job.errors.map(({ row }) => row)).size;
  return (
    <div className="adm-import__report" role="status">
      <p className="adm-batch__sum">
        共 {job.total} 行，成功 {Math.max(0, job.total - badRows)}，失败 {badRows}
      </p>
      <Issues title="错误" issues={job.errors} />
      <Issues title="提醒" issues={job.warnings} />
    </div>
  );
}
