import { CircleProgress, Progress } from '@arco-design/mobile-react';
import './count-bars.less';
import './progress.less';

export interface ProgressBarProps {
  value: number;
  /** 100 by default. */
  max?: number;
  /** Accessible name: what makes progress. */
  label: string;
}

/** Arco's bar, which has no accessible name, and a hidden native progress bar for screen readers. */
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

/** Progress from 0 to 1: Arco's ring and a number, and a hidden native progress bar for screen readers. */
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

interface CountBar {
  key: string | number;
  label: string;
  count: number;
}

/** A small chart: how a total is divided. `bars` is undefined while it is not known, which shows as 「--」, never as 0. */
export function CountBars({ bars, unit }: { bars: readonly CountBar[] | undefined; unit: string }) {
  const total = Math.max(bars?.reduce((sum, { count }) => sum + count, 0) ?? 0, 1);
  return (
    <ul className="ah5-count-bars">
      {bars?.map(({ key, label, count }) => (
        <li key={key}>
          <span>{label}</span>
          <span>
            <meter className="ah5-visually-hidden" max={total} value={count} aria-label={`${label} ${count} ${unit}`} />
            <span aria-hidden="true">
              <Progress mountedTransition={false} showPercent={false} percentage={(count / total) * 100} />
            </span>
          </span>
          <span>{`${count} ${unit}`}</span>
        </li>
      )) ?? <li>--</li>}
    </ul>
  );
}
