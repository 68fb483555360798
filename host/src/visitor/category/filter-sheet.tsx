import { NarrowingSheet } from '../filter/narrowing-sheet.tsx';
import { FilterFields } from './filter-fields.tsx';
import { narrowingOf, noFilters, productQuery } from './product-filters.ts';
import type { Narrowing, ProductFilters } from './product-filters.ts';

export interface FilterSheetProps {
  filters: ProductFilters;
  onApply: (filters: Narrowing) => void;
  onClose: () => void;
}

/** 筛选 of the products list, on a phone. */
export function FilterSheet({ filters, onApply, onClose }: FilterSheetProps) {
  return (
    <NarrowingSheet<Narrowing>
      start={narrowingOf(filters)}
      none={noFilters}
      resultOf={(chosen) => productQuery({ ...filters, ...chosen })}
      unit="款产品"
      {...{ onApply, onClose }}
    >
      {(chosen, set) => <FilterFields {...{ filters, chosen, set }} />}
    </NarrowingSheet>
  );
}
