import type { Job, JobIssue } from '../../../contract/index.ts';

/** Where an issue lies; '' for one of the file as a whole. */
function placeOf(row: number, column: string): string {
  if (column !== '') return `第 ${row} 行 ${column}：`;
  return row > 1 ? `第 ${row} 行：` : '';
}

function sumOf({ state, done, total, errors }: Job): string {
  if (state === 'failed') return done > 0 ? `共 ${total} 行，处理了 ${done} 行` : '没有处理任何数据';
  const badRows = new Set(errors.map(({ row }) => row)).size;
  return `共 ${total} 行，成功 ${Math.max(0, total - badRows)}，失败 ${badRows}`;
}

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
            {placeOf(row, column)}
            {message}
          </li>
        ))}
      </ul>
      {issues.length > 100 && <p>其余 {issues.length - 100} 处见出错行文件</p>}
    </details>
  );
}

/** What a run found; of one that failed as a whole, why and how far it came. */
export function JobReport({ job }: { job: Job }) {
  return (
    <div className="adm-import__report" role="status">
      <p className="adm-batch__sum">{sumOf(job)}</p>
      <Issues title="错误" issues={job.errors} />
      <Issues title="提醒" issues={job.warnings} />
    </div>
  );
}
