import type { Job } from '@admin-h5/contract';
import { Button } from '@admin-h5/ui';
import { confirm } from '@admin-h5/ui/feedback';
import { Issues } from './issues.tsx';
import { JobReport } from './job-report.tsx';

interface Props {
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

/** A second yes before something of the records goes. */
export async function askLosses(job: Job): Promise<boolean> {
  const losses = formatLosses(job);
  if (losses.length === 0) return true;
  return confirm({
    title: `导入会${losses.join('、')}现有内容`,
    message: '表中的“将删除”可以看到是哪些；导入后可以撤销本次导入来恢复。',
    confirmText: '仍要导入',
    danger: true,
  });
}

const titles: Partial<Record<Job['state'], string>> = { failed: '导入失败', stopped: '导入已停止' };

/** The result of an import, which can be taken back as a whole. */
export function DoneReport({ job, problem, onUndo }: Props) {
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
      {problem && (
        <p className="adm-field__error" role="alert">
          {problem}
        </p>
      )}
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
