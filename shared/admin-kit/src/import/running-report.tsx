import { useState } from 'react';
import type { Job } from '@admin-h5/contract';
import { Button, ProgressBar } from '@admin-h5/ui';
import { confirm, showError } from '@admin-h5/ui/feedback';
import { progressText } from './use-import.ts';

interface Props {
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
async function askStop(work: Props['work'], job: Job): Promise<boolean> {
  if (work === 'check') return true;
  return confirm({
    title: `${stopLabels[work]}？`,
    message: stopMessage(work, job),
    confirmText: stopLabels[work],
    danger: true,
  });
}

/** How far a job is, and a way to stop it. */
export function RunningReport({ work, job, secondsLeft, onStop }: Props) {
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
