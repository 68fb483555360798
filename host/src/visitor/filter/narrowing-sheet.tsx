import { Button, Sheet, useBackToClose } from '@admin-h5/shared/ui';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

export interface NarrowingProps<T extends object> {
  /** What is filtered by at present. */
  start: T;
  /** No filter at all. */
  none: T;
  onApply: (filters: T) => void;
  onClose: () => void;
  /** The controls, for what is chosen so far. */
  children: (chosen: T, set: (patch: Partial<T>) => void) => ReactNode;
}

/** 筛选: nothing changes behind it until 查看结果; the way back of a phone closes it and stays on the list. */
export function NarrowingSheet<T extends object>({ start, none, onApply, onClose, children }: NarrowingProps<T>) {
  const [chosen, setChosen] = useState(start);
  const applied = useRef<T>(undefined);
  useBackToClose(() => (applied.current ? onApply(applied.current) : onClose()));
  const apply = () => {
    applied.current = chosen;
    // First the sheet's own entry goes: what the list writes to its address belongs to the list's.
    history.back();
  };
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
          <Button onClick={apply}>查看结果</Button>
        </>
      }
    >
      {children(chosen, (patch) => setChosen({ ...chosen, ...patch }))}
    </Sheet>
  );
}
