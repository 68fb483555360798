import { useState } from 'react';
import { Button, ProgressBar, Sheet } from '@admin-h5/ui';

export interface BatchProgress {
  title: string;
  done: number;
  total: number;
  onStop: () => void;
}

/** The progress of a long batch. Records that were changed before 停止 stay changed. */
export function BatchProgressSheet({ title, done, total, onStop }: BatchProgress) {
  const [stopping, setStopping] = useState(false);
  const stop = () => {
    setStopping(true);
    onStop();
  };
  return (
    <Sheet
      open
      place="center"
      hideClose
      title={`正在${title}`}
      onClose={stop}
      footer={
        <Button kind="plain" loading={stopping} onClick={stop}>
          停止
        </Button>
      }
    >
      <div className="adm-progress" role="status">
        <ProgressBar max={total} value={done} label="进度" />
        <p>
          {done} / {total}
        </p>
      </div>
    </Sheet>
  );
}
