import { SkeletonGroup, SkeletonText } from '@admin-h5/ui';

/** In place of the choices of 筛选 until their numbers are known, so that they do not move. */
export function ChoicesSkeleton() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
