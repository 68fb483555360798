import { Button, Sheet, describeError } from '@admin-h5/ui';
import type { SlicedResult } from './slices.ts';

/** Most reasons that are listed. */
const maxReasons = 200;

interface Props {
  title: string;
  result: SlicedResult;
  /** Name of a record; its id if the name is unknown. */
  labelOf: (id: string) => string;
  onUndo: (() => void) | null;
  onClose: () => void;
}

/** 「成功 8，失败 2」 with the reason for each that failed. */
export function BatchResultSheet({ title, result, labelOf, onUndo, onClose }: Props) {
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {onUndo && result.succeeded.length > 0 && (
            <Button kind="plain" onClick={onUndo}>
              撤销成功的 {result.succeeded.length} 条
            </Button>
          )}
          <Button onClick={onClose}>知道了</Button>
        </>
      }
    >
      <p className="adm-batch__sum">{batchSummary(result)}</p>
      {result.reason !== null && <p role="alert">{describeError(result.reason).message}</p>}
      <ul className="adm-batch__reasons">
        {result.failed.slice(0, maxReasons).map(({ id, message }) => (
          <li key={id}>
            <strong>{labelOf(id)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {result.failed.length > maxReasons && <p>其余 {result.failed.length - maxReasons} 条未列出</p>}
    </Sheet>
  );
}

/** 「2 条全部成功」, or 「成功 8，失败 2」, and 「未处理 5」 if the batch ended early. */
export function batchSummary({ succeeded, failed, left }: SlicedResult): string {
  if (failed.length === 0 && left === 0) return `${succeeded.length} 条全部成功`;
  return `成功 ${succeeded.length}，失败 ${failed.length}${left > 0 ? `，未处理 ${left}` : ''}`;
}
