import type { PublishQuery } from '@admin-h5/contract';
import { Sheet, SheetActions, SkeletonGroup, SkeletonText } from '@admin-h5/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { publishedRecords } from '../../ui/list/publish-queries.ts';

export interface NarrowingProps<T extends object> {
  /** The active filters. */
  start: T;
  /** The state without any filter. */
  none: T;
  /** The list that the choices so far would give. */
  resultOf: (chosen: T) => PublishQuery;
  /** What the list counts: 款产品. */
  unit: string;
  onApply: (filters: T) => void;
  onClose: () => void;
  /** The controls for the choices so far. */
  children: (chosen: T, set: (patch: Partial<T>) => void) => ReactNode;
}

/** 筛选: nothing changes until 查看, which says how much there is; back navigation closes it and stays on the list. */
export function NarrowingSheet<T extends object>({
  start,
  none,
  resultOf,
  unit,
  onApply,
  onClose,
  children,
}: NarrowingProps<T>) {
  const [chosen, setChosen] = useState(start);
  const { data } = useQuery({
    ...publishedRecords({ ...resultOf(chosen), page: 1, size: 1 }, 'background'),
    placeholderData: keepPreviousData,
  });
  return (
    <Sheet
      open
      title="筛选"
      className="filter-sheet"
      onClose={onClose}
      footer={
        <SheetActions plain="重置" onPlain={() => setChosen(none)} onClick={() => onApply(chosen)}>
          <span aria-live="polite">{data ? `查看 ${data.total} ${unit}` : '查看结果'}</span>
        </SheetActions>
      }
    >
      {children(chosen, (patch) => setChosen({ ...chosen, ...patch }))}
    </Sheet>
  );
}

/** In place of the choices of 筛选 until their numbers are known, so that they do not move. */
export function ChoicesSkeleton() {
  return (
    <SkeletonGroup>
      <SkeletonText lines={8} />
    </SkeletonGroup>
  );
}
