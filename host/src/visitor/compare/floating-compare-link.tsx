import { Link } from '@admin-h5/client';
import { type ComparedType, recordNames, useCompared } from '../../core/compare-list.ts';
import { compareUrl } from '../../core/paths.ts';
import './floating-compare-link.less';

export interface CompareLinkProps {
  type: ComparedType;
}

export function FloatingCompareLink({ type }: CompareLinkProps) {
  const ids = useCompared(type);
  const { unit, name } = recordNames[type];
  return (
    <div className="compare-link ah5-fixed-bar">
      <Link to={compareUrl(type, ids)} aria-label={`对比 ${ids.length} ${unit}${name}`}>
        对比 {ids.length}
      </Link>
    </div>
  );
}
