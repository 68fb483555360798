import { lazyPart } from '@admin-h5/ui';
import { useCompared } from '../../core/compare-list.ts';
import type { CompareLinkProps } from './floating-compare-link.tsx';

const Floating = lazyPart<CompareLinkProps>(
  async () => (await import('./floating-compare-link.tsx')).FloatingCompareLink,
);

/** The way to 对比 with the number of records in it, over the page; its code loads once there is one. */
export function CompareLink({ type }: CompareLinkProps) {
  return useCompared(type).length > 0 && <Floating type={type} />;
}
