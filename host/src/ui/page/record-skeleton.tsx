import { Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { SharedPicture } from '../shared-picture.tsx';

// The shape of skeleton-markup.ts, as in skeletons.tsx.

/** One record: picture, title, the strip of key facts and a text. */
export function RecordSkeleton({ id }: { id: string }) {
  return (
    <SkeletonGroup>
      <div className="ah5-boot__record">
        <SharedPicture id={id}>
          <Skeleton ratio={1} radius="0" />
        </SharedPicture>
        <div className="ah5-boot__card">
          <Skeleton width="40%" height=".44rem" />
          <SkeletonText lines={2} />
          <Skeleton height="2.4rem" radius="var(--ah5-radius-m)" />
          <SkeletonText lines={6} />
        </div>
      </div>
    </SkeletonGroup>
  );
}
