import { curveHours, type CurvePoint } from './counts.ts';

const width = 100;
const height = 30;
/** Room for the ends of the line. */
const edge = 3;

interface Props {
  points: readonly CurvePoint[];
  /** Value at the upper edge; the lower one is 0. */
  top: number;
  /** A dashed line. */
  threshold?: number;
  tone: 'plain' | 'danger';
  /** What the curve says, for those who do not see it. */
  label: string;
}

/** A line over the last hours; a single point is a dot. */
export function Curve({ points, top, threshold, tone, label }: Props) {
  const x = (at: number) => edge + (Math.min(Math.max(at, 0), curveHours - 1) / (curveHours - 1)) * (width - 2 * edge);
  const y = (value: number) => height - edge - (Math.min(value, top) / top) * (height - 2 * edge);
  const line = points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
  const [first, last] = [points.at(0), points.at(-1)];
  return (
    <svg
      className={`ah5-curve ah5-curve--${tone}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {threshold !== undefined && (
        <path className="ah5-curve__threshold" d={`M0 ${y(threshold).toFixed(1)}H${width}`} />
      )}
      {first && last && (
        <>
          <path
            className="ah5-curve__area"
            d={`M${x(first.at).toFixed(1)} ${height}L${line.join('L')}L${x(last.at).toFixed(1)} ${height}Z`}
          />
          <path className="ah5-curve__line" d={`M${line.join('L')}`} />
          <path className="ah5-curve__end" d={`M${x(last.at).toFixed(1)} ${y(last.value).toFixed(1)}h0`} />
        </>
      )}
    </svg>
  );
}
