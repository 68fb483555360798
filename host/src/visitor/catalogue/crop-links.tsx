import { Link } from '@admin-h5/client';
import type { CropNode } from '@admin-h5/contract';
import { Skeleton } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import { cropUrl } from '../../core/paths.ts';
import { cropsQuery } from '../crops/crops-query.ts';
import './crop-links.less';

const most = 12;

/** The crops of the groups, and those of no group; most products first. */
const topCrops = (nodes: readonly CropNode[]): CropNode[] =>
  nodes
    .flatMap((node) => (node.children.length > 0 ? node.children : [node]))
    .sort((one, other) => other.count - one.count)
    .slice(0, most);

/** 按作物找药: the crops with most products, each leading to what these are registered against. */
export function CropLinks({ wrap = false }: { wrap?: boolean }) {
  const { data, isPending } = useQuery(cropsQuery(''));
  return (
    <nav
      className={wrap ? 'crop-links crop-links--wrap' : 'crop-links'}
      aria-label="按作物找药"
      aria-busy={isPending || undefined}
    >
      {isPending &&
        Array.from({ length: most }, (_, at) => (
          <span key={at} className="crop-links__crop">
            <Skeleton width=".64rem" height=".3rem" />
          </span>
        ))}
      {topCrops(data?.crops ?? []).map(({ name }) => (
        <Link key={name} to={cropUrl(name)} className="crop-links__crop">
          {name}
        </Link>
      ))}
    </nav>
  );
}
