import { Skeleton, SkeletonGroup, SkeletonText } from '@admin-h5/ui';

/** The skeleton of a screen with one record: picture, title, facts. */
export function RecordSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton ratio={4 / 3} radius="0" />
      <div className="adm-record-skeleton">
        <Skeleton width="50%" height=".44rem" />
        <SkeletonText lines={4} />
      </div>
      <div className="adm-record-skeleton">
        <SkeletonText lines={6} />
      </div>
    </SkeletonGroup>
  );
}
