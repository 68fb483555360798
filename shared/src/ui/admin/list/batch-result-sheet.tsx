import type { BatchResult } from '../../../contract/index.ts';
import { Button } from '../../button/button.tsx';
import { Sheet } from '../../sheet/sheet.tsx';

interface Props {
  title: string;
  result: BatchResult;
  /** What a person would call a record; its id where the list has not loaded it. */
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
      <ul className="adm-batch__reasons">
        {result.failed.map(({ id, message }) => (
          <li key={id}>
            <strong>{labelOf(id)}</strong>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** 「成功 8，失败 2」. */
export function batchSummary({ succeeded, failed }: BatchResult): string {
  return `成功 ${succeeded.length}，失败 ${failed.length}`;
}
