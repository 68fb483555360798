import { Button, Sheet } from '@admin-h5/ui';
import { useState } from 'react';
import type { ReactNode } from 'react';

export interface NarrowingProps<T extends object> {
  /** The active filters. */
  start: T;
  /** The state without any filter. */
  none: T;
  onApply: (filters: T) => void;
  onClose: () => void;
  /** The controls for the choices so far. */
  children: (chosen: T, set: (patch: Partial<T>) => void) => ReactNode;
}

/** 筛选: nothing changes until 查看结果; back navigation closes it and stays on the list. */
export function NarrowingSheet<T extends object>({ start, none, onApply, onClose, children }: NarrowingProps<T>) {
  const [chosen, setChosen] = useState(start);
  return (
    <Sheet
      open
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button kind="plain" onClick={() => setChosen(none)}>
            重置
          </Button>
          <Button onClick={() => onApply(chosen)}>查看结果</Button>
        </>
      }
    >
      {children(chosen, (patch) => setChosen({ ...chosen, ...patch }))}
    </Sheet>
  );
}
