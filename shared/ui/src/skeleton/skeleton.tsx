import { clsx } from 'clsx';
import './skeleton.less';

const corners = { '0': 'square', '99rem': 'pill', 'var(--ah5-radius-m)': 'm', 'var(--ah5-radius-l)': 'l' } as const;

export interface SkeletonProps {
  /** CSS lengths; the full width and one line of text by default. */
  width?: string;
  height?: string;
  /** Width ÷ height, in place of `height`. */
  ratio?: number;
  /** Radius of its corners; that of a line of text by default. */
  radius?: keyof typeof corners;
}

/** One grey block in place of content that loads. An SVG, whose size is an attribute: HTML from the server must have no inline style. */
export function Skeleton({ width = '100%', height = '.28rem', ratio, radius }: SkeletonProps) {
  return (
    <svg
      className={clsx(skeletonClass, ratio && 'ah5-skeleton--ratio', radius && `ah5-skeleton--${corners[radius]}`)}
      width={width}
      {...(ratio ? { viewBox: `0 0 ${ratio} 1` } : { height })}
      aria-hidden="true"
    />
  );
}

const skeletonClass = 'arco-skeleton-item arco-skeleton-animation-breath ah5-skeleton';

/** Announces once to screen readers that something loads, however many blocks there are. */
export function SkeletonGroup({ children, className }: { children: React.ReactNode; className?: string }) {
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="ah5-visually-hidden">正在加载…</span>
      {children}
    </div>
  );
}

/** Lines of a text; the last is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="ah5-skeleton-text">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** Rows with a picture, as most lists have them. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <SkeletonGroup className="ah5-skeleton-rows">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="ah5-skeleton-row">
          <Skeleton width="1.76rem" ratio={1} radius="var(--ah5-radius-m)" />
          <SkeletonText lines={3} />
        </div>
      ))}
    </SkeletonGroup>
  );
}
