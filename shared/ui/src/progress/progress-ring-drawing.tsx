import { CircleProgress } from '@arco-design/mobile-react';
import '@arco-design/mobile-react/esm/circle-progress/style/index.less';

/** The kit's small ring. */
export function ProgressRingDrawing({ part }: { part: number }) {
  return (
    <CircleProgress size="mini" mountedTransition={false} showPercent={false} percentage={Math.round(part * 100)} />
  );
}
