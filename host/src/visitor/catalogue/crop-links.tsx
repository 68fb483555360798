import { Link } from '@admin-h5/client';
import { Skeleton } from '@admin-h5/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cropUrl } from '../../core/paths.ts';
import { maxTopCrops, topCropsQuery } from '../crops/crop-list-query.ts';
import './crop-links.less';

interface CropLinksProps {
  wrap?: boolean;
  /** What stands around the links; nothing is drawn where there are none. */
  children: (links: ReactNode) => ReactNode;
}

/** 按作物找药: the crops with most products, each leading to what these are registered against. */
export function CropLinks({ wrap = false, children }: CropLinksProps) {
  const { data, isPending } = useQuery(topCropsQuery);
  const crops = data?.crops ?? [];
  if (!isPending && crops.length === 0) return null;
  return children(
    <nav
      className={wrap ? 'crop-links crop-links--wrap' : 'crop-links'}
      aria-label="按作物找药"
      aria-busy={isPending || undefined}
    >
      {isPending &&
        Array.from({ length: maxTopCrops }, (_, at) => (
          <span key={at} className="crop-links__crop">
            <Skeleton width=".64rem" height=".3rem" />
          </span>
        ))}
      {crops.map(({ name }) => (
        <Link key={name} to={cropUrl(name)} className="crop-links__crop">
          {name}
        </Link>
      ))}
    </nav>,
  );
}
