import type { Job } from '@admin-h5/contract';
import { Issues } from './issues.tsx';
import { ReportParts } from './report-parts.tsx';

/** Counts of rows after an import, or of a dry run. */
export function summarise(job: Job, dryRun: boolean): string {
  const { state, done, total, created, updated, unchanged, failed } = job;
  const isPart = state === 'failed' || state === 'stopped';
  if (isPart && done === 0) return '没有处理任何数据';
  const words = dryRun ? ['将新增', '将更新'] : ['新增', '更新'];
  // Files without a sheet go to records.
  const unit = job.report?.files ? '条' : '行';
  const rows = isPart ? `共 ${total} ${unit}，处理了 ${done} ${unit}` : `共 ${total} ${unit}`;
  return `${rows}：${words[0]} ${created}，${words[1]} ${updated}，无变化 ${unchanged}，失败 ${failed}`;
}

/** The result of an import; for one that failed, the reason and its progress. */
export function JobReport({ job }: { job: Job }) {
  return (
    <div className="adm-import__report">
      <p className="ah5-text-strong" role="status">
        {summarise(job, false)}
      </p>
      {job.report && <ReportParts report={job.report} />}
      <Issues title="错误" issues={job.errors} />
      <Issues title="提醒" issues={job.warnings} />
    </div>
  );
}
