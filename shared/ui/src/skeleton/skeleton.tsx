import './skeleton.less';

export interface SkeletonProps {
  /** CSS lengths; the full width and one line of text by default. */
  width?: string;
  height?: string;
  /** Width ÷ height, in place of `height`. */
  ratio?: number;
  radius?: string;
}

/** One grey block in the place of what is coming. */
export function Skeleton({ width, height, ratio, radius }: SkeletonProps) {
  return (
    <span
      className="ah5-skeleton"
      style={{
        ...(width && { width }),
        ...(height && { height }),
        ...(ratio && { aspectRatio: ratio, height: 'auto' }),
        ...(radius && { borderRadius: radius }),
      }}
    />
  );
}

/** Says that something loads, once, whatever number of blocks it is drawn with. */
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
