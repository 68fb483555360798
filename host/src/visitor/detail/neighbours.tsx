import type { PublishNeighbour } from '@admin-h5/contract';
import { Link } from '@admin-h5/client';

export interface NeighboursProps {
  prev: PublishNeighbour | null;
  next: PublishNeighbour | null;
  to: (id: string) => string;
}

/** 上一条 / 下一条: replaces the present record, so that back leads to the list. */
export function Neighbours({ prev, next, to }: NeighboursProps) {
  if (!prev && !next) return null;
  return (
    <nav className="detail-neighbours" aria-label="相邻产品">
      {prev && (
        <Link to={to(prev.id)} replace>
          <small>上一条</small>
          <Name of={prev} />
        </Link>
      )}
      {next && (
        <Link to={to(next.id)} replace className="detail-neighbours__next">
          <small>下一条</small>
          <Name of={next} />
        </Link>
      )}
    </nav>
  );
}

function Name({ of: { title, note } }: { of: PublishNeighbour }) {
  return (
    <>
      <span>{title}</span>
      {note && <span className="detail-neighbours__note">{note}</span>}
    </>
  );
}
