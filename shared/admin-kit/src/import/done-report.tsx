/** What a person reads of an import or an undo: how far it is, and how it has ended. */
import type { Job } from '@admin-h5/contract';
import { Issues, Problem } from './issues.tsx';
import { ReportParts } from './report-parts.tsx';
import { Button, ProgressBar } from '@admin-h5/ui';
import { confirm, showError } from '@admin-h5/ui/feedback';
import { useState } from 'react';
import { progressText } from './use-import.ts';

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

interface DoneProps {
  job: Job;
  /** Why the last action on this import, such as an undo, failed. */
  problem: string | undefined;
  /** Absent where the API has no undo. */
  onUndo: (() => void) | undefined;
}

/** Asks before an import is taken back. */
export const askUndo = (title: string): Promise<boolean> =>
  confirm({
    title,
    message: '新增的数据移入回收站，更新的数据恢复原值；之后又被修改的不受影响。',
    confirmText: '撤销导入',
    danger: true,
  });

/** What an import takes from records: 「删除 2 项」, 「清空 3 处」. */
export const formatLosses = ({ report }: Job): string[] => {
  const { removed = 0, cleared = 0 } = report ?? {};
  return [removed > 0 ? `删除 ${removed} 项` : '', cleared > 0 ? `清空 ${cleared} 处` : ''].filter(Boolean);
};

/** A second yes before something of the records goes, by an import or by what is edited in a sheet. */
export async function askLosses(job: Job, deed: '导入' | '保存' = '导入'): Promise<boolean> {
  const losses = formatLosses(job);
  if (losses.length === 0) return true;
  return confirm({
    title: `${deed}会${losses.join('、')}现有内容`,
    message: `${deed === '导入' ? '表中的“将删除”' : '“改动”里'}可以看到是哪些；${deed}后可以撤销来恢复。`,
    confirmText: `仍要${deed}`,
    danger: true,
  });
}

const titles: Partial<Record<Job['state'], string>> = { failed: '导入失败', stopped: '导入已停止' };

/** The result of an import, which can be taken back as a whole. */
export function DoneReport({ job, problem, onUndo }: DoneProps) {
  const { earlier = 0 } = job;
  return (
    <>
      <p>{titles[job.state] ?? '导入完成'}</p>
      <JobReport job={job} />
      {earlier > 0 && <p>中断之前已写入 {earlier} 条，撤销时一起撤销</p>}
      {onUndo && earlier + job.created + job.updated > 0 && (
        <Button
          size="s"
          kind="soft"
          onClick={() => void askUndo('撤销本次导入？').then((agreed) => agreed && onUndo())}
        >
          撤销本次导入
        </Button>
      )}
      <Problem>{problem}</Problem>
    </>
  );
}

const undoEnds: Partial<Record<Job['state'], string>> = { failed: '撤销未完成：', stopped: '撤销已停止：' };

/** What an undo has taken back, and what it has left. */
export function UndoneReport({ job, onGoOn }: { job: Job; onGoOn: () => void }) {
  const { state, updated, failed, done, total, errors } = job;
  const isPart = state === 'failed' || state === 'stopped';
  return (
    <>
      <p role="status">
        {undoEnds[state] ?? ''}已撤销 {updated} 条{failed > 0 && `，${failed} 条未撤销`}
        {isPart && total > done && `，还有 ${total - done} 条`}
      </p>
      {isPart && (
        <Button size="s" kind="soft" onClick={onGoOn}>
          继续撤销
        </Button>
      )}
      <Issues title="未撤销" issues={errors.map((issue) => ({ ...issue, row: 0 }))} />
    </>
  );
}

interface RunningProps {
  work: 'check' | 'import' | 'undo';
  job: Job | null;
  secondsLeft: number | null;
  /** Absent where the API cannot stop an import. */
  onStop: ((jobId: string) => Promise<unknown> | undefined) | undefined;
}

const running = { check: '正在预检…', import: '正在导入…', undo: '正在撤销…' } as const;
const stopLabels = { check: '停止预检', import: '停止导入', undo: '停止撤销' } as const;

function stopMessage(work: 'import' | 'undo', { done, total, created, updated }: Job): string {
  if (work === 'undo') return `已撤销 ${updated} 条。停止后可以继续撤销其余的。`;
  if (total === 0) return '还没有写入任何数据，之后可以继续导入。';
  return `已处理 ${done} / ${total} 行，已写入 ${created + updated} 条。停止后已写入的数据保留，可以继续导入，也可以撤销。`;
}

/** Asks before an import or an undo is stopped. A check stores nothing, so it needs no question. */
async function askStop(work: RunningProps['work'], job: Job): Promise<boolean> {
  if (work === 'check') return true;
  return confirm({
    title: `${stopLabels[work]}？`,
    message: stopMessage(work, job),
    confirmText: stopLabels[work],
    danger: true,
  });
}

/** How far a job is, and a way to stop it. */
export function RunningReport({ work, job, secondsLeft, onStop }: RunningProps) {
  const [isStopping, setStopping] = useState(false);

  async function stop(current: Job): Promise<void> {
    if (!(await askStop(work, current))) return;
    setStopping(true);
    try {
      await onStop?.(current.id);
    } catch (error) {
      setStopping(false);
      showError(error);
    }
  }

  return (
    <div className="adm-import">
      <p role="status">{isStopping ? '正在停止…' : running[work]}</p>
      <ProgressBar max={job?.total ?? 1} value={job?.done ?? 0} label="进度" />
      {job && job.total > 0 && (
        <p>{progressText(job, isStopping ? null : secondsLeft, work === 'undo' ? '条' : '行')}</p>
      )}
      {onStop && job && (
        <Button kind="soft" disabled={isStopping} onClick={() => void stop(job)}>
          {stopLabels[work]}
        </Button>
      )}
    </div>
  );
}
