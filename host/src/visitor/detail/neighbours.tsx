import type { PublishNeighbour } from '@admin-h5/shared/contract';
import { Link } from '@admin-h5/shared/navigation';

export interface NeighboursProps {
  prev: PublishNeighbour | null;
  next: PublishNeighbour | null;
  to: (id: string) => string;
}

/** 上一条 / 下一条, in place of the present record, so that back leads to the list. */
export function Neighbours({ prev, next, to }: NeighboursProps) {
  if (!prev && !next) return null;
  return (
    <nav className="detail-neighbours" aria-label="相邻产品">
      {prev && (
        <Link to={to(prev.id)} replace>
          <small>上一条</small>
          {prev.title}
        </Link>
      )}
      {next && (
        <Link to={to(next.id)} replace className="detail-neighbours__next">
          <small>下一条</small>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
