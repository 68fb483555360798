import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import type { NarrowingProps } from '../filter/narrowing-sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import { noFilters } from './product-filters.ts';
import type { Narrowing } from './product-filters.ts';

export type FilterSheetProps = Pick<NarrowingProps<Narrowing>, 'start' | 'resultOf' | 'onApply' | 'onClose'> &
  Partial<Pick<NarrowingProps<Narrowing>, 'none'>>;

/** 筛选 of products, on a phone. */
export function FilterSheet(props: FilterSheetProps) {
  return (
    <NarrowingSheet<Narrowing> none={noFilters} unit="款产品" {...props}>
      {(chosen, set) => <FilterFields resultOf={props.resultOf} chosen={chosen} set={set} />}
    </NarrowingSheet>
  );
}
