import './count-bars.less';

export interface CountBar {
  key: string | number;
  label: string;
  count: number;
}

/** A small chart: how a total is divided. `bars` is undefined while it is not known, which shows as 「--」, never as 0. */
export function CountBars({ bars, unit }: { bars: readonly CountBar[] | undefined; unit: string }) {
  const total = bars?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <ul className="ah5-count-bars">
      {bars?.map(({ key, label, count }) => (
        <li key={key}>
          <span>{label}</span>
          <meter min={0} max={Math.max(total, 1)} value={count} aria-label={`${label} ${count} ${unit}`} />
          <span>{`${count} ${unit}`}</span>
        </li>
      )) ?? <li>--</li>}
    </ul>
  );
}
