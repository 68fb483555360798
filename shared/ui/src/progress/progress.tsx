import { CircleProgress, Progress } from '@arco-design/mobile-react';
import './progress.less';

export interface ProgressBarProps {
  value: number;
  /** 100 by default. */
  max?: number;
  /** What it is the progress of, for those who do not see it. */
  label: string;
}

/** Arco's line for the eye, which has no name, and a native progress bar for everybody else. */
export function ProgressBar({ value, max = 100, label }: ProgressBarProps) {
  return (
    <span className="ah5-progress">
      <progress className="ah5-visually-hidden" value={value} max={max} aria-label={label} />
      <span aria-hidden="true">
        <Progress mountedTransition={false} showPercent={false} percentage={(value / max) * 100} />
      </span>
    </span>
  );
}

/** How far something has come, 0 to 1: Arco's ring and a number for the eye, a native progress bar for everybody else. */
export function ProgressRing({ part, label }: { part: number; label: string }) {
  const percentage = Math.round(part * 100);
  return (
    <span className="ah5-ring">
      <progress className="ah5-visually-hidden" value={part} aria-label={label} />
      <span aria-hidden="true">
        <CircleProgress size="mini" mountedTransition={false} showPercent={false} percentage={percentage} />
      </span>
      <span aria-hidden="true">{percentage}%</span>
    </span>
  );
}
