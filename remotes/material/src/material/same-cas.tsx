import { materialApi, Link, pageUrl } from '@admin-h5/client';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';

/** Shows another material with the same CAS number. Only a warning: a substance may be stocked in several grades. */
export function SameCas({ casNo, ownId }: { casNo: string; ownId: string }) {
  const { data } = useQuery({
    queryKey: ['material', 'list', { casNo, size: 2 }],
    queryFn: ({ signal }) => materialApi.list({ casNo, size: 2 }, { signal, errors: 'background' }),
    gcTime: 0,
  });
  const other = data?.list.find((material) => material.id !== ownId && material.casNo === casNo);
  if (!other) return null;
  return (
    <span className="material-warning" role="status">
      已存在同 CAS 原料：<Link to={pageUrl(paths.detail, { id: other.id })}>{other.name}</Link>
    </span>
  );
}
