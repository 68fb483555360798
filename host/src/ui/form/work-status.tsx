import type { CallOptions } from '@admin-h5/client';
import { Button } from '@admin-h5/ui';
import { useLayoutEffect, useRef } from 'react';

type Cancel = (() => void) | null;

/** Options of a call that the server may ask a computation for; `setCancel` is given what ends it, and null when it has ended. */
export function cancellableWork(setCancel: (cancel: () => Cancel) => void): Pick<CallOptions, 'signal' | 'onWork'> {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    // Only while it computes: the server may have acted on a call that is aborted later.
    onWork: (computing) => setCancel(() => (computing ? () => controller.abort() : null)),
  };
}

/** Gives focus back to where it was when the button came, if the button has it when it goes. */
function CancelButton({ onClick }: { onClick: () => void }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const before = document.activeElement;
    return () => {
      if (element?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <span ref={ref}>
      <Button kind="text" size="s" onClick={onClick}>
        取消
      </Button>
    </span>
  );
}

/** Says that the device computes, with 取消. The status is always there: one that comes with its text may not be read out. */
export function WorkStatus({ cancel }: { cancel: Cancel }) {
  return (
    <div>
      <span role="status">{cancel && '正在验证，请稍候…'}</span>
      {cancel && <CancelButton onClick={cancel} />}
    </div>
  );
}
