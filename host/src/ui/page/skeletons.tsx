import { Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';

// The shapes of skeleton-markup.ts, for a screen whose code has loaded before its data, so that nothing moves.

const several = (count: number) => Array.from({ length: count }, (_, at) => at);

/** First level at the side, second level as tiles. */
export function ClassesSkeleton() {
  return (
    <SkeletonGroup className="ah5-boot__columns">
      <div className="ah5-boot__side">
        {several(7).map((line) => (
          <Skeleton key={line} />
        ))}
      </div>
      <div className="ah5-boot__tiles">
        {several(6).map((tile) => (
          <div key={tile} className="ah5-boot__tile">
            <Skeleton ratio={1} radius="0" />
            <div className="ah5-boot__tile-text">
              <SkeletonText lines={2} />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function FormSkeleton() {
  return (
    <SkeletonGroup className="ah5-boot__pad">
      <div className="ah5-boot__card">
        {several(5).map((field) => (
          <Skeleton key={field} height=".8rem" radius="99rem" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

export function TextSkeleton() {
  return (
    <SkeletonGroup className="ah5-boot__pad">
      <div className="ah5-boot__card">
        <Skeleton width="40%" height=".44rem" />
        <SkeletonText lines={10} />
      </div>
    </SkeletonGroup>
  );
}
