import { Link } from '@admin-h5/client';
import { Button } from '@admin-h5/ui';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { compareRoom, storeCompared, useCompared } from '../../core/compare/compare-list.ts';
import { compareUrl } from '../../core/paths.ts';
import './compare-button.less';

/** Adds a product to those that are compared, or takes it out; the list is kept on the device. */
export function CompareButton({ id, title }: { id: string; title: string }) {
  const ids = useCompared();
  const isIn = ids.includes(id);
  const label = isIn ? '已加入对比' : '加入对比';
  const toggle = () => {
    if (!isIn && ids.length >= compareRoom) {
      toast(`最多对比 ${compareRoom} 款产品`);
      return;
    }
    if (!storeCompared(isIn ? ids.filter((other) => other !== id) : [...ids, id]))
      errorToast('加入对比失败，本机存储空间不足或已被禁用');
  };
  return (
    <span className="compare-button">
      <Button kind={isIn ? 'soft' : 'text'} size="s" aria-label={`${label} ${title}`} onClick={toggle}>
        {label}
      </Button>
      {isIn && ids.length > 1 && <Link to={compareUrl(ids)}>去对比（{ids.length}）</Link>}
    </span>
  );
}
