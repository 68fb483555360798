import { errorToast, toast } from '@admin-h5/ui/feedback';
import { type ComparedType, maxCompared, recordNames, storeCompared, useCompared } from '../../core/compare-list.ts';

export interface CompareToggle {
  isIn: boolean;
  /** All that this device compares of the kind. */
  ids: readonly string[];
  /** Adds the record or takes it out; returns what is compared then, null where nothing changed. */
  toggle: () => readonly string[] | null;
}

/** Whether a record is compared; the list is kept on the device. */
export function useCompareToggle(type: ComparedType, id: string): CompareToggle {
  const ids = useCompared(type);
  const isIn = ids.includes(id);
  const toggle = () => {
    const next = isIn ? ids.filter((other) => other !== id) : [...ids, id];
    if (next.length > maxCompared) {
      const { unit, name } = recordNames[type];
      toast(`最多对比 ${maxCompared} ${unit}${name}`);
      return null;
    }
    if (storeCompared(type, next)) return next;
    errorToast('加入对比失败，本机存储空间不足或已被禁用');
    return null;
  };
  return { isIn, ids, toggle };
}
