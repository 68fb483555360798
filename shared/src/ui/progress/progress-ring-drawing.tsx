import { CircleProgress } from '@arco-design/mobile-react';
import '@arco-design/mobile-react/esm/circle-progress/style/index.less';

/** The kit's ring. */
export default function ProgressRingDrawing({ part }: { part: number }) {
  return <CircleProgress mountedTransition={false} percentage={Math.round(part * 100)} />;
}
