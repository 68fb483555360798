import { Link } from '@admin-h5/client';
import { Button } from '@admin-h5/ui';
import type { ComparedType } from '../../core/compare-list.ts';
import { compareUrl } from '../../core/paths.ts';
import { useCompareToggle } from '../../ui/compare/use-compare-toggle.ts';
import './compare-button.less';

export interface CompareButtonProps {
  record: { type: ComparedType; id: string; title: string };
}

/** Adds a record to 对比 or removes it, and links to 对比. */
export function CompareButton({ record: { type, id, title } }: CompareButtonProps) {
  const { isIn, ids, toggle } = useCompareToggle(type, id);
  const label = isIn ? '已加入对比' : '加入对比';
  return (
    <span className="compare-button">
      <Button kind={isIn ? 'soft' : 'text'} size="s" aria-label={`${label} ${title}`} onClick={toggle}>
        {label}
      </Button>
      {isIn && ids.length > 1 && <Link to={compareUrl(type, ids)}>去对比（{ids.length}）</Link>}
    </span>
  );
}
