import { Progress } from '@arco-design/mobile-react';
import './count-bars.less';

export interface CountBar {
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
